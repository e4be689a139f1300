/** What is posted to be cleansed: body in, question or refusal out. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { type Echo, echoService } from '../support/echo.ts';

let service: Service;
beforeAll(async () => {
  service = await echoService();
});
afterAll(() => service.close());

const JSON_TYPE = 'application/json; charset=utf-8';
const FORM_TYPE = 'application/x-www-form-urlencoded';

function post(
  payload: string | Buffer | Readable | undefined,
  type: string | undefined = JSON_TYPE,
  query = '',
) {
  const headers = { 'idempotency-key': '1', ...(type === undefined ? {} : { 'content-type': type }) };
  const url = `/datavask/adresser${query}`;
  return service.app.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });
}

describe('a body becomes', () => {
  const cases: [title: string, payload: string, type: string, parameters: object][] = [
    ['a text', '{"betegnelse":"Storegade 1"}', JSON_TYPE, { text: 'Storegade 1' }],
    [
      'parts, numbers and nulls among them',
      '{"vejnavn":"Storegade","husnr":1,"etage":null,"dør":"tv","postnr":6270,"id":{"a":[]}}',
      'Application/JSON',
      { parts: { streetName: 'Storegade', houseNumber: '1', door: 'tv', postcode: '6270' } },
    ],
    [
      'the parts of a form',
      'vejnavn=Store+gade&husnr=1&d%C3%B8r=t.v.&betegnelse=',
      FORM_TYPE,
      { parts: { streetName: 'Store gade', houseNumber: '1', door: 't.v.' } },
    ],
  ];
  test.each(cases)('%s', async (_title, payload, type, parameters) => {
    const answer = await post(payload, type);
    expect(answer.statusCode, answer.body).toBe(200);
    const { question } = answer.json() as Echo;
    expect(question).toEqual({ resource: 'address', operation: 'cleanse', parameters });
  });

  test('a representation, which may stand in the URL or in the body', async () => {
    const inUrl = await post('{"betegnelse":"a"}', JSON_TYPE, '?struktur=full&srid=25832');
    const inBody = await post('{"betegnelse":"a","struktur":"full","srid":25832}');
    expect(inUrl.json().presentation).toMatchObject({ shape: 'full', srid: 25832 });
    expect(inBody.json().presentation).toEqual(inUrl.json().presentation);
  });
});

test('what was posted is not kept and has no tag', async () => {
  const { headers } = await post('{"betegnelse":"a"}');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers).not.toHaveProperty('etag');
});

describe('refused', () => {
  const LONG = 'x'.repeat(301);
  const rows = JSON.stringify(Array.from({ length: 1001 }, () => ({ betegnelse: 'x' })));
  const cases: [
    title: string,
    payload: string | Buffer | undefined,
    ...faults: [name: string, message: string][],
  ][] = [
    ['nothing', undefined, ['', 'the body is not JSON']],
    ['an empty body', '', ['', 'the body is not JSON']],
    ['broken JSON', '{"betegnelse":', ['', 'the body is not JSON']],
    ['a name that would change objects', '{"__proto__":{"a":1}}', ['__proto__', 'is no parameter']],
    ['bytes that are not UTF-8', Buffer.from('{"betegnelse":"T\xf8nder"}', 'latin1'), ['', 'is not UTF-8']],
    ['a text', '"Storegade 1"', ['', 'the body must be a JSON object']],
    ['null', 'null', ['', 'the body must be a JSON object']],
    ['an object without anything to cleanse', '{}', ['betegnelse', 'is required, or parts']],
    ['empty values', '{"betegnelse":" ","vejnavn":""}', ['betegnelse', 'is required, or parts']],
    ['a list as text', '{"betegnelse":["a"]}', ['betegnelse', 'must be a text or a number']],
    ['an infinite number', '{"vejnavn":1e400}', ['vejnavn', 'must be a text or a number']],
    ['half a character', '{"betegnelse":"\\ud800"}', ['betegnelse', 'is not well-formed Unicode']],
    ['NUL', '{"betegnelse":"a\\u0000"}', ['betegnelse', 'must not contain']],
    ['a long text', `{"betegnelse":"${LONG}"}`, ['betegnelse', 'at most 300 characters']],
    [
      'several faults',
      '{"vejnavn":true,"husnr":{},"struktur":"flad"}',
      ['vejnavn', 'a text or a number'],
      ['husnr', 'a text or a number'],
      ['struktur', 'must be one of mini, full'],
    ],
    ['more rows than a request takes', rows, ['', 'the body must hold at most 1000 objects, but 1001']],
  ];
  test.each(cases)('%s', async (_title, payload, ...faults) => {
    const answer = await post(payload);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const { error, details } = answer.json();
    expect(error.code).toBe('validation_error');
    expect(details).toHaveLength(faults.length);
    for (const [index, [name, message]] of faults.entries()) {
      expect(details[index].loc).toEqual(['body', name]);
      expect(details[index].msg).toContain(message);
    }
  });

  test('the faults of the URL are listed with those of the body', async () => {
    const { details } = (await post('{}', JSON_TYPE, '?srid=1')).json();
    expect(details.map(({ loc }: { loc: string[] }) => loc)).toEqual([
      ['body', 'betegnelse'],
      ['query', 'srid'],
    ]);
  });

  test('nothing at all', async () => {
    const answer = await service.app.inject({ method: 'POST', url: '/datavask/adresser' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toMatchObject([{ loc: ['body', ''], msg: 'the body is missing' }]);
  });

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])('%s', async (type) => {
    const answer = await post('betegnelse=x', type);
    expect(answer.statusCode).toBe(415);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.json().error.code).toBe('unsupported_media_type');
  });

  test.each([
    ['a body larger than 2 MB', `{"betegnelse":"${'x'.repeat(2 * 1024 * 1024)}"}`, 'application/json'],
    ['a form larger than 64 kB', `betegnelse=${'x'.repeat(64 * 1024)}`, FORM_TYPE],
    ['such a form in chunks', Readable.from([`betegnelse=${'x'.repeat(64 * 1024)}`]), FORM_TYPE],
  ])('%s', async (_title, body, type) => {
    const answer = await post(body, type);
    expect(answer.statusCode).toBe(413);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.json()).toMatchObject({ error: { code: 'payload_too_large' }, status: 413 });
  });
});

describe('an unknown name', () => {
  const object = '{"betegnelse":"a","nix":1}';
  const strict = '{"betegnelse":"a","nix":1,"valider":""}';
  const cases: [title: string, payload: string, type: string, query: string, faulty: boolean][] = [
    ['is ignored', object, JSON_TYPE, '', false],
    ['is ignored in a form', 'betegnelse=a&nix=1', FORM_TYPE, '', false],
    ['is a fault with valider in the object', strict, JSON_TYPE, '', true],
    ['is a fault with valider in the form', 'betegnelse=a&nix=1&valider', FORM_TYPE, '', true],
    ['is a fault of the object with valider in the URL', object, JSON_TYPE, '?valider', true],
    ['is a fault of the form with valider in the URL', 'betegnelse=a&nix=1', FORM_TYPE, '?valider=1', true],
  ];
  test.each(cases)('%s', async (_title, payload, type, query, faulty) => {
    const answer = await post(payload, type, query);
    const faults = answer.json<{ details?: { loc: string[]; msg: string }[] }>().details ?? [];
    expect(answer.statusCode).toBe(faulty ? 422 : 200);
    expect(faults.map(({ loc }) => loc)).toEqual(faulty ? [['body', 'nix']] : []);
    for (const { msg } of faults) expect(msg).toContain('nix is unknown here; known are betegnelse, vejnavn');
  });

  const lists: [title: string, query: string, faulty: boolean[]][] = [
    ['of a list is a fault of the object that has valider', '', [false, true]],
    ['of a list is a fault of every object with valider in the URL', '?valider', [true, true]],
  ];
  test.each(lists)('%s', async (_title, query, faulty) => {
    // Objects without anything to cleanse are refused anyway, so that no engine is asked.
    const answer = await post('[{"nix":1},{"nix":1,"valider":""}]', JSON_TYPE, query);
    const rows = answer.json<{ details: { loc: string[] }[] }[]>();
    const named = rows.map(({ details }) => details.some(({ loc }) => loc[1] === 'nix'));
    expect(named).toEqual(faulty);
  });
});

test('an empty list is answered by an empty list', async () => {
  const answer = await post('[]');
  expect([answer.statusCode, answer.body]).toEqual([200, '[]']);
  expect(answer.headers['content-type']).toBe('application/json; charset=UTF-8');
});

test('a list in which nothing can be read is answered by its faults, in order', async () => {
  const answer = await post('[{},7,{"vejnavn":["a"]}]');
  expect(answer.statusCode).toBe(200);
  const faults = (answer.json() as { error: object; details: { msg: string }[] }[]).map(
    ({ details }) => details[0]?.msg,
  );
  expect(faults).toEqual([
    expect.stringContaining('betegnelse is required'),
    'the body must be a JSON object',
    'vejnavn must be a text or a number',
  ]);
});

test('a preflight allows a browser to post', async () => {
  const answer = await service.app.inject({
    method: 'OPTIONS',
    url: '/datavask/adresser',
    headers: {
      origin: 'https://form.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
    'access-control-allow-headers': 'content-type,idempotency-key',
  });
});
