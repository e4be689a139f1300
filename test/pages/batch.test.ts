/** From a file to its result, in a real browser over the sample registers. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { batchPage, customers, drop, finish, idIn, look } from './batch-page.ts';

const { base, open, openFailing, job, stop } = await batchPage();
afterAll(stop);

const JOBS = '/api/v1/batch/jobs';

test('a windows-1252 file with semicolons is dropped, looked at, sent and fetched', async () => {
  const { page } = await open();
  await look(page, customers);
  const chosen = (label: string) => page.getByLabel(label).inputValue();
  expect([await chosen('Tegnsæt'), await chosen('Skilletegn')]).toEqual(['windows-1252', ';']);
  expect(await page.locator('#columns th').allTextContents()).toEqual([
    'Nr',
    'Navn',
    'Adresse',
    'Postnr',
    'By',
  ]);
  expect(await page.locator('#columns tbody tr').first().locator('td').allTextContents()).toContain('Ærø');
  expect([await chosen('Adresse bruges som'), await chosen('By bruges som')]).toEqual([
    'betegnelse',
    'postnrnavn',
  ]);
  await finish(page);
  const counts = (await page.locator('.counts li').allInnerTexts()).map((text) =>
    text.split('\n').slice(0, -1),
  );
  expect(counts.map((lines) => lines.join(' '))).toEqual([
    'A Kategori A: Sikker 1',
    'B Kategori B: Rettet 1',
    'C Kategori C: Usikker 2',
    'D Kategori D: Ikke fundet 1',
    '· Uden adresse 1',
  ]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV', exact: true }).click();
  const saved = await downloading;
  expect(saved.suggestedFilename()).toBe('kunder.geokodet.csv');
  const lines = readFileSync(await saved.path(), 'latin1').split('\r\n');
  expect(lines[1]).toMatch(/^1;Ærø;Storegade 1, 2\. tv;6270;Tønder;fundet;A;/);
});

describe('rows that are pasted', () => {
  test.each([
    ['one address on each line', 'Storegade 1, 2. tv, 6270 Tønder\nStorgade 1, 2. tv, 6270 Tønder', '1', 2],
    ['cells of a spreadsheet with names', 'Vej\tPostnr\nStoregade 1, 2. tv\t6270', 'Vej', 1],
  ])('%s', async (_fact, text, column, rows) => {
    const { page } = await open();
    await page.getByText('Eller indsæt rækker').click();
    await page.getByRole('textbox').fill(text);
    await page.getByRole('button', { name: 'Vis rækkerne' }).click();
    await page.locator('#columns table').waitFor();
    expect(await page.getByLabel(`${column} bruges som`).inputValue()).toMatch(/betegnelse|vejnavn/);
    expect(await page.locator('#columns tbody tr').count()).toBe(rows);
    await finish(page);
    expect((await job(page)).raekker.behandlet).toBe(rows);
  });
});

test('nothing is asked of a file before it is read', async () => {
  const { page } = await open();
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/inspect?*', async (route) => {
    await isLetGo;
    await route.continue();
  });
  await drop(page, customers);
  await page.getByText('Filen læses …').waitFor();
  const asked = page.locator('#options :is(select, summary, input, button):visible');
  expect(await asked.count()).toBe(0);
  letGo();
  await page.locator('#columns table').waitFor();
  expect(await asked.count()).toBeGreaterThan(10);
});

test('titles above the header are shown, and the header can be clicked', async () => {
  const { page } = await openFailing();
  await look(page, `Kunder;;\r\n\r\nNr;Adresse;Postnr\r\n1;Storegade 1, 2. tv;6270\r\n`);
  const names = () => page.locator('#columns th').allTextContents();
  expect(await names()).toEqual(['Nr', 'Adresse', 'Postnr']);
  await page.getByText('Kolonnernes navne står på linje 3.').waitFor();
  const click = async (line: number) => {
    await page.getByRole('button', { name: 'Navnene står på en anden linje' }).click();
    await page.getByText('Klik på den linje,').waitFor();
    expect(await page.locator('#columns p + .scroll').count()).toBe(1);
    await page.locator(`tr[data-line="${line}"]`).click();
  };
  await click(1);
  await expect.poll(names).toEqual(['Kunder', '–', '–']);
  await click(3);
  await expect.poll(names).toEqual(['Nr', 'Adresse', 'Postnr']);
  await finish(page);
  expect(await job(page)).toMatchObject({ options: { overskriftslinje: '3' }, raekker: { A: 0, B: 1 } });
});

test('of two columns of one name the page says which is read', async () => {
  const { page } = await open();
  await look(page, 'Adresse;Adresse\r\n"Storegade 1, 2. tv, 6270 Tønder";x\r\n');
  await page.getByText('Kolonne 1 og 2 hedder Adresse; kolonne 1 læses.').waitFor();
  const [first, second] = await page.getByLabel('Adresse bruges som').all();
  expect([await first?.inputValue(), await second?.isDisabled()]).toEqual(['betegnelse', true]);
});

test('what other registers say is chosen, previewed and among the columns of the result', async () => {
  const { page } = await open();
  await look(page, customers);
  const box = (name: string) => page.getByRole('checkbox', { name });
  expect(await box('Bygninger og enheder').isDisabled()).toBe(true);
  expect(await page.locator('#uddata').textContent()).toContain('Bygninger og enheder ikke indlæst her');
  const count = async () =>
    Number.parseInt((await page.locator('#new-columns summary').textContent()) ?? '', 10);
  const before = await count();
  await box('Områder').check();
  await page.locator('#columns:not([aria-busy]) table').waitFor();
  await expect.poll(count).toBeGreaterThan(before);
  expect(await page.locator('#new-columns .more').textContent()).toContain('berigelse_dagi_sogn_kode');
  await finish(page);
  expect((await job(page)).options).toMatchObject({ uddata: 'dagi' });
  const result = await fetch(`${base}${JOBS}/${idIn(page)}/result`);
  const [header, first] = (await result.text()).split('\r\n');
  const at = header?.split(';').indexOf('berigelse_dagi_kommune_kode') ?? -1;
  expect(first?.split(';')[at]).toBe('0550');
});

test('the new columns are chosen before the file is sent', async () => {
  const { page } = await open();
  await look(page, customers);
  const box = (name: string) => page.getByRole('checkbox', { name });
  await page.locator('#new-columns summary').click();
  await page.getByRole('button', { name: 'Fravælg alle' }).click();
  await page.locator('#options .go').click();
  await page.getByRole('alert').getByText('Vælg mindst én af de nye kolonner.').waitFor();
  await box('Status res_status').check();
  await box('By res_postnrnavn').check();
  expect(await page.locator('#new-columns summary').textContent()).toBe('2 nye kolonner');
  await finish(page);
  expect((await job(page)).options).toMatchObject({ nye_kolonner: 'res_status,res_postnrnavn' });
  const result = await fetch(`${base}${JOBS}/${idIn(page)}/result`);
  const [header, first] = Buffer.from(await result.arrayBuffer())
    .toString('latin1')
    .split('\r\n');
  expect([header, first]).toEqual([
    'Nr;Navn;Adresse;Postnr;By;res_status;res_postnrnavn',
    '1;Ærø;Storegade 1, 2. tv;6270;Tønder;fundet;Tønder',
  ]);
  await page.locator('.candidates').waitFor();
});

describe('columns', () => {
  const unclear = 'a;b;c\r\nStoregade 1;6270;x\r\n';
  const asked = 'Hvilken kolonne er adressen?';

  test('that are unclear are asked for', async () => {
    const { page } = await openFailing();
    await look(page, unclear);
    const alert = page.getByRole('alert');
    await alert.getByText(asked).waitFor();
    await alert.getByText('så vælg et andet skilletegn.').waitFor();
    expect(await page.getByLabel('a bruges som').evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.getByRole('button', { name: 'Find adresserne' }).click();
    await alert.getByText(asked).waitFor();
    await page.getByLabel('a bruges som').selectOption('Hele adressen');
    expect(await alert.count()).toBe(0);
    await finish(page);
    expect((await job(page)).input.kolonner).toEqual(['a']);
  });

  test.each([
    [['betegnelse', 'betegnelse', ''], 'betegnelse=a,betegnelse=b'],
    [['betegnelse', 'postnr', 'betegnelse'], 'betegnelse=a,postnr=b,betegnelse=c'],
    [['vejnavn', 'husnr', 'bogstav'], 'vejnavn=a,husnr=b,bogstav=c'],
    [['vejnavn', 'postnr', ''], 'vejnavn=a,postnr=b'],
    [['betegnelse', 'postnr', 'postnrnavn'], 'betegnelse=a,postnr=b,postnrnavn=c'],
    [['postnr', 'postnr', 'betegnelse'], 'postnr=b,betegnelse=c'],
  ])('used as %j are sent as %s', async (uses, kolonner) => {
    const { page } = await openFailing();
    await look(page, unclear);
    for (const [place, use] of uses.entries())
      await page.locator('#columns select').nth(place).selectOption(use);
    await finish(page);
    expect((await job(page)).options).toEqual({ operation: 'datavask-adresser', format: 'csv', kolonner });
  });
});

test('what the visitor changes is read anew and sent', async () => {
  const { page } = await open();
  await look(page, customers);
  const first = page.locator('#columns tbody tr').first().locator('td');
  await page.getByLabel('Skilletegn').selectOption('|');
  await expect.poll(() => first.count()).toBe(1);
  await page.getByLabel('Skilletegn').selectOption(';');
  await expect.poll(() => first.count()).toBe(5);
  await page.getByLabel('Hvad skal findes?').selectOption('datavask-adgangsadresser');
  await page.locator('#columns:not([aria-busy])').waitFor();
  await page.getByLabel('Kolonne, der navngiver rækken').selectOption('Nr');
  await page.getByLabel('Resultatets format').selectOption('geojson');
  await finish(page);
  expect((await job(page)).options).toEqual({
    operation: 'datavask-adgangsadresser',
    skilletegn: ';',
    kolonner: 'betegnelse=Adresse,postnr=Postnr,postnrnavn=By',
    id_kolonne: 'Nr',
    format: 'geojson',
  });
});

test('a file that is sent again after a broken connection is one job', async () => {
  const { page } = await openFailing();
  const keys: (string | undefined)[] = [];
  await page.route(`**${JOBS}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // It has arrived, but its answer never comes back.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await look(page, customers);
  await page.getByRole('button', { name: 'Find adresserne' }).click();
  await page.getByRole('alert').getByText('Tjenesten kan ikke nås').waitFor();
  const answered = page.waitForResponse(`**${JOBS}`);
  await page.getByRole('button', { name: 'Prøv igen' }).click();
  expect((await answered).headers()['idempotent-replayed']).toBe('true');
  await page.locator('.state.succeeded').waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a job is found again in the list and by its address, and erased from the list', async () => {
  const { page } = await open();
  await look(page, customers);
  await finish(page);
  const [address, id] = [page.url(), idIn(page)];
  await page.goto(`${base}/batch`);
  const own = page.locator('#own-jobs li');
  await own.getByRole('link', { name: 'kunder.csv' }).click();
  await page.getByRole('heading', { level: 1, name: 'kunder.csv' }).waitFor();
  expect(page.url()).toBe(address);
  await page.getByRole('link', { name: 'In English' }).click();
  await page.locator('.state').getByText('Done · 6 rows').waitFor();
  expect(idIn(page)).toBe(id);
  await page.getByRole('link', { name: 'Send another file' }).click();
  await own.getByRole('button', { name: 'Erase kunder.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  expect(await own.count()).toBe(1);
  await own.getByRole('button', { name: 'Erase kunder.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, erase' }).click();
  await expect.poll(() => own.count()).toBe(0);
  const erased = await fetch(`${base}${JOBS}/${id}`);
  expect(((await erased.json()) as { status: string }).status).toBe('cancelled');
});

test('without events the page asks for the progress itself', async () => {
  const { page } = await openFailing();
  await page.route('**/events', (route) => route.abort());
  await page.route(`**${JOBS}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response });
  });
  await look(page, customers);
  await finish(page);
});

describe('a job under way', () => {
  const running = {
    operation: 'datavask-adresser',
    status: 'running',
    raekker: { total: null, behandlet: 1_234, A: 1_000, B: 200, C: 30, D: 4, fejl: 0 },
    fremdrift: 0.43,
    resterende_sekunder: 130,
    input: { navn: 'kunder.csv', kolonner: [], ikke_utf8: null },
    options: {},
    omdoebt: [],
    udloeber: null,
    result: null,
    error: null,
  };
  const id = '00000000-0000-4000-8000-000000000001';

  test.each([
    [{}, 'Finder adresser · 43 % · 1.234 rækker · ca. 2 min. tilbage'],
    [{ resterende_sekunder: 20 }, 'Finder adresser · 43 % · 1.234 rækker · under et minut tilbage'],
    [{ status: 'queued', raekker: { ...running.raekker, behandlet: 0 } }, 'Venter på sin tur'],
    [{ status: 'expired' }, 'Udløbet · 1.234 rækker'],
  ])('%j says %s', async (change, said) => {
    const { page } = await openFailing();
    await page.route(`**${JOBS}/${id}**`, (route) => route.fulfill({ json: { ...running, id, ...change } }));
    await page.goto(`${base}/batch#job=${id}`);
    await expect.poll(() => page.locator('.state').textContent()).toBe(said);
  });

  test.each<[string, object, string[]]>([
    ['thirds add up', { behandlet: 3, A: 1, B: 1, C: 1, D: 0 }, ['34 %', '33 %', '33 %', '0 %']],
    ['halves add up', { behandlet: 200, A: 67, B: 67, C: 33, D: 33 }, ['34 %', '34 %', '16 %', '16 %']],
    [
      'parts that are alike look alike',
      { behandlet: 24, A: 2, B: 1, C: 18, D: 2 },
      ['8,3 %', '4,2 %', '75,0 %', '8,3 %', '4,2 %'],
    ],
    [
      'one is small: all have a decimal',
      { behandlet: 1_000, A: 900, B: 95, C: 5, D: 0 },
      ['90,0 %', '9,5 %', '0,5 %', '0,0 %'],
    ],
    [
      'one is hardly there, and one is nearly all',
      { behandlet: 100_000, A: 99_999, B: 0, C: 0, D: 0, fejl: 1 },
      ['100,0 %', '0,0 %', '0,0 %', '0,0 %', '< 0,1 %'],
    ],
    [
      'rows that were chosen are among the others',
      { behandlet: 4, A: 2, B: 0, C: 2, D: 0, valgt: 1 },
      ['50 %', '0 %', '50 %', '0 %', ''],
    ],
    [
      'rows without an address are some too',
      { behandlet: 8, A: 3, B: 2, C: 1, D: 1 },
      ['37,5 %', '25,0 %', '12,5 %', '12,5 %', '12,5 %'],
    ],
  ])('shares: %s', async (_, counted, said) => {
    const { page } = await openFailing();
    const raekker = { ...running.raekker, fejl: 0, valgt: 0, ...counted };
    await page.route(`**${JOBS}/${id}**`, (route) => route.fulfill({ json: { ...running, id, raekker } }));
    await page.goto(`${base}/batch#job=${id}`);
    const written = page.locator('.counts .share');
    const plain = async () => (await written.allTextContents()).map((text) => text.replaceAll('\u00a0', ' '));
    await expect.poll(plain).toEqual(said);
  });

  test('is cancelled after a question', async () => {
    const { page } = await openFailing();
    let status = 'running';
    await page.route(`**${JOBS}/${id}**`, (route) => {
      if (route.request().method() === 'DELETE') status = 'cancelled';
      return route.fulfill({ json: { ...running, id, status } });
    });
    await page.goto(`${base}/batch#job=${id}`);
    await page.getByRole('button', { name: 'Annullér' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ja, annullér' }).click();
    await page.locator('.state.cancelled').waitFor();
    await page.getByText('Fil og resultat er slettet.').first().waitFor();
  });

  test('that failed says why', async () => {
    const { page } = await openFailing();
    const error = { code: 'too_many_rows', message: 'the file has more than 10 rows' };
    await page.route(`**${JOBS}/${id}**`, (route) =>
      route.fulfill({ json: { ...running, id, status: 'failed', error } }),
    );
    await page.goto(`${base}/batch#job=${id}`);
    await page.getByRole('alert').getByText('Filen har flere rækker').waitFor();
  });
});

