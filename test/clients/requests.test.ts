/** Requests of programs that people wrote against the legacy service: they are answered, with what those programs read. */
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { sampleService } from '../support/sample.ts';

interface RealRequest {
  readonly id: string;
  readonly client_language: string;
  readonly request: string;
  /** Paths into the answer; `?` at the end: may be null, but has to be there. `csv:` names a column. */
  readonly reads: readonly string[];
  readonly asserts: readonly string[];
}

const table = readFileSync(new URL('../cases/real-client-requests.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RealRequest);

const service = await sampleService();
afterAll(() => service.close());

const get = (url: string) => service.app.inject({ url });

interface Address {
  readonly id: string;
  readonly adressebetegnelse: string;
  readonly husnr: string;
  readonly adgangsadresse: {
    readonly id: string;
    readonly vejstykke: { readonly navn: string };
    readonly postnummer: { readonly nr: string; readonly navn: string };
    readonly kommune: { readonly kode: string };
    readonly ejerlav: { readonly kode: number };
    readonly matrikelnr: string;
    readonly adgangspunkt: { readonly koordinater: readonly [number, number] };
  };
}

const [address] = (await get('/adresser?vejnavn=Storegade&husnr=1&postnr=6270&etage=2&d%C3%B8r=tv')).json<
  [Address]
>();

/** What the placeholders of the requests stand for. */
function bindings({ id, adressebetegnelse, adgangsadresse }: Address): Record<string, string> {
  const { vejstykke, postnummer, kommune, ejerlav, matrikelnr, adgangspunkt } = adgangsadresse;
  return {
    betegnelse: adressebetegnelse,
    suggestion_tekst: adressebetegnelse,
    prefix: adressebetegnelse.slice(0, 8),
    len: String(adressebetegnelse.length),
    adresse_id: id,
    adgangsadresse_id: adgangsadresse.id,
    kommunekode4: kommune.kode,
    kommunekode3: kommune.kode.replace(/^0/, ''),
    vejnavn: vejstykke.navn,
    husnr: '1',
    postnr: postnummer.nr,
    postnrnavn: postnummer.navn,
    ejerlavkode: String(ejerlav.kode),
    matrikelnr,
    lon: String(adgangspunkt.koordinater[0]),
    lat: String(adgangspunkt.koordinater[1]),
  };
}

const values = bindings(address);

/** As the programs send it: placeholders encoded, the rest as written, blanks too. */
const bound = (request: string): string =>
  request
    .replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(values[name])))
    .replaceAll(' ', '%20');

/** The values a path leads to; several where it passes through `[]`. Throws where a name is missing. */
function read(answer: unknown, path: string): unknown[] {
  let found: unknown[] = [answer];
  for (const step of path.match(/[^.[\]]+|\[\d*\]/g) ?? []) {
    found = found.flatMap((value) => follow(value, step, path));
  }
  return found;
}

function follow(value: unknown, step: string, path: string): unknown[] {
  if (step === '[]') return value as unknown[];
  const key = step.replace(/[[\]]/g, '');
  expect(value, `${path} at ${step}`).toHaveProperty([key]);
  return [(value as Record<string, unknown>)[key]];
}

/** Fields that no record of the sample can have: the register of 2015 knows neither road points nor parcels. */
const unknownIn2015 = new Set(['[0].adgangsadresse.vejpunkt.koordinater', 'jordstykke.href']);

/** Outside the division into municipalities there is no region. */
const isDivided = (row: { udenforkommuneinddeling?: boolean }): boolean =>
  row.udenforkommuneinddeling !== true;

test.each(table)('$id ($client_language) $request', async ({ request, reads, asserts }) => {
  const answer = await get(bound(request));
  expect(answer.statusCode).toBe(200);
  const text = answer.body;
  if (reads[0]?.startsWith('csv: ')) {
    const header = text.split(/\r?\n/, 1)[0]?.split(',') ?? [];
    expect(header).toEqual(expect.arrayContaining(reads.map((name) => name.slice('csv: '.length))));
    return;
  }
  if (asserts.includes('JSONP')) expect(text).toMatch(/^cb\(.*\);?$/s);
  const parsed: unknown = JSON.parse(asserts.includes('JSONP') ? text.replace(/^cb\(|\);?$/g, '') : text);
  const body = Array.isArray(parsed) ? parsed.filter(isDivided) : parsed;
  for (const path of reads) {
    if (unknownIn2015.has(path)) continue;
    if (path.startsWith('->GET href: ')) {
      const [href] = read(body, '[0].data.href');
      const followed = await get(new URL(String(href)).pathname);
      const [value] = read(followed.json(), path.slice('->GET href: '.length));
      expect(value, path).toBeDefined();
      continue;
    }
    const found = read(body, path.replace(/\?$/, ''));
    expect(found.length, path).toBeGreaterThan(0);
    if (!path.endsWith('?')) expect(found, path).not.toContain(null);
  }
  if (Array.isArray(body)) holdsFor(body, asserts);
  if (asserts.some((statement) => statement.startsWith('afstand is an integer'))) {
    expect(read(body, 'resultater[0].vaskeresultat.afstand')).toEqual([0]);
  }
});

/** The statements of the table that a list of rows can confirm. */
function holdsFor(rows: readonly { readonly type?: string }[], asserts: readonly string[]): void {
  for (const statement of asserts) {
    const most = /^at most (\d+)$/.exec(statement)?.[1];
    if (most !== undefined) expect(rows.length).toBeLessThanOrEqual(Number(most));
    if (statement === 'non-empty array') expect(rows.length).toBeGreaterThan(0);
    if (statement === 'all elements have type adresse') {
      expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['adresse']));
    }
  }
}
