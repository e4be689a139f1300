/** What the page for files of rows says when something fails, in the language of the visitor. */
import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../src/http/errors/errors.ts';
import { elsewhere, failures } from '../../src/pages/batch/failures.ts';
import { batchPage, customers, drop, look } from './batch-page.ts';

const { base, openFailing, stop } = await batchPage();
afterAll(stop);

const failure = (code: string) => ({ error: { code, message: 'in English' }, details: [] });

type Case = [status: number, code: string | undefined, danish: string, english: string];
const cases: Case[] = [
  [
    413,
    'payload_too_large',
    'Filen er større, end tjenesten tager imod.',
    'The file is larger than the service takes.',
  ],
  [
    413,
    undefined,
    'Filen er større, end tjenesten tager imod.',
    'The file is larger than the service takes.',
  ],
  [415, 'unsupported_media_type', 'Den slags filer læses ikke.', 'Files of this kind are not read.'],
  [422, 'validation_error', 'Filen eller valgene kan ikke bruges', 'The file or the choices cannot be used'],
  [500, 'internal_error', 'Noget gik galt hos tjenesten.', 'Something went wrong in the service.'],
  [502, undefined, 'Tjenesten svarede ikke, som den skulle.', 'The service did not answer as it should.'],
  [503, 'jobs_disabled', 'Tjenesten har intet lager', 'The service has no store'],
];

describe.each(['da', 'en'] as const)('in %s', (language) => {
  const path = language === 'da' ? '/batch' : '/batch?sprog=en';

  test.each(cases)('%i %s is said where a file is sent', async (status, code, danish, english) => {
    const { page } = await openFailing(path);
    await page.route('**/api/v1/batch/jobs', (route) =>
      route.fulfill({ status, ...(code === undefined ? { body: '<html>' } : { json: failure(code) }) }),
    );
    await look(page, customers);
    await page.locator('#options .go').click();
    await page
      .getByRole('alert')
      .getByText(language === 'da' ? danish : english)
      .waitFor();
    expect(await page.locator('#options .go').isEnabled()).toBe(status < 500 || code === 'jobs_disabled');
  });

  test('what the service says of a fault stands below', async () => {
    const { page } = await openFailing(path);
    await page.route('**/inspect?*', (route) =>
      route.fulfill({
        status: 422,
        json: {
          ...failure('validation_error'),
          details: [{ loc: ['body', 'file'], msg: 'the file is torn', type: 'file' }],
        },
      }),
    );
    await drop(page, customers);
    expect(await page.locator('.said-by [lang=en]').textContent()).toBe('the file is torn');
  });
});

describe('a file that cannot be read', () => {
  test.each<[string, string | Buffer, string, string, string]>([
    ['a PDF', '%PDF-1.7\n', 'kunder.pdf', 'Den slags fil', 'Files of this kind'],
    ['an old workbook', Buffer.from('d0cf11e0', 'hex'), 'kunder.xls', 'Den slags fil', 'Files of this kind'],
    ['a broken workbook', 'PK', 'kunder.xlsx', 'Den slags fil', 'Files of this kind'],
    ['of another kind by its name', '{}', 'kunder.geojson', 'Den slags fil', 'Files of this kind'],
    ['blank lines', '\r\n\r\n', 'kunder.csv', 'Filen er tom.', 'The file is empty.'],
    ['an open quote in the header', '"a;b\r\nx;y\r\n', 'kunder.csv', 'Den første række', 'The first row'],
    ['a header of 20,000 columns', `${'a;'.repeat(20_000)}b\r\n`, 'kunder.csv', 'flere celler', 'more cells'],
  ])(
    'is %s: its message stands beside the file field, in the language of the page',
    async (_, file, name, ...said) => {
      for (const [place, path] of ['/batch', '/batch?sprog=en'].entries()) {
        const { page } = await openFailing(path);
        await drop(page, file, name);
        const alert = page.locator('#drop').getByRole('alert');
        await alert.getByText(said[place] ?? '').waitFor();
        expect(await alert.locator('strong').textContent()).toBe(name);
        expect(await alert.locator('.said-by').count()).toBe(0);
        expect(await page.locator('#file:focus').count()).toBe(1);
      }
    },
  );
});

test.each(Object.keys(catalogue).filter((code) => !elsewhere.includes(code as never)))(
  '%s has a sentence in both languages, and no other one',
  (code) => {
    const [da, en] = [failures.da, failures.en].map((table): unknown => Reflect.get(table, code));
    expect([da, en]).toEqual([expect.stringMatching(/\.$|\?$/), expect.stringMatching(/\.$|\?$/)]);
    expect(da).not.toBe(en);
  },
);

describe.each([429, 503])('%i with Retry-After', (status) => {
  test('is waited for and sent again', async () => {
    const { page } = await openFailing();
    let tried = 0;
    await page.route('**/api/v1/batch/jobs', (route) => {
      tried += 1;
      if (tried > 1) return route.continue();
      return route.fulfill({ status, headers: { 'retry-after': '1' }, json: failure('overloaded') });
    });
    await look(page, customers);
    await page.locator('#options .go').click();
    await page.getByText('Tjenesten har travlt. Prøver igen om 1 s.').waitFor();
    await page.locator('.state.succeeded').waitFor();
    expect(tried).toBe(2);
  });
});

test('a browser that is offline is told so, and goes on when it is back', async () => {
  const { page } = await openFailing();
  await look(page, customers);
  await page.context().setOffline(true);
  await page.locator('#options .go').click();
  await page.getByRole('alert').getByText('Browseren er ikke på nettet.').waitFor();
  await page.context().setOffline(false);
  await page.locator('.state.succeeded').waitFor();
});

test('an unknown job is said to be unknown', async () => {
  const { page } = await openFailing('/batch#job=00000000-0000-4000-8000-000000000000');
  await page.getByRole('alert').getByText('Jobbet findes ikke på denne tjeneste.').waitFor();
});

test('an empty file is not sent', async () => {
  const { page } = await openFailing();
  await drop(page, '');
  await page.getByRole('alert').getByText('Filen er tom.').waitFor();
});

test('a result that is gone is told before it is fetched', async () => {
  const { page } = await openFailing();
  await look(page, customers);
  await page.locator('#options .go').click();
  await page.locator('.downloads').waitFor();
  const id = new URL(page.url()).hash.replace('#job=', '');
  await fetch(`${base}/api/v1/batch/jobs/${id}`, { method: 'DELETE' });
  await page.getByRole('link', { name: 'CSV', exact: true }).click();
  // The map may still be loading, and says the same in a sentence.
  await page.getByRole('alert').getByText('Annulleret', { exact: true }).waitFor();
});

test('a browser that keeps nothing says how to find back', async () => {
  const { page } = await openFailing();
  await page.evaluate('Storage.prototype.setItem = () => { throw new Error("full"); }');
  await look(page, customers);
  await page.locator('#options .go').click();
  await page.getByRole('alert').getByText('Gem sidens adresse som bogmærke').waitFor();
});