test('while a file is made in another format, the page says so', async () => {
  const { page } = await open();
  await look(page, customers);
  await finish(page);
  const made = Promise.withResolvers<void>();
  await page.route('**/result?format=geojson', async (route) => {
    if (route.request().method() === 'HEAD') await made.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'GeoJSON' }).click();
  const said = page.getByText('Filen laves …');
  await said.waitFor();
  const downloading = page.waitForEvent('download');
  made.resolve();
  expect((await downloading).suggestedFilename()).toBe('kunder.geokodet.geojson');
  expect(await said.count()).toBe(0);
});

test('the rows that were found lie on the map', async () => {
  const { page } = await open();
  await look(page, customers);
  await finish(page);
  await page.locator('#results').getByText('Rækker med et punkt: 4.').waitFor();
  expect(await page.locator('.legend li').allTextContents()).toEqual(['Sikker', 'Rettet', 'Usikker']);
  await page.locator('#map canvas').waitFor();
});

test('a file that is a result itself has its map too, and the columns that were renamed are named', async () => {
  const { page } = await open();
  await look(page, 'adresse;res_x;res_y\r\nStoregade 1, 2. tv, 6270 Tønder;1;1\r\n');
  await finish(page);
  await page.locator('#results').getByText('Rækker med et punkt: 1.').waitFor();
  await page.getByText('så resultatets hedder res_x_2, res_y_2.').waitFor();
});

test('a map of many rows says that it is cut', async () => {
  const { page } = await open();
  await look(page, `adresse\n${'Storegade 1, 2. tv, 6270 Tønder\n'.repeat(5_001)}`);
  await finish(page);
  await page
    .locator('#results')
    .getByText('Kortet viser et udsnit: 5.000 punkter fra 5.000 rækker, spredt over hele filen.')
    .waitFor();
});
