/** The page for files of rows over the sample, with a store and a worker, and what a visitor does there. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { JOBS_PATH, type Job } from '../../src/jobs/job.ts';
import { servedJobs } from '../support/jobs.ts';
import { servedPage } from './served.ts';
import { visit } from './visit.ts';

/** Rows of Tønder as Excel saves them: in order of number a sure, a corrected, two doubtful, an unknown and a blank one. */
export const customers = Buffer.from(
  [
    'Nr;Navn;Adresse;Postnr;By',
    '1;Ærø;Storegade 1, 2. tv;6270;Tønder',
    '2;Søs;Storgade 1, 2. tv;6270;Tønder',
    '3;Åse;Storegade 1;6270;Tønder',
    '4;Bo;Storegade 1, baghuset;6270;Tønder',
    '5;Ib;Kongens Nytorv 1;1050;København K',
    ';;;;',
    '',
  ].join('\r\n'),
  'latin1',
);

export type Given = string | Buffer;

/** Drops a file on the page, as a hand does. */
export async function drop(page: Page, content: Given, name = 'kunder.csv'): Promise<void> {
  const carried = await page.evaluateHandle(
    `(() => {
      const carried = new DataTransfer();
      const bytes = Uint8Array.from(atob('${Buffer.from(content).toString('base64')}'), (letter) => letter.charCodeAt(0));
      carried.items.add(new File([bytes], '${name}'));
      return carried;
    })()`,
  );
  for (const type of ['dragover', 'drop']) await page.dispatchEvent('#drop', type, { dataTransfer: carried });
}

export async function look(page: Page, content: Given, name?: string): Promise<void> {
  await drop(page, content, name);
  await page.locator('#columns:not([aria-busy]) table').waitFor();
}

/** Shows a job where another one or none is shown, as its link does. */
export async function show(page: Page, id: string): Promise<void> {
  await page.evaluate(`location.hash = '#job=${id}'`);
}

/** Sends what is looked at, and waits for its end. */
export async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Find (adresserne|the addresses)$/ }).click();
  await page.locator('.state.succeeded').waitFor();
}

export const idIn = (page: Page): string => new URL(page.url()).hash.replace('#job=', '');

export async function batchPage({ bytes, rows } = { bytes: 1_000_000, rows: 10_000 }) {
  const jobs = await servedJobs({ bytes, rows });
  const stopping = new AbortController();
  const working = jobs.worker.run(stopping.signal);
  const { base, browser, open, stop } = await servedPage(Promise.resolve(jobs));
  const read = async (id: string): Promise<Job> =>
    (await (await fetch(`${base}${JOBS_PATH}/${id}`)).json()) as Job;
  return {
    base,
    /** The id of a job that has ended: sent without a page, which takes a browser longer than most of what is tested of it. */
    async ended(content: Given, name = 'kunder.csv'): Promise<string> {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
      const sent = await fetch(`${base}${JOBS_PATH}`, { method: 'POST', body });
      const { id } = (await sent.json()) as Job;
      await expect.poll(async () => (await read(id)).status).toBe('succeeded');
      return id;
    },
    open: (path = '/batch', options: BrowserContextOptions = {}) => open(path, options),
    /** A visit in which something fails, of which the browser complains too. */
    openFailing: (path = '/batch', options: BrowserContextOptions = {}) =>
      visit(browser, `${base}${path}`, options),
    /** The ids that were chosen in review, by row. */
    async chosen(page: Page): Promise<Map<number, string>> {
      const response = await fetch(`${base}${JOBS_PATH}/${idIn(page)}/valg`);
      const { valg } = (await response.json()) as { valg: { raekke: number; id: string }[] };
      return new Map(valg.map(({ raekke, id }) => [raekke, id]));
    },
    job: (page: Page): Promise<Job> => read(idIn(page)),
    async stop(): Promise<void> {
      stopping.abort();
      await working;
      await stop();
    },
  };
}
