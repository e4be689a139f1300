/**
 * Answers that are kept whole, so that a reviewer sees what a change makes of them. `npx vitest run test/golden --update`
 * writes them anew.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { darService, sampleService } from '../support/sample.ts';
import { laidOut, masked } from './layout.ts';
import { dar, type Folders, type Request, sample } from './whole.ts';

const files = fileURLToPath(new URL('whole/', import.meta.url));

/** Headers that change from day to day and build to build; the number of a request, by its digits, the length of a refusal. */
const CHANGING = new Set(['content-length', 'date', 'etag', 'x-data-version', 'x-request-id']);

async function answerOf(
  { app }: Service,
  { url, method = 'GET', headers = {}, body, isRepeated = false }: Request,
): Promise<LightMyRequestResponse> {
  const request = {
    url: url.includes('%') ? url : encodeURI(url),
    method,
    headers: { host: 'localhost', ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  };
  const answer = await app.inject(request);
  if (!isRepeated) return answer;
  return app.inject({ ...request, headers: { ...request.headers, 'if-none-match': answer.headers.etag } });
}

/** What the answer's file is called by its kind, and what stands in it: of HTTP itself all headers, else the body. */
function fileOf(folder: string, answer: LightMyRequestResponse): [extension: string, content: string] {
  const body = masked(answer.body);
  if (folder === 'http') return ['http', `${headOf(answer)}\n\n${body}\n`];
  const type = String(answer.headers['content-type']);
  if (type.startsWith('text/csv')) return ['csv', body];
  if (type.startsWith('application/x-ndjson')) return ['ndjson', body];
  expect(type).toBe('application/json; charset=UTF-8');
  return [body.startsWith('{"type":"Feature') ? 'geojson' : 'json', laidOut(body)];
}

function headOf({ statusCode, headers }: LightMyRequestResponse): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${CHANGING.has(name) ? '…' : String(value)}`,
  );
  return [statusCode, ...lines.sort()].join('\n');
}

const kebab = (name: string): string => name.replaceAll(' ', '-');

const registers: [name: string, open: () => Promise<Service>, folders: Folders][] = [
  ['of Tønder and Fanø', sampleService, sample],
  ['of the address register', darService, dar],
];

describe.each(registers)('answers %s', (_name, open, folders) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  });
  afterAll(() => service.close());

  describe.each(Object.entries(folders))('%s', (folder, requests) => {
    test.each(Object.entries(requests))('%s', async (name, request) => {
      const answer = await answerOf(service, typeof request === 'string' ? { url: request } : request);
      const [extension, content] = fileOf(folder, answer);
      if (folder !== 'http' && answer.statusCode !== 200)
        expect(answer.json()).toMatchObject({ status: answer.statusCode });
      await expect(content).toMatchFileSnapshot(`whole/${folder}/${kebab(name)}.${extension}`);
    });
  });
});

test('no file holds an answer to another request', () => {
  const names = registers.flatMap(([, , folders]) =>
    Object.entries(folders).flatMap(([folder, requests]) =>
      Object.keys(requests).map((name) => join(folder, kebab(name))),
    ),
  );
  mkdirSync(files, { recursive: true });
  const found = readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(relative(files, parentPath), parse(name).name));
  expect(found.filter((name) => !names.includes(name))).toEqual([]);
});
