/**
 * Requests that are too long, or refused before they are read, against every operation of `/openapi.json`: whatever the answer, its
 * status and its content are described. Over sockets: what Node does not read, no route is asked for.
 */
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { commonFailures } from '../../src/resources/forms/answers.ts';
import { sampleService } from '../support/sample.ts';
import { type Answered, OF_EVERY_PATH, OpenApi } from './open-api.ts';

const service = await sampleService();
afterAll(() => service.close());
const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
const openApi = await OpenApi.of(service);

interface Sent {
  readonly method: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly setHost?: boolean;
  readonly payload?: string;
}

function answerTo(url: string, { payload, ...sent }: Sent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asked = request(`${base}${url}`, { ...sent, agent: false }, (response) => {
      const { statusCode = 0, headers } = response;
      let body = '';
      const end = () => resolve({ statusCode, headers: headers as IncomingHttpHeaders, body } as Answered);
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', end);
    });
    asked.on('error', reject);
    asked.end(payload);
  });
}

type Request = [what: string, url: string, sent: Omit<Sent, 'method'>, status?: number];

/** Any key will do. */
const pathWith = (path: string, key: string): string => path.replaceAll(/\{\w+\}/g, key);

describe.each(openApi.operations)('%s %s', (path, method, { responses, parameters = [] }) => {
  const plain = `${pathWith(path, '1')}?per_side=1`;
  const [first = 'ukendt'] = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const upper = method.toUpperCase();
  const long = (name: string, length: number): string =>
    `${plain}&${encodeURIComponent(name)}=${'x'.repeat(length)}`;
  const mayHaveBody = method !== 'get';
  const isStream = 'text/event-stream' in (responses['200']?.content ?? {});

  const cases: Request[] = [
    ['a URL that is not read', long('ukendt', 100_000), {}, 431],
    // A stream sends nothing until something happens.
    ...(isStream
      ? []
      : [['an unknown parameter of 70,000 characters', long('ukendt', 70_000), {}] as Request]),
    ['a parameter of 70,000 characters', long(first, 70_000), {}],
    ...(path.includes('{')
      ? [['a key of 2,000 characters', pathWith(path, 'x'.repeat(2_000)), {}] as Request]
      : []),
    ['no host', plain, { setHost: false }, 400],
    ['an expectation that is not met', plain, { headers: { expect: 'more' } }, 417],
    ...(mayHaveBody
      ? ([
          ['a body that is too large', plain, { headers: { 'content-length': 1e12 } }, 413],
          [
            'a body of an unknown type',
            plain,
            { headers: { 'content-type': 'text/unknown', 'content-length': 1 }, payload: 'x' },
          ],
        ] as Request[])
      : []),
  ];

  test.each(cases)('%s', async (_what, url, sent, status) => {
    const answer = await answerTo(url, { method: upper, ...sent });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status ?? answer.statusCode);
    openApi.expectDescribed(answer, responses);
  });
});

test.each([
  ['a GET without keys', { isKeyed: false, hasBody: false }, ''],
  ['a POST without keys', { isKeyed: false, hasBody: true }, '413 415'],
  ['a GET with keys', { isKeyed: true, hasBody: false }, '401 403 429'],
  ['a POST with keys, which may be sent again', { isKeyed: true, hasBody: true }, '401 403 409 413 415 429'],
])('%s may answer what any path may, and its own', (_fact, of, own) => {
  const common = [...OF_EVERY_PATH, '422', ...own.split(' ').filter(Boolean)];
  expect(Object.keys(commonFailures({ ...of, hasCallback: false }))).toEqual(common.sort());
});
