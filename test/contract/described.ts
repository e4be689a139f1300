/**
 * What an operation answers against what `/openapi.json` says of it, both ways: every status and content type that comes
 * is described, every one that is described comes, and JSON fits its schema. What Fastify sends before a route is chosen
 * (other paths and methods) belongs to no operation.
 */
import { describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { catalogue } from '../../src/resources/catalogue.ts';
import type { Operation } from '../../src/resources/description.ts';
import { misfits, type Records } from '../support/conformance.ts';

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Document {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly responses: Record<string, Described> } }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

interface Probe {
  readonly what: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}

const JSONP = 'application/javascript';

/** Statuses that depend on the load and on what has been opened: `test/http` makes them. */
const OF_THE_STATE = '503';

/** Keys that nothing has, by the name of their parameter. */
const absentKeys: Readonly<Record<string, string>> = {
  id: '00000000-0000-4000-8000-000000000000',
  kode: '9998',
  kommunekode: '9998',
  nummer: '99',
  nr: '9998',
  navn: 'Findes ikke',
  bogstav: 'Z',
  nuts3: 'DK999',
};

const withParameters = (url: string, ...parameters: string[]): string =>
  `${url}${url.includes('?') ? '&' : '?'}${parameters.join('&')}`;

/** Replaces the parts of a path that stand for a key. */
function filled(path: string, key: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(key[name])));
}

/** The example of an operation; where it has none, the key of the first row of its resource's list. */
async function ordinaryUrl(
  service: Service,
  { path, examples }: Operation,
  listPath: string,
): Promise<string> {
  if (examples?.[0] !== undefined) return examples[0];
  const rows = await service.app.inject(`${listPath}?struktur=flad&per_side=1`);
  const [first] = rows.json<Record<string, unknown>[]>();
  return filled(path, first ?? {});
}

function probesOf({ path, key, query }: Operation, url: string, etag: string): Probe[] {
  const { enum: formats = [] } = (query['format']?.schema ?? {}) as { enum?: readonly string[] };
  return [
    { what: 'an ordinary request', url, status: 200 },
    ...formats.map((format) => ({ what: format, url: withParameters(url, `format=${format}`), status: 200 })),
    ...('ndjson' in query ? [{ what: 'ndjson', url: withParameters(url, 'ndjson'), status: 200 }] : []),
    { what: 'JSONP', url: withParameters(url, 'callback=cb'), status: 200 },
    { what: 'an ETag that matches', url, headers: { 'if-none-match': etag }, status: 304 },
    { what: 'an unknown parameter', url: withParameters(url, 'valider', 'ukendt=1'), status: 422 },
    {
      what: 'an unknown parameter in JSONP',
      url: withParameters(url, 'valider', 'ukendt=1', 'callback=cb'),
      status: 422,
    },
    ...(key === undefined
      ? []
      : ['', '?callback=cb'].map((callback) => ({
          what: `a key that nothing has${callback}`,
          url: filled(path, absentKeys) + callback,
          status: 404,
        }))),
  ];
}

/** Tries the operations of the resources at these paths. */
export async function describeOperations(
  service: Service,
  isIncluded: (path: string) => boolean,
): Promise<void> {
  const document = (await service.app.inject('/openapi.json')).json<Document>();
  const records: Records = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      `#/components/schemas/${name}`,
      schema,
    ]),
  );
  const operations = catalogue
    .filter(({ path }) => isIncluded(path))
    .flatMap((description) =>
      description.operations.map((operation): [string, Operation, string] => [
        operation.path,
        operation,
        description.path,
      ]),
    );

  describe.each(operations)('%s', async (path, operation, listPath) => {
    const { responses } = document.paths[path.replaceAll(/:([^/]+)/g, '{$1}')]?.get ?? { responses: {} };
    const url = await ordinaryUrl(service, operation, listPath);
    const { etag } = (await service.app.inject(url)).headers;
    const seen = new Set<string>();

    test.each(probesOf(operation, url, String(etag)))(
      '$what: $status',
      async ({ url, headers = {}, status }) => {
        const answer = await service.app.inject({ url, headers });
        expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status);
        const described = responses[status];
        expect(described).toBeDefined();
        if (status === 304) {
          seen.add('304');
          return;
        }
        const type = String(answer.headers['content-type']).replace(/;.*/, '');
        seen.add(`${status} ${type}`);
        expect(Object.keys(described?.content ?? {})).toContain(type);
        const { schema = {} } = described?.content?.[type] ?? {};
        if (type === 'application/json')
          expect(misfits(answer.json(), schema, records).slice(0, 10)).toEqual([]);
      },
    );

    test('nothing else is described', () => {
      const described = Object.entries(responses)
        .filter(([status]) => status !== OF_THE_STATE && !(status === '404' && operation.key === undefined))
        .flatMap(([status, { content }]) =>
          content === undefined ? [status] : Object.keys(content).map((type) => `${status} ${type}`),
        );
      expect(described.sort()).toEqual([...seen].sort());
    });

    test('being overloaded or not ready is described', () => {
      expect(Object.keys(responses[OF_THE_STATE]?.content ?? {})).toEqual(['application/json', JSONP]);
    });
  });
}
