/**
 * A file of many rows, in a real browser over the sample registers: what the page holds and asks for does not grow with it. Its
 * addresses are those of the sample with slips.
 */
import { readFileSync } from 'node:fs';
import type { Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { generator, mistyped } from '../golden/random.ts';
import { batchPage, idIn, look } from './batch-page.ts';

const ROWS = 20_000;
const { base, open, chosen, job, stop } = await batchPage({ bytes: 5_000_000, rows: ROWS });
afterAll(stop);

interface Address {
  readonly vejnavn: string;
  readonly husnr: string;
  readonly etage: string | null;
  readonly dør: string | null;
  readonly postnr: string;
  readonly postnrnavn: string;
}

/** Of ten addresses two are mistyped, one lacks its unit, and one has a number that is none. */
async function manyRows(): Promise<string> {
  const listed = await fetch(`${base}/adresser?struktur=mini&per_side=1000`);
  const addresses = (await listed.json()) as Address[];
  const random = generator(20);
  const below = (end: number): number => Math.floor(random() * end);
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const { vejnavn, husnr, etage, dør, postnr, postnrnavn } = addresses[below(addresses.length)] as Address;
    const slip = below(10);
    const street = slip < 2 ? mistyped(vejnavn, random) : vejnavn;
    const number = slip === 3 ? `${Number.parseInt(husnr, 10) + 200}` : husnr;
    const unit = slip === 2 ? '' : [etage && `${etage}.`, dør].filter(Boolean).join(' ');
    return `${row + 1};${street} ${number}${unit && `, ${unit}`};${postnr};${postnrnavn}`;
  });
  return `Nr;Adresse;Postnr;By\r\n${lines.join('\r\n')}\r\n`;
}

/** Elements in the page. */
const ELEMENTS = "document.querySelectorAll('*').length";
const MOST_ELEMENTS = 1_500;

test('what the page holds does not grow with the rows, and the tab may be closed in the middle', async () => {
  const content = await manyRows();
  const { page: first } = await open();
  await look(first, content);
  expect(await first.locator('#columns tbody tr').count()).toBeLessThan(30);
  await first.getByRole('button', { name: 'Find adresserne' }).click();
  await first.locator('.state').waitFor();
  const address = first.url();
  const id = idIn(first);
  const context = first.context();
  await first.close();

  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    const said = (name: string): string => searchParams.get(name) ?? 'alle';
    if (pathname.endsWith(`${id}/raekker`)) asked.push(`${said('status')} ${said('fra')} ${said('antal')}`);
  });
  await page.goto(`${base}/batch`);
  await page.locator('#own-jobs a').click();
  await page.locator('.state.succeeded').waitFor();
  expect(page.url()).toBe(address);
  await page.locator('.candidates').waitFor();
  await page.locator('.legend').waitFor();
  const { raekker } = await job(page);
  expect(raekker).toMatchObject({ behandlet: ROWS, fejl: 0 });
  expect(raekker.A + raekker.B).toBeGreaterThan(ROWS / 2);
  expect(raekker.C).toBeGreaterThan(ROWS / 10);
  // The map asks here and there, the review some at a time.
  const sampled = [0, 1, 2, 3, 4].map((place) => `alle ${1 + (place * ROWS) / 5} 1000`);
  expect(asked.toSorted()).toEqual([...sampled, 'tvivl 1 50'].toSorted());
  // The points of the map are drawn, not elements each.
  expect(await page.evaluate<number>(ELEMENTS)).toBeLessThan(MOST_ELEMENTS);

  const heading = page.locator('.reviewed h3');
  for (let row = 0; row < 60; row += 1) {
    const before = String(await heading.textContent());
    await page.locator('.candidates input').first().waitFor();
    for (const key of row < 3 ? ['1', 'Enter'] : ['s']) await page.keyboard.press(key);
    await expect.poll(() => heading.textContent()).not.toBe(before);
  }
  expect(asked.filter((one) => one.startsWith('tvivl'))).toHaveLength(2);
  expect(await page.evaluate<number>(ELEMENTS)).toBeLessThan(MOST_ELEMENTS);
  await expect.poll(async () => (await chosen(page)).size).toBe(3);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV', exact: true }).click();
  const lines = readFileSync(await (await downloading).path(), 'utf8').split('\r\n');
  expect(lines).toHaveLength(ROWS + 2);
  expect(lines.filter((line) => line.includes(';valgt;'))).toHaveLength(3);
});
