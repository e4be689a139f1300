/** The official widget on another origin, in a real browser: whatever goes wrong, it sends one request and not another. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { echoService } from '../support/echo.ts';
import { type Keyed, keyedService } from '../support/keyed.ts';
import { sampleService } from '../support/sample.ts';
import { type Form, type FormServer, openForm, serveForm } from './form.ts';

let browser: Browser;
let form: FormServer;
const bases = { sample: '', echo: '', keyed: '' };
let keyed: Keyed;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  form = await serveForm();
  // A minute has one call, so that the second is refused.
  keyed = await keyedService({ 'test-rate': '1' });
  for (const [name, service] of [
    ['sample', await sampleService()],
    ['keyed', keyed.service],
    ['echo', await echoService()],
  ] as const) {
    bases[name] = await service.app.listen({ port: 0 });
    stops.push(() => (service === keyed.service ? keyed.close() : service.close()));
  }
});

afterAll(async () => {
  await browser?.close();
  form?.close();
  for (const stop of stops) await stop();
});

async function open(options: Readonly<Record<string, unknown>>): Promise<Form> {
  const opened = await openForm(browser, form.url, options);
  onTestFinished(() => opened.close());
  return opened;
}

const queryOf = (url: string | undefined) => Object.fromEntries(new URL(String(url)).searchParams);

describe('an answer that is an error is taken once', () => {
  const unknownId = '00000000-0000-4000-8000-000000000000';
  type Base = keyof typeof bases;
  const table: {
    what: string;
    on?: Base;
    path?: string;
    params?: Record<string, unknown>;
    text?: string;
    id?: string;
    status: number;
  }[] = [
    { what: 'a parameter that is no number', params: { postnr: 'abc' }, status: 422 },
    {
      what: 'an option of the widget that the service does not know',
      params: { kommunekode: '*' },
      status: 422,
    },
    { what: 'a text that is too long', text: 'strandvej '.repeat(200), status: 422 },
    { what: 'a request line that is too long', text: 'x'.repeat(100_000), status: 431 },
    { what: 'a path that is not there', path: '/nowhere', status: 404 },
    { what: 'a path with a broken escape', path: '/%E0%A4%A', status: 422 },
    { what: 'a query with a broken escape', params: { '%': '%' }, status: 422 },
    { what: 'a query in Latin-1', params: { 'vejnavn=d%F8r&v': '' }, status: 200 },
    { what: 'a method of the addon that fails', text: 'INTERNAL:oops', status: 500 },
    { what: 'a service without a snapshot', text: 'NO_SNAPSHOT:none', status: 503 },
    { what: 'a service that is full', text: 'OVERLOADED:full', status: 503 },
    { what: 'a service that requires a key', on: 'keyed', status: 401 },
    { what: 'a key that is none', on: 'keyed', path: '/k/rubbish', status: 401 },
    { what: 'an id that nobody has', on: 'sample', id: unknownId, status: 200 },
    { what: 'an id that is none', id: 'rubbish', status: 422 },
  ];

  test.each(table)('$what', async ({ on = 'echo', path = '', params, text = 'strandv', id, status }) => {
    const options = { baseUrl: bases[on] + path, ...(params === undefined ? {} : { params }) };
    const { sent, statuses, chosen, type, setId } = await open(options);
    await (id === undefined ? type(text) : setId(id));
    expect({ requests: sent.length, statuses }).toEqual({ requests: 1, statuses: [status] });
    expect(await chosen()).toEqual([]);
  });

  test('a key in the path is one, and what it is refused is taken once', async () => {
    const key = await keyed.key('free', 'test');
    const { type, sent, statuses } = await open({ baseUrl: `${bases.keyed}/k/${key}` });
    await type('strandv');
    await type('strandve');
    expect({ requests: sent.length, statuses }).toEqual({ requests: 2, statuses: [200, 429] });
  });

  test('… and the next text is answered', async () => {
    const { suggestions, sent, type } = await open({ baseUrl: bases.sample });
    await type('x'.repeat(100_000));
    await type('strandv');
    await suggestions.first().waitFor();
    expect(sent.length).toBe(2);
  });

  test('the widget repeats a request that is not answered by JSON, which these tests would count', async () => {
    const { page, sent, type } = await open({ baseUrl: bases.sample });
    await page.route(/\/autocomplete\?/, (route) =>
      route.fulfill({ body: 'oops', headers: { 'access-control-allow-origin': '*' } }),
    );
    await type('strandv');
    expect(sent.length).toBeGreaterThan(1);
  });
});

describe('requests and choices', () => {
  test('a street of one house of one unit is chosen to the end by one choice', async () => {
    const { field, suggestions, sent, chosen, type, choose } = await open({ baseUrl: bases.sample });
    await type('granlyg');
    await choose(suggestions.first());
    expect((await chosen()).map(({ type, data }) => [type, data.id])).toEqual([
      ['adresse', '37a124eb-9e62-4f05-b300-6e7c4a524ba5'],
    ]);
    expect(sent.map(queryOf)).toEqual([
      expect.objectContaining({ q: 'granlyg', caretpos: '7', fuzzy: '', type: 'adresse' }),
      expect.objectContaining({ q: 'Granlygård ', caretpos: '11', startfra: 'adgangsadresse' }),
    ]);
    expect(await field.inputValue()).toBe('Granlygård 1, 6270 Tønder');
  });

  test('a house of several units is opened to its units, and one of them is chosen', async () => {
    const { suggestions, sent, chosen, type, choose } = await open({ baseUrl: bases.sample });
    await type('storegade 1');
    const house = suggestions.filter({ hasText: /^Storegade\s1,\s6270\sTønder$/ });
    await choose(house);
    await choose(suggestions.nth(1));
    const [unit] = await chosen();
    expect(unit).toMatchObject({ type: 'adresse', tekst: 'Storegade 1, 2., 6270 Tønder' });
    expect(sent.length).toBe(2);
    expect(queryOf(sent[1])).toMatchObject({
      q: 'Storegade 1, , 6270 Tønder',
      caretpos: '13',
      adgangsadresseid: '0a3f508c-b194-32b8-e044-0003ba298018',
    });
  });

  test('an entrance without units in the register ends quietly', async () => {
    const { suggestions, sent, statuses, chosen, type, choose } = await open({
      baseUrl: bases.sample,
    });
    await type('a b c sti');
    await choose(suggestions.first());
    expect({ chosen: await chosen(), sent: sent.length, statuses }).toEqual({
      chosen: [],
      sent: 2,
      statuses: [200, 200],
    });
  });

  test('an entrance is chosen where the form is for entrances', async () => {
    const { suggestions, chosen, type, choose } = await open({
      baseUrl: bases.sample,
      adgangsadresserOnly: true,
    });
    await type('A B C Sti 1, 6720');
    await choose(suggestions.first());
    expect(await chosen()).toMatchObject([
      { type: 'adgangsadresse', data: { id: '0a3f508d-d915-32b8-e044-0003ba298018' } },
    ]);
  });

  test('the address of an id is shown from the start', async () => {
    const id = '0a3f50b7-6545-32b8-e044-0003ba298018';
    const { page, field, sent, settle } = await open({ baseUrl: bases.sample, id });
    await settle();
    expect(await field.inputValue()).toBe('A Hansensvej 6, Vråby, 6792 Rømø');
    expect(sent.map(queryOf)).toEqual([{ id, type: 'adresse' }]);
    expect(await page.evaluate('widget.selected().data.id')).toBe(id);
  });

  test('the id of an entrance is no address', async () => {
    const { field, sent, settle } = await open({
      baseUrl: bases.sample,
      id: '0a3f508c-3307-32b8-e044-0003ba298018',
    });
    await settle();
    expect([await field.inputValue(), sent.length]).toEqual(['', 1]);
  });

  test('without supplementary towns the list shows none', async () => {
    const { suggestions, type } = await open({
      baseUrl: bases.sample,
      supplerendebynavn: false,
      params: { postnr: 6792 },
    });
    await type('a hansensvej 6');
    const shown = (await suggestions.first().textContent())?.replaceAll('\u00a0', ' ');
    expect(shown).toBe('A Hansensvej 6, 6792 Rømø');
  });

  test('a widget that is taken away leaves the field as it was', async () => {
    const { page } = await open({ baseUrl: bases.sample });
    await page.evaluate('widget.destroy()');
    expect(await page.locator('.dawa-autocomplete-container').innerHTML()).toBe(
      '<input type="search" id="field" aria-autocomplete="list" autocomplete="off">',
    );
  });
});
