/**
 * Answers that must stay byte for byte as they are: one line a request, with status and hash of its
 * answer. `npx vitest run test/golden --update` writes them anew; the difference is then what a reviewer reads.
 */
import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sampleService } from '../support/sample.ts';
import { type Home, kinds, requests } from './requests.ts';

const HOMES = 320;
const PAGE = 1000;

const service = await sampleService();
afterAll(() => service.close());

const get = async (url: string) => service.app.inject(url);

/** Addresses at equal distances through the whole register, in order of id. */
async function homes(): Promise<Home[]> {
  const all: Home[] = [];
  for (let page = 1; ; page += 1) {
    const rows = (await get(`/adresser?struktur=mini&per_side=${PAGE}&side=${page}`)).json<Home[]>();
    all.push(...rows);
    if (rows.length < PAGE) break;
  }
  const chosen = Array.from({ length: HOMES }, (_, place) => all[Math.floor((place * all.length) / HOMES)]);
  return chosen.filter((home) => home !== undefined);
}

async function lineOf(url: string): Promise<string> {
  const { statusCode, rawPayload } = await get(url);
  // What is refused carries the number of its request.
  const hash = statusCode === 200 ? createHash('sha1').update(rawPayload).digest('hex').slice(0, 10) : '-';
  return `${statusCode} ${hash} ${url}\n`;
}

const chosen = await homes();

test.each(Object.keys(kinds))('%s', async (kind) => {
  const lines: string[] = [];
  for (const url of requests(kind, chosen)) lines.push(await lineOf(url));
  await expect(lines.join('')).toMatchFileSnapshot(`answers/${kind}.txt`);
});
