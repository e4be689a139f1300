/** A visit to the start page, with notes of what a visitor would never see: requests to other hosts, complaints of the browser. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Visit {
  readonly page: Page;
  readonly field: Locator;
  /** Suggestions shown, as one reads them. */
  readonly suggestions: Locator;
  readonly record: Locator;
  /** Requested addresses on other hosts. */
  readonly foreign: string[];
  /** What the browser complained of: scripts that failed, policies broken. */
  readonly complaints: string[];
  /** Presses the keys and waits until the list shows what the service answered to the whole text. */
  type(text: string): Promise<void>;
  pick(text: string): Promise<void>;
  /** By how many pixels the page is wider than the screen. */
  surplus(): Promise<number>;
  close(): Promise<void>;
}

/** A line of the list as one reads it: the widget shows blanks that do not break, and lines after each other. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\n', ', ');

const isFor = (url: string, text: string): boolean => new URL(url).searchParams.get('q') === text;

export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'da-DK', ...options });
  // As long as Vitest polls: the usual 30 s are too short on a busy machine.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) foreign.push(request.url());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(url);
  const suggestions = page.locator('.dawa-autocomplete-suggestion');
  const field = page.getByRole('combobox', { name: 'Søg en adresse' });
  const listed = async () => (await suggestions.allTextContents()).map(plain);
  return {
    page,
    field,
    suggestions,
    record: page.locator('#record'),
    foreign,
    complaints,
    async type(text) {
      const answered = page.waitForResponse((response) => isFor(response.url(), text));
      await field.fill('');
      await field.pressSequentially(text);
      const answer = (await (await answered).json()) as { forslagstekst: string }[];
      await expect.poll(listed).toEqual(answer.map(({ forslagstekst }) => plain(forslagstekst)));
    },
    async pick(text) {
      await suggestions.getByText(text, { exact: true }).click();
    },
    // Not than the window: on a phone that grows with what does not fit.
    surplus: () => page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - screen.width)'),
    async close() {
      await context.close();
    },
  };
}
