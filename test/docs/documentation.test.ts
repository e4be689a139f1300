/** `/openapi.json`: what it says is so. Its examples of requests: `examples.ts`. Its pages: `pages.test.ts`. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { notePages } from '../../src/http/interface-notes.ts';
import { languages } from '../../src/http/language.ts';
import { JOBS_PATH } from '../../src/jobs/job.ts';
import { batchOperations } from '../../src/jobs/options.ts';
import { paths as copies } from '../../src/replication/description.ts';
import { catalogue } from '../../src/resources/catalogue.ts';
import { sampleService } from '../support/sample.ts';

interface Shown {
  examples?: object[];
}

interface Operation {
  operationId: string;
  summary?: string;
  'x-examples'?: readonly string[];
  parameters?: { name: string; in: string; description?: string; schema: { type?: string } }[];
  requestBody?: { content: Record<string, { schema: Shown & { anyOf?: Shown[] } }> };
  responses: Record<string, unknown>;
}

interface Document {
  openapi: string;
  info: { version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let service: Service;
let text: string;
let document: Document;
beforeAll(async () => {
  service = await sampleService();
  text = (await service.app.inject('/openapi.json')).body;
  document = JSON.parse(text) as Document;
});
afterAll(() => service.close());

test('is OpenAPI 3.1.0 of interface version 1.0.0', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.version).toBe('1.0.0');
});

test('each operation has a name of its own, which any language takes', () => {
  const names = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(
    names.filter((name, place) => !/^[a-z][A-Za-z0-9]*$/.test(name) || names.indexOf(name) !== place),
  ).toEqual([]);
});

/** Every item of the lists in a text, the code that it names and the places that it leads to. */
function items(markdown: string): string[][] {
  const lines = markdown.replace(/\n {2,}/g, ' ').split('\n');
  const starts = lines.filter((line) => line.startsWith('- '));
  return starts.map((line) =>
    [...line.matchAll(/`([^`]+)`|\]\(([^)]+)\)/g)].map(([, code, to]) => code ?? to ?? '').sort(),
  );
}

describe.each(languages)('the description in %s', (language) => {
  const { file, sections } = notePages[language];
  const page = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
  let description: string;
  beforeAll(async () => {
    const { info } = (await service.app.inject(`/openapi.json?sprog=${language}`)).json<Document>();
    description = info.description;
  });

  test.each(sections)(`has every item of "%s" in docs/${file}`, (title) => {
    const [, section = ''] = new RegExp(`## ${title}\n([\\s\\S]*?)(?:\n## |$)`).exec(page) ?? [];
    const starts = [...section.matchAll(/^- (?:\*\*.+?\*\*|`[^`]+`)/gm)].map(([start]) => start);
    expect(starts.length).toBeGreaterThan(5);
    for (const start of starts) expect(description).toContain(start);
  });

  test('names the same code in every item as the other', async () => {
    expect(items(description)).toEqual(items(document.info.description));
  });

  test('has a summary and a sentence for every parameter', async () => {
    const { paths } = (await service.app.inject(`/openapi.json?sprog=${language}`)).json<Document>();
    for (const [path, methods] of Object.entries(paths)) {
      for (const { summary, parameters = [] } of Object.values(methods)) {
        expect(summary, path).toBeTruthy();
        for (const { name, description: says } of parameters) expect(says, `${path} ${name}`).toBeTruthy();
      }
    }
  });
});

/** Every sentence of a description, by its place. */
function sentences(part: unknown, place = ''): [place: string, sentence: string][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]): [string, string][] =>
    (name === 'description' || name === 'summary') && typeof value === 'string'
      ? [[`${place}/${name}`, value]]
      : sentences(value, `${place}/${name}`),
  );
}

test('no sentence stands in one language where the other is asked for', async () => {
  const danish = new Map(sentences((await service.app.inject('/openapi.json?sprog=da')).json()));
  const english = sentences(document);
  expect(english.length).toBeGreaterThan(2_000);
  expect(english.map(([place]) => place)).toEqual([...danish.keys()]);
  const same = english.filter(([place, sentence]) => danish.get(place) === sentence);
  expect(new Set(same.map(([, sentence]) => sentence))).toEqual(new Set(['Id.']));
});

test.each(['/data', '/healthz', '/readyz', '/metrics', '/docs', '/openapi.json'])(
  '%s, beside the addresses, is named and answered',
  async (path) => {
    expect(document.info.description).toContain(`- \`${path}\``);
    expect((await service.app.inject(path)).statusCode, path).toBeOneOf([200, 503]);
  },
);

test('every request by URL has an example', () => {
  const unread = catalogue.filter(({ isFormer }) => isFormer).flatMap(({ path }) => [path, `${path}/{id}`]);
  const without = Object.entries(document.paths).filter(
    ([path, { get }]) => get !== undefined && !path.startsWith(JOBS_PATH) && get['x-examples'] === undefined,
  );
  // An id of a job is a secret, a stream has no end, the one transaction of a sample changed nothing, and what is never read
  // has no rows.
  const others = without.map(([path]) => path).filter((path) => !unread.includes(path));
  expect(others).toEqual(['/replikering/transaktioner/inspect', '/haendelser/stroem']);
});

test('lists the paths of the catalogue, those of copies, and no other', () => {
  const queried = catalogue.flatMap((description) => description.operations.map(({ path }) => path));
  const batches = batchOperations.map(({ name }) => `/api/v1/batch/${name}`);
  const paths = [
    ...queried,
    ...copies.map(({ path }) => path),
    ...batches,
    '/v1/dagi',
    JOBS_PATH,
    '/api/v1/batch/inspect',
    ...['', '/events', '/grupper', '/raekker', '/result', '/valg'].map((end) => `${JOBS_PATH}/:id${end}`),
  ];
  const expected = paths.map((path) => path.replaceAll(/:([^/]+)/g, '{$1}'));
  expect(Object.keys(document.paths).sort()).toEqual(expected.sort());
});

test('every reference leads to a schema', () => {
  for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    expect(document.components.schemas).toHaveProperty([decodeURIComponent(name)]);
  }
  expect(text).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/);
});

test('bodies shown as examples are answered', async () => {
  const posts = Object.entries(document.paths).flatMap(([path, { post }]) =>
    post?.requestBody?.content['application/json'] === undefined ? [] : [[path, post] as const],
  );
  expect(posts).toHaveLength(2 + batchOperations.length);
  for (const [url, { requestBody }] of posts) {
    const schema = requestBody?.content['application/json']?.schema;
    const { examples = [] } = schema?.anyOf?.[0] ?? schema ?? {};
    expect(examples.length, url).toBeGreaterThan(0);
    for (const payload of examples) {
      const answer = await service.app.inject({ method: 'POST', url, payload });
      expect(answer.statusCode, url).toBe(200);
      const { resultater = [answer.json()] } = answer.json<{ resultater?: { error?: object }[] }>();
      expect(resultater.map(({ error }) => error)).toEqual([undefined]);
    }
  }
});
