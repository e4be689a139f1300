/** A form on another origin, as they are all over the country: the widget as it is published, and nothing else. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const published = dirname(createRequire(import.meta.url).resolve('dawa-autocomplete2/package.json'));
const widget = readFileSync(join(published, 'dist/js/dawa-autocomplete2.js'));

const html = `<!doctype html><meta charset="utf-8"><title>Form</title>
<link rel="icon" href="data:,">
<div class="dawa-autocomplete-container"><input type="search" id="field"></div>
<script src="/widget.js"></script>`;

export interface FormServer {
  readonly url: string;
  close(): void;
}

export async function serveForm(): Promise<FormServer> {
  const server = createServer((request, response) => {
    const isWidget = request.url === '/widget.js';
    response.setHeader('content-type', isWidget ? 'text/javascript' : 'text/html');
    response.end(isWidget ? widget : html);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.closeAllConnections() ?? server.close() };
}

export interface Suggestion {
  readonly type: string;
  readonly tekst: string;
  readonly data: { readonly id: string };
}

export interface Form {
  readonly page: Page;
  readonly field: Locator;
  readonly suggestions: Locator;
  /** Queries sent to the service, oldest first. */
  readonly sent: string[];
  /** Statuses answered, oldest first. */
  readonly statuses: number[];
  /** What `select` was called with. */
  chosen(): Promise<Suggestion[]>;
  /** Puts a text into the field, as typing its last letter does. */
  type(text: string): Promise<void>;
  /** Chooses a suggestion of the list. */
  choose(suggestion: Locator): Promise<void>;
  /** The widget's own function: the address with this id. */
  setId(id: string): Promise<void>;
  /** Until nothing is under way and the widget has had ten seconds of its clock to try again. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the form with the widget set up; its clock moves when {@link Form.settle} says so. */
export async function openForm(
  browser: Browser,
  formUrl: string,
  options: Readonly<Record<string, unknown>>,
): Promise<Form> {
  const page = await browser.newPage();
  const sent: string[] = [];
  const statuses: number[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(formUrl) && !request.url().startsWith('data:')) sent.push(request.url());
  });
  page.on('response', (response) => {
    if (!response.url().startsWith(formUrl)) statuses.push(response.status());
  });
  let underWay = 0;
  const ended = () => {
    underWay -= 1;
  };
  page.on('request', () => {
    underWay += 1;
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await page.clock.install();
  await page.goto(formUrl);
  await page.evaluate(`{
    const chosen = [];
    const select = (suggestion) => chosen.push(suggestion);
    const widget = dawaAutocomplete.dawaAutocomplete(document.getElementById('field'), {
      ...${JSON.stringify(options)}, select,
    });
    Object.assign(globalThis, { chosen, widget });
  }`);
  /** A request is noted here before the call in the page that sent it returns. */
  const settle = async () => {
    for (let second = 0; second < 10; second += 1) {
      await expect.poll(() => underWay).toBe(0);
      await page.clock.runFor(1000);
    }
  };
  const field = page.locator('#field');
  return {
    page,
    field,
    suggestions: page.locator('.dawa-autocomplete-suggestion'),
    sent,
    statuses,
    settle,
    chosen: () => page.evaluate('chosen'),
    async type(text) {
      await field.fill(text);
      await settle();
    },
    async choose(suggestion) {
      await suggestion.dispatchEvent('mousedown');
      await settle();
    },
    async setId(id) {
      await page.evaluate(`widget.id(${JSON.stringify(id)})`);
      await settle();
    },
    close: () => page.close(),
  };
}
