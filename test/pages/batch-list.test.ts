/** The page for files of rows on a service without a store: it says so, and cleanses a list instead. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { phone, screens, servedPage } from './served.ts';
import { violations } from './violations.ts';
import { type Visit, visit } from './visit.ts';

const { base, browser, open, stop } = await servedPage();
afterAll(stop);

const list = [
  'Storegade 1, 2. tv, 6270 Tønder',
  'Storgade 1, 2. tv, 6270 Tønder',
  'Storegade 1\t6270 Tønder',
  '',
  'Kongens Nytorv 1, 1050 "K"',
].join('\n');

async function washed({ page }: Visit, text: string): Promise<void> {
  await page.locator('#rows').fill(text);
  await page.locator('#list .go').click();
  await page.locator('#listed table').waitFor();
}

test.each([
  ['/batch', 'Filer er slået fra', 'vejviser serve --store'],
  ['/batch?sprog=en', 'Files are switched off', 'vejviser serve --store'],
])('%s says %s, and how they are switched on', async (path, title, command) => {
  const { page } = await open(path);
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText(command).waitFor();
  expect(await page.locator('#file').count()).toBe(0);
});

test('each line is shown with its category and the address that was found', async () => {
  const visited = await open('/batch');
  await washed(visited, list);
  const rows = await visited.page
    .locator('#listed tbody tr')
    .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(rows).toEqual([
    ['Storegade 1, 2. tv, 6270 Tønder', 'A', 'Storegade 1, 2. tv, 6270 Tønder'],
    ['Storgade 1, 2. tv, 6270 Tønder', 'B', 'Storegade 1, 2. tv, 6270 Tønder'],
    ['Storegade 1, 6270 Tønder', 'C', expect.stringContaining('Storegade 1, 2')],
    ['Kongens Nytorv 1, 1050 "K"', 'D', ''],
  ]);
});

test('the list is fetched as CSV, with ids and positions', async () => {
  const visited = await open('/batch');
  await washed(visited, list);
  const downloading = visited.page.waitForEvent('download');
  await visited.page.getByRole('link', { name: 'Hent som CSV' }).click();
  const saved = await downloading;
  expect(saved.suggestedFilename()).toBe('adresser.geokodet.csv');
  const [head = '', first = '', , , last] = readFileSync(await saved.path(), 'utf8').split('\r\n');
  expect(head).toMatch(/^\uFEFF"adresse";"res_status";"res_kategori"/);
  const cells = first.split(';').map((cell) => cell.replaceAll('"', ''));
  const names = head.split(';').map((name) => name.replace(/[\uFEFF"]/g, ''));
  const row = Object.fromEntries(names.map((name, place) => [name, cells[place]]));
  expect(row).toMatchObject({
    res_status: 'fundet',
    res_kategori: 'A',
    res_x: expect.stringMatching(/^8\.8/),
  });
  const { id } = (await (await fetch(`${base}/adresser/${row['res_adresse_id']}`)).json()) as { id: string };
  expect(id).toBe(row['res_adresse_id']);
  expect(last).toMatch(/^"Kongens Nytorv 1, 1050 ""K""";"ingen";"D"/);
});

test('entrances are found where entrances are sought', async () => {
  const visited = await open('/batch');
  await visited.page.getByLabel('Hvad skal findes?').selectOption('datavask-adgangsadresser');
  await washed(visited, 'Storegade 1, 6270 Tønder');
  expect(await visited.page.locator('#listed td').allTextContents()).toEqual([
    'Storegade 1, 6270 Tønder',
    'A',
    'Storegade 1, 6270 Tønder',
  ]);
});

describe('nothing is sent', () => {
  test.each([
    ['of no lines', ' \n\t\n', 'Der er ingen adresser.'],
    ['of more lines than one request may have', 'Storegade 1\n'.repeat(1_001), 'Der er 1.001 linjer'],
  ])('%s', async (_fact, text, said) => {
    const { page } = await open('/batch');
    await page.locator('#rows').fill(text);
    await page.locator('#list .go').click();
    await page.getByRole('alert').getByText(said).waitFor();
  });
});

test('a failure is shown, and the list can be sent again', async () => {
  const visited = await visit(browser, `${base}/batch`);
  const { page } = visited;
  await page.route('**/api/v1/batch/**', (route) => route.abort());
  await page.locator('#rows').fill(list);
  await page.locator('#list .go').click();
  await page.getByRole('alert').getByText('Tjenesten kan ikke nås.').waitFor();
  await page.unroute('**/api/v1/batch/**');
  await page.getByRole('button', { name: 'Prøv igen' }).click();
  await page.locator('#listed table').waitFor();
  await visited.close();
});

describe.each(screens)('on %s', (_screen, options) => {
  test('nothing has a serious accessibility fault', async () => {
    const visited = await open('/batch', options);
    await washed(visited, list);
    expect(await violations(visited.page)).toEqual([]);
  });
});

test('nothing is wider than a phone', async () => {
  const visited = await open('/batch', phone);
  await washed(visited, list);
  expect(await visited.surplus()).toBe(0);
});
