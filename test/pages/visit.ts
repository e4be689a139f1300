/** A visit to the start page, with notes of what a visitor would never see: other hosts asked, complaints of the browser. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

export interface Visit {
  readonly page: Page;
  readonly field: Locator;
  /** Suggestions shown, as one reads them. */
  readonly suggestions: Locator;
  readonly record: Locator;
  /** Addresses on other hosts that were asked for. */
  readonly foreign: string[];
  /** What the browser complained of: scripts that failed, policies broken. */
  readonly complaints: string[];
  pick(text: string): Promise<void>;
  close(): Promise<void>;
}

export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'da-DK', ...options });
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
  return {
    page,
    field: page.getByRole('combobox', { name: 'Søg en adresse' }),
    suggestions,
    record: page.locator('#record'),
    foreign,
    complaints,
    async pick(text) {
      await suggestions.getByText(text, { exact: true }).click();
    },
    async close() {
      await context.close();
    },
  };
}
