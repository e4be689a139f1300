/** What a request holds has the types of its route's schema: no file that knows requests casts it, or types it by hand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../src', import.meta.url));

/** Parses bodies before the grammar has read the query, which is still a text. */
const PARSER = join('http', 'request', 'body.ts');

const KNOWS_REQUESTS = /from '(fastify|.*\/app-types\.ts)'/;
/** As in `request.query as Values` or `(request.body ?? {}) as Values`. */
const CAST = /\b(query|params|body)\b( \?\? \{\}|\))* as\b/;
/** A wildcard has no schema: it is no parameter, but looked up among files. */
const BY_HAND = /\.(get|post|put|patch|delete|route)<(?!\{ Params: \{[^}]*'\*': string)/;
const COMMENT = /^\s*(\*|\/[/*])/;

function castsIn(code: string): string[] {
  return code.split('\n').filter((line) => !COMMENT.test(line) && (CAST.test(line) || BY_HAND.test(line)));
}

test.each([
  'const given = request.query as Values;',
  'const { id } = request.params as { id: string };',
  'const { bytes } = (request.body ?? {}) as Partial<Sent>;',
  'const given = choicesIn((request.body as Sent | undefined)?.content);',
  'receive({ headers, body: body as Readable });',
  "app.get<Asked>('/adresse/:id', options, handler);",
])('%s is found', (line) => {
  expect(castsIn(line)).toEqual([line]);
});

test.each([
  'const { id } = request.params;',
  "app.get<{ Params: { '*': string } }>('/files/*', handler);",
  '// The query as it came.',
])('%s is allowed', (line) => {
  expect(castsIn(line)).toEqual([]);
});

test('no handler casts what a request holds', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const casts = files
    .filter((file) => file.endsWith('.ts') && file !== PARSER)
    .map((file) => ({ file, code: readFileSync(join(source, file), 'utf8') }))
    .filter(({ code }) => KNOWS_REQUESTS.test(code))
    .flatMap(({ file, code }) => castsIn(code).map((line) => `${file}: ${line.trim()}`));
  expect(casts).toEqual([]);
});
