/**
 * What the operations of the catalogue answer against what `/openapi.json` says of them, both ways: every status and
 * content type that comes is described, every one that is described comes, and JSON fits its schema. Refusals of other
 * paths and methods belong to no operation.
 */
import { describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { catalogue } from '../../src/resources/catalogue.ts';
import type { Described } from '../../src/resources/description.ts';
import { described, OF_EVERY_PATH, OpenApi } from './open-api.ts';

interface Probe {
  readonly what: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}

/** Keys that nothing has, by the name of their parameter. */
const absentKeys: Readonly<Record<string, string>> = {
  id: '00000000-0000-4000-8000-000000000000',
  sted_id: '00000000-0000-4000-8000-000000000000',
  hovedtype: 'Findes ikke',
  kode: '9998',
  kommunekode: '9998',
  nummer: '99',
  nr: '9998',
  navn: 'Findes ikke',
  postnr: '9998',
  vejnavn: 'Findes ikke',
  bogstav: 'Z',
  nuts3: 'DK999',
  dagi_id: '1',
  ejerlavkode: '1',
  matrikelnr: '0',
};

const withParameters = (url: string, ...parameters: string[]): string =>
  `${url}${url.includes('?') ? '&' : '?'}${parameters.join('&')}`;

/** Replaces the parts of a path that stand for a key. */
function filled(path: string, key: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(key[name])));
}

/** The example of an operation; where it has none, the key of the first row of its resource's list. */
export async function ordinaryUrl(
  service: Service,
  { path, examples }: Described,
  listPath: string,
): Promise<string> {
  if (examples?.[0] !== undefined) return examples[0];
  const rows = await service.app.inject(`${listPath}?struktur=flad&per_side=1`);
  const [first] = rows.json<Record<string, unknown>[]>();
  return filled(path, first ?? {});
}

function probesOf({ path, key, query, answers }: Described, url: string, etag: string | undefined): Probe[] {
  const { enum: formats = [] } = (query['format']?.schema ?? {}) as { enum?: readonly string[] };
  const unknown = withParameters(url, 'valider', 'ukendt=1');
  // Ids of buildings are numbers.
  const isNumber = (key?.['id']?.schema as { type?: string } | undefined)?.type === 'integer';
  const absent = filled(path, isNumber ? { ...absentKeys, id: '1' } : absentKeys);
  const hasCallback = 'callback' in query;
  const inScript = (what: string, of: string, status: number): Probe[] =>
    hasCallback ? [{ what: `${what} in JSONP`, url: withParameters(of, 'callback=cb'), status }] : [];
  const isMissed = key !== undefined && 404 in answers().response;
  return [
    { what: 'an ordinary request', url, status: 200 },
    ...formats.map((format) => ({ what: format, url: withParameters(url, `format=${format}`), status: 200 })),
    ...('ndjson' in query ? [{ what: 'lines', url: withParameters(url, 'ndjson'), status: 200 }] : []),
    ...inScript('an ordinary request', url, 200),
    ...(etag === undefined
      ? []
      : [{ what: 'an ETag that matches', url, headers: { 'if-none-match': etag }, status: 304 }]),
    { what: 'an unknown parameter', url: unknown, status: 422 },
    ...inScript('an unknown parameter', unknown, 422),
    ...(isMissed ? [{ what: 'a key that nothing has', url: absent, status: 404 }] : []),
    ...(isMissed ? inScript('a key that nothing has', absent, 404) : []),
  ];
}

/** A described path, and that of the list whose rows have its key. */
export type Place = [path: string, described: Described, listPath: string];

/** The operations of the resources at these paths, each with its own path and that of its resource. */
export function operationsAt(isIncluded: (path: string) => boolean): Place[] {
  return catalogue
    .filter(({ path, isFormer }) => !isFormer && isIncluded(path))
    .flatMap(({ path: listPath, operations }) =>
      operations.map((operation): Place => [operation.path, operation, listPath]),
    );
}

/** Tries these paths. */
export async function describeOperations(service: Service, places: readonly Place[]): Promise<void> {
  const openApi = await OpenApi.of(service);

  describe.each(places)('%s', async (path, operation, listPath) => {
    const responses = openApi.responsesOf(path, 'get');
    const url = await ordinaryUrl(service, operation, listPath);
    const { etag } = (await service.app.inject(url)).headers;
    const seen = new Set<string>();

    test.each(probesOf(operation, url, etag))('$what: $status', async ({ url, headers = {}, status }) => {
      const answer = await service.app.inject({ url, headers });
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status);
      seen.add(openApi.expectDescribed(answer, responses));
    });

    test('nothing else is described', () => {
      // Without a key, an object is missing only where a register has none.
      const mayMiss = operation.key !== undefined;
      const all = described(responses).filter((one) => mayMiss || !one.startsWith('404'));
      expect(all).toEqual([...seen].sort());
    });

    test('what any path may answer is described', () => {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining([...OF_EVERY_PATH]));
    });
  });
}
