/** `/openapi.json` and `/docs`: what they say is so. Their examples of requests: `examples.ts`. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { JOBS_PATH } from '../../src/jobs/job.ts';
import { catalogue } from '../../src/resources/catalogue.ts';
import { sampleService } from '../support/sample.ts';

interface Operation {
  summary?: string;
  parameters?: { name: string; in: string; description?: string; schema: { type?: string } }[];
  requestBody?: { content: Record<string, { schema: { anyOf?: { examples?: object[] }[] } }> };
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

function operations(): [path: string, operation: Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, Operation] => [path, operation]),
  );
}

test('is OpenAPI 3.1.0 of interface version 1.0.0', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.version).toBe('1.0.0');
});

test('says every difference from DAWA that docs/api.md says', () => {
  const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const [, section = ''] = /## What differs from DAWA\n([\s\S]*?)\n## /.exec(page) ?? [];
  const differences = [...section.matchAll(/^- \*\*.+?\*\*/gm)].map(([start]) => start);
  expect(differences.length).toBeGreaterThan(8);
  for (const difference of differences) expect(document.info.description).toContain(difference);
});

test('the paths beside the addresses are named and answered', async () => {
  for (const path of ['/data', '/healthz', '/readyz', '/metrics']) {
    expect(document.info.description).toContain(`- \`${path}\``);
    expect((await service.app.inject(path)).statusCode, path).toBeOneOf([200, 503]);
  }
});

test('lists the paths of the catalogue and no other', () => {
  const queried = catalogue.flatMap((description) => description.operations.map(({ path }) => path));
  const paths = [...queried, JOBS_PATH, ...['', '/events', '/result'].map((end) => `${JOBS_PATH}/:id${end}`)];
  const expected = paths.map((path) => path.replaceAll(/:([^/]+)/g, '{$1}'));
  expect(Object.keys(document.paths).sort()).toEqual(expected.sort());
});

test('every reference leads to a schema', () => {
  for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    expect(document.components.schemas).toHaveProperty([decodeURIComponent(name)]);
  }
  expect(text).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/);
});

test('every operation has a summary, and every parameter says what it is', () => {
  for (const [path, { summary, parameters = [] }] of operations()) {
    expect(summary, path).toBeTruthy();
    for (const { name, description } of parameters) expect(description, `${path} ${name}`).toBeTruthy();
  }
});

test('bodies shown as examples are answered', async () => {
  const posts = Object.entries(document.paths).flatMap(([path, { post }]) =>
    post?.requestBody?.content['application/json'] === undefined ? [] : [[path, post] as const],
  );
  expect(posts).toHaveLength(2);
  for (const [url, { requestBody }] of posts) {
    const [one] = requestBody?.content['application/json']?.schema.anyOf ?? [];
    for (const payload of one?.examples ?? []) {
      for (const body of [payload, [payload]]) {
        const answer = await service.app.inject({ method: 'POST', url, payload: body });
        expect(answer.statusCode, url).toBe(200);
        expect([answer.json()].flat()[0].kategori).toBe('A');
      }
    }
  }
});

test('the readable form fits a phone and names its choices', async () => {
  const { body } = await service.app.inject('/docs');
  expect(body).toContain('name="viewport" content="width=device-width');
  const [, path = ''] = /src="([^"]*vejviser\.js)"/.exec(body) ?? [];
  expect((await service.app.inject(path)).body).toContain('aria-label');
});

test('the readable form loads nothing from other hosts', async () => {
  const { body } = await service.app.inject('/docs');
  expect(body).toContain('swagger-ui');
  expect(body).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test.each([
  ['/docs/static/swagger-ui-bundle.js', 200, 'javascript'],
  ['/docs/static/swagger-ui.css', 200, 'css'],
  ['/docs/json', 200, 'json'],
  ['/docs/nowhere', 404, 'json'],
])('the readable form, %s: %i', async (url, status, type) => {
  const { statusCode, headers, body } = await service.app.inject(url);
  expect(statusCode).toBe(status);
  expect(headers['content-type']).toContain(type);
  expect(headers['access-control-allow-origin']).toBe('*');
  if (status === 404) expect(JSON.parse(body).error.code).toBe('unknown_path');
});
