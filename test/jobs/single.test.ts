/** The answer to a row is that of the single request, letter by letter in the fields that both have. */
import { beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { sampleService } from '../support/sample.ts';
import { resultOf } from './files.ts';

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});

const texts = [
  'Storegade 1, 2. tv, 6270 Tønder',
  'Storegade 1, 6270 Tønder',
  'storregade 1 2 tv tønder',
  'Vestergade 10 Tønder',
  'Østergade 3, 6240 Løgumkloster',
  'xyzzy',
  'Ã˜stergade 3, 6240 LÃ¸gumkloster',
  'Skolegade 1',
];

type Answer = Record<string, unknown>;

/** The text of a number as the body has it, which reading it as a number would lose. */
function literal(body: string, name: string): string | undefined {
  return new RegExp(`"${name}":(-?[0-9.]+)`).exec(body)?.[1];
}

async function got(path: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await service.app.inject(path);
  return { status: statusCode, body };
}

/** The fields that a flat record of an address shares with a row. */
function shared(row: Answer, body: string, kind: string): void {
  const record = JSON.parse(body) as Answer;
  const id = kind === 'adresser' ? 'res_adresse_id' : 'res_adgangsadresse_id';
  const expected = {
    [id]: record['id'],
    res_betegnelse: record['betegnelse'],
    res_vejnavn: record['vejnavn'],
    res_husnr: record['husnr'],
    res_etage: record['etage'] ?? null,
    res_doer: record['dør'] ?? null,
    res_supplerendebynavn: record['supplerendebynavn'],
    res_postnr: record['postnr'],
    res_postnrnavn: record['postnrnavn'],
    res_kommunekode: record['kommunekode'],
    res_kommunenavn: record['kommunenavn'],
    res_noejagtighed: record['nøjagtighed'],
    res_adressestatus: record['status'],
    ...(kind === 'adresser' && {
      res_kvhx: record['kvhx'],
      res_adgangsadresse_id: record['adgangsadresseid'],
    }),
  };
  expect(row).toMatchObject(expected);
}

async function rows(content: string, operation: string): Promise<{ line: string; row: Answer }[]> {
  const result = await resultOf(content, { operation }, ['csv', 'ndjson']);
  return result
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => ({ line, row: JSON.parse(line) as Answer }));
}

/** The record of what a row found, as its own path gives it. */
async function comparesWithRecord({ line, row }: { line: string; row: Answer }, kind: string): Promise<void> {
  const id = String(row[kind === 'adresser' ? 'res_adresse_id' : 'res_adgangsadresse_id']);
  const { body } = await got(`/${kind}/${id}?struktur=flad`);
  shared(row, body, kind);
  const { body: mini } = await got(`/${kind}/${id}?struktur=mini`);
  for (const axis of ['x', 'y']) expect(literal(line, `res_${axis}`)).toBe(literal(mini, axis));
}

test.each(['adresser', 'adgangsadresser'])('datavask-%s', async (kind) => {
  const answered = await rows(
    `adresse\r\n${texts.map((text) => `"${text}"`).join('\r\n')}\r\n`,
    `datavask-${kind}`,
  );
  for (const [place, { line, row }] of answered.entries()) {
    const { body } = await got(`/datavask/${kind}?betegnelse=${encodeURIComponent(texts[place] ?? '')}`);
    const { kategori, regel, niveau, resultater } = JSON.parse(body) as {
      kategori: string;
      regel: string;
      niveau: string | null;
      resultater: { adresse: { id: string }; aktueladresse?: { id: string } }[];
    };
    const [first] = resultater;
    expect(row).toMatchObject({
      res_kategori: kategori,
      res_antal: resultater.length,
      res_regel: regel,
      res_niveau: niveau,
    });
    expect(literal(line, 'res_score')).toBe(literal(body, 'score'));
    if (first === undefined) continue;
    expect(row[kind === 'adresser' ? 'res_adresse_id' : 'res_adgangsadresse_id']).toBe(first.adresse.id);
    await comparesWithRecord({ line, row }, kind);
  }
});

test('parse', async () => {
  const answered = await rows(`adresse\r\n${texts.map((text) => `"${text}"`).join('\r\n')}\r\n`, 'parse');
  for (const [place, { row }] of answered.entries()) {
    const { body } = await got(`/api/v1/datavask/parse?betegnelse=${encodeURIComponent(texts[place] ?? '')}`);
    const parsed = JSON.parse(body) as Answer;
    expect(row).toMatchObject({
      res_kategori: parsed['kategori'],
      res_vejnavn: parsed['vejnavn'],
      res_husnr: parsed['husnr'],
      res_etage: parsed['etage'],
      res_doer: parsed['dør'],
      res_postnr: parsed['postnr'],
      res_postnrnavn: parsed['postnrnavn'],
      res_betegnelse: (parsed['adresse'] as Answer | null)?.['betegnelse'] ?? null,
    });
  }
});

test.each(['adresser', 'adgangsadresser'])('%s by id, and nearest to a position', async (kind) => {
  const listed = JSON.parse((await got(`/${kind}?postnr=6270&per_side=20&struktur=mini`)).body) as Answer[];
  const ids = listed.map(({ id }) => String(id));
  for (const found of await rows(`id\r\n${ids.join('\r\n')}\r\n`, kind))
    await comparesWithRecord(found, kind);
  const positions = listed.map(({ x, y }) => [Number(x) + 0.0001, Number(y)]);
  const near = await rows(
    `x;y\r\n${positions.map((pair) => pair.join(';')).join('\r\n')}\r\n`,
    `reverse-${kind}`,
  );
  for (const [place, found] of near.entries()) {
    const [x, y] = positions[place] ?? [];
    const { body } = await got(`/${kind}/reverse?x=${x}&y=${y}&struktur=flad`);
    shared(found.row, body, kind);
    expect(Number(found.row['res_afstand'])).toBeLessThan(50);
  }
});
