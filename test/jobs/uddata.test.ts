/** `uddata`: the columns of what other registers say of each row's address, which say what the single answers say. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { cancellable } from '../../src/engine/addon/cancellable.ts';
import { native } from '../../src/engine/addon/native.ts';
import { LOW_PRIORITY } from '../../src/engine/addon/priority.ts';
import type { InputError } from '../../src/http/parameters/parameters.ts';
import { readBatchOptions } from '../../src/jobs/options.ts';
import { darService } from '../support/sample.ts';
import { type Given, resultOf, rowsOf } from './files.ts';

type Row = Readonly<Record<string, unknown>>;

/** In the order of answers. */
const ALL = 'bbr,dagi,jordstykke,vurdering,energimaerke';
/** A house with a garage. */
const HOUSE = '0a3f50ab-a8d5-32b8-e044-0003ba298018';

let dar: Service;
beforeAll(async () => {
  dar = await darService();
});
afterAll(() => dar.close());

async function answer(url: string): Promise<Row[]> {
  const { statusCode, body } = await dar.app.inject(url);
  expect(statusCode, `${url}: ${body.slice(0, 300)}`).toBe(200);
  const found = JSON.parse(body) as Row | Row[];
  return Array.isArray(found) ? found : [found];
}

/** What was added to a row, without links. */
function added(row: Row): [string, unknown][] {
  const isAdded = (name: string): boolean => name.startsWith('berigelse_') && !name.endsWith('href');
  return Object.entries(row).filter(([name]) => isAdded(name));
}

const result = (content: string, given: Given, to = 'ndjson') => resultOf(content, given, ['csv', to]);
const objects = (bytes: Buffer): Row[] =>
  bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

test.each([
  ['adresser', '/adresser?per_side=60', ALL],
  ['adgangsadresser', '/adgangsadresser?per_side=60', ALL],
  ['adgangsadresser', '/adgangsadresser?ejerlavkode=60851', 'jordstykke|dagi'],
  ['adresser', `/adresser?id=${HOUSE}`, 'bbr'],
])('%s by id, of %s with %s: the fields of the flat answer', async (operation, list, uddata) => {
  const single = await answer(`${list}&struktur=flad&include=${uddata}`);
  expect(single.length).toBeGreaterThan(0);
  const file = ['id', ...single.map(({ id }) => String(id))].join('\r\n');
  const rows = objects(await result(file, { operation, uddata }));
  expect(rows.map(added)).toEqual(single.map(added));
});

test('a text has what the address that it means has; the columns are the same in CSV', async () => {
  const [home] = await answer(`/adresser/${HOUSE}?struktur=flad`);
  const text = String(home?.['betegnelse']).replaceAll(',', ' ');
  const given = { uddata: ALL };
  const file = `adresse\r\n${text}\r\nxyzzy\r\n\r\n`;
  const [found, unknown, blank] = objects(await result(file, given));
  const [inCsv] = rowsOf(await result(file, given, 'csv'), ';');
  expect(found).toMatchObject({
    res_adresse_id: HOUSE,
    berigelse_bbr_tilgængelig: true,
    berigelse_bbr_enheder: 1,
    berigelse_bbr_bygning_byg021BygningensAnvendelse: '120',
    berigelse_bbr_bygning_byg021BygningensAnvendelseTekst: 'Fritliggende enfamilieshus (parcelhus)',
    berigelse_vurdering_tilgængelig: false,
  });
  expect(Object.keys(found ?? {})).toEqual(Object.keys(inCsv ?? {}));
  expect(inCsv).toMatchObject({
    berigelse_bbr_tilgængelig: 'true',
    berigelse_bbr_enheder: '1',
    berigelse_bbr_bygning_byg021BygningensAnvendelse: '120',
    berigelse_vurdering_tilgængelig: 'false',
    berigelse_vurdering_ejendomsværdi: '',
  });
  for (const row of [unknown, blank])
    expect(added(row ?? {}).every(([, value]) => value === null)).toBe(true);
});

test('without uddata there are no such columns, and no register is named', async () => {
  const [row] = objects(await result(`id\r\n${HOUSE}`, { operation: 'adresser' }));
  expect(added(row ?? {})).toEqual([]);
});

test('an address that was chosen in review has the columns too', async () => {
  const options = JSON.stringify(readBatchOptions([['uddata', 'bbr']]));
  const [chosen] = await cancellable(undefined, (token) =>
    native().chosenCells([HOUSE], options, token, LOW_PRIORITY),
  );
  const [row] = rowsOf(await result(`id\r\n${HOUSE}`, { operation: 'adresser', uddata: 'bbr' }, 'csv'));
  expect((JSON.parse(chosen ?? '[]') as string[]).slice(1)).toEqual(Object.values(row ?? {}).slice(2));
});

test('a name that is no register is refused with those there are', () => {
  const faults = (): unknown => {
    try {
      return readBatchOptions([['uddata', 'bbr,ejer']]);
    } catch (error) {
      return (error as InputError).faults;
    }
  };
  const msg = expect.stringMatching(/bbr.*dagi.*jordstykke.*vurdering.*energimaerke/) as string;
  expect(faults()).toMatchObject([{ loc: ['query', 'uddata'], msg }]);
});
