/** Many questions at once: each is answered as its GET, byte for byte, and a bad one costs itself alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { sampleService } from '../support/sample.ts';

const PATH = '/api/v1/batch';
const NDJSON = 'application/x-ndjson';

let service: Service;
let id: string;
let accessId: string;
beforeAll(async () => {
  service = await sampleService();
  const { body } = await service.app.inject('/adresser?postnr=6270&per_side=1&struktur=mini');
  const [first] = JSON.parse(body) as { id: string; adgangsadresseid: string }[];
  id = String(first?.id);
  accessId = String(first?.adgangsadresseid);
});
afterAll(() => service.close());

type Item = Readonly<Record<string, unknown>> | string;

const post = (operation: string, payload: string | object, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'POST', url: `${PATH}/${operation}`, payload, headers });
const postLines = (operation: string, payload: string) =>
  post(operation, payload, { 'content-type': NDJSON });

/** The texts between the separators of a list of answers. */
function answersIn(body: string): string[] {
  expect(body.startsWith('{"resultater":[') && body.endsWith(']}')).toBe(true);
  return body.slice('{"resultater":['.length, -2).split(',\n');
}

/** What is different in each request. */
const bare = (body: string): string => body.replaceAll(/"request_id":"[^"]*"/g, '');

async function got(path: string, item: Item): Promise<string> {
  const parameters = Object.entries(item).map(([name, value]): [string, string] => [name, String(value)]);
  const url = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`;
  return bare((await service.app.inject(url)).body);
}

const text = 'Storegade 1, 2. tv, 6270 Tønder';
const place = { x: 8.8637, y: 54.9409 };

describe('an answer is that of GET', () => {
  test.each<[string, string, Item[]]>([
    [
      'datavask-adresser',
      '/datavask/adresser',
      [
        { betegnelse: text },
        { betegnelse: 'xyzzy' },
        { betegnelse: text, struktur: 'full' },
        { vejnavn: 'Storegade', husnr: '1', postnr: 6270 },
      ],
    ],
    [
      'datavask-adgangsadresser',
      '/datavask/adgangsadresser',
      [{ betegnelse: 'Storegade 1, 6270 Tønder' }, { betegnelse: text, struktur: 'full', srid: 25832 }],
    ],
    [
      'reverse-adresser',
      '/adresser/reverse',
      [place, { ...place, struktur: 'flad' }, { ...place, format: 'geojson' }],
    ],
    [
      'reverse-adgangsadresser',
      '/adgangsadresser/reverse',
      [place, { x: 491679, y: 6088000, srid: 25832, struktur: 'mini' }],
    ],
    ['parse', '/api/v1/datavask/parse', [{ betegnelse: 'c/o Jensen, 6270 Tønder Storegade 1 stuen' }]],
  ])('%s', async (operation, path, items) => {
    const { statusCode, headers, body } = await post(operation, { items });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=UTF-8']);
    expect(answersIn(body)).toEqual(await Promise.all(items.map((item) => got(path, item))));
  });

  test.each(['adresser', 'adgangsadresser'])('%s by id, also of one that is not there', async (kind) => {
    const known = kind === 'adresser' ? id : accessId;
    const unknown = '00000000-0000-4000-8000-000000000000';
    const { body } = await post(kind, { items: [known, { id: known, struktur: 'mini' }, unknown] });
    expect(answersIn(body).map(bare)).toEqual([
      await got(`/${kind}/${known}`, {}),
      await got(`/${kind}/${known}?struktur=mini`, {}),
      await got(`/${kind}/${unknown}`, {}),
    ]);
  });

  test('and links lead where those of GET do', async () => {
    const headers = { host: 'adresser.example.org' };
    const { body } = await post('adresser', { items: [id] }, headers);
    const single = await service.app.inject({ url: `/adresser/${id}`, headers });
    expect(answersIn(body)).toEqual([single.body]);
  });
});

describe('rules that are accepted', () => {
  const items = [text, `${text}, Danmark`, 'xyzzy'];
  const regler = 'ekstra-oplysninger';

  test.each<[string, string, object]>([
    ['in the URL', `datavask-adresser?regler=${regler}`, { items }],
    ['beside the items', 'datavask-adresser', { items, regler }],
    ['as a list beside the items', 'datavask-adresser', { items, regler: [regler] }],
    ['in each item', 'datavask-adresser', { items: items.map((betegnelse) => ({ betegnelse, regler })) }],
  ])('%s', async (_, operation, payload) => {
    const { body } = await post(operation, payload);
    const asked = items.map((betegnelse) => got('/datavask/adresser', { betegnelse, regler }));
    expect(answersIn(body)).toEqual(await Promise.all(asked));
    expect(answersIn(body).map((answer) => JSON.parse(answer).accepteret)).toEqual([true, true, false]);
  });

  test('are those of an item where it has its own', async () => {
    const { body } = await post(`datavask-adresser?regler=${regler}`, {
      items: [{ betegnelse: `${text}, Danmark`, regler: 'husnr-interval' }],
    });
    expect(JSON.parse(body).resultater[0].accepteret).toBe(false);
  });

  test('are refused where there is no such rule', async () => {
    for (const { statusCode, body } of [
      await post('datavask-adresser?regler=husnr', { items }),
      await post('datavask-adresser', { items, regler: 'husnr' }),
    ])
      expect([statusCode, body.includes('husnr-interval')]).toEqual([422, true]);
  });
});

describe('an item', () => {
  test('alone is the text that is meant', async () => {
    const { body } = await post('datavask-adresser', { items: [text, { betegnelse: text }] });
    const [alone, named] = answersIn(body);
    expect(alone).toBe(named);
  });

  test.each<[string, string, unknown, string, string]>([
    ['that is a number', 'datavask-adresser', 7, 'validation_error', 'must be a JSON object or a text'],
    ['that is true', 'datavask-adresser', true, 'validation_error', 'must be a JSON object or a text'],
    ['that is null', 'parse', null, 'validation_error', 'must be a JSON object or a text'],
    ['that is a list', 'adresser', [], 'validation_error', 'must be a JSON object or a text'],
    [
      'that is a text where there is none',
      'reverse-adresser',
      'Storegade',
      'validation_error',
      'must be a JSON object.',
    ],
    ['without what is asked', 'datavask-adresser', {}, 'validation_error', 'betegnelse'],
    ['without an id', 'adresser', {}, 'validation_error', 'id'],
    ['whose id is none', 'adresser', 'x', 'validation_error', 'id'],
    ['with half a position', 'reverse-adresser', { x: 8 }, 'validation_error', 'y'],
    [
      'in a notation that stands in no list',
      'adresser',
      { id: '0a3f50b6-f224-32b8-e044-0003ba298018', format: 'csv' },
      'validation_error',
      'geojson',
    ],
    [
      'that wants a function around its answer',
      'datavask-adresser',
      { betegnelse: text, callback: 'f' },
      'validation_error',
      'callback must not be given',
    ],
    [
      'that would change objects',
      'datavask-adresser',
      JSON.parse('{"__proto__":1}'),
      'validation_error',
      '__proto__',
    ],
    [
      'with unknown names, when they are to be faults',
      'parse',
      { betegnelse: 'x', farve: 'blå', valider: '' },
      'validation_error',
      'farve',
    ],
  ])('%s has its error in its place', async (_, operation, item, code, said) => {
    const good = operation.startsWith('reverse') ? place : operation.startsWith('ad') ? id : text;
    const payload = JSON.stringify({ items: [good, 'ITEM', good] }).replace(
      '"ITEM"',
      item instanceof Object && Object.hasOwn(item, '__proto__') ? '{"__proto__":1}' : JSON.stringify(item),
    );
    const { statusCode, body } = await post(operation, payload, { 'content-type': 'application/json' });
    const [first, bad, last] = answersIn(body).map((answer) => JSON.parse(answer));
    expect([statusCode, bad.error.code, JSON.stringify(bad).includes(said)]).toEqual([200, code, true]);
    expect([first.error, last.error]).toEqual([undefined, undefined]);
  });
});

describe('lines in are lines out', () => {
  test('in their order, also what is torn; a blank line is an item without anything', async () => {
    const { headers, body } = await postLines(
      'datavask-adresser',
      `${JSON.stringify(text)}\r\n\n{"betegnelse":\n{"betegnelse":"xyzzy"}`,
    );
    expect(headers['content-type']).toBe('application/x-ndjson; charset=UTF-8');
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ kategori, error }) => kategori ?? error.code)).toEqual([
      'A',
      'validation_error',
      'validation_error',
      'D',
    ]);
    const [empty] = answersIn((await post('datavask-adresser', { items: [{}] })).body);
    expect(bare(JSON.stringify(lines[1]))).toBe(bare(String(empty)));
  });

  test.each<[string, number]>([
    ['"a"', 1],
    ['"a"\n', 1],
    ['"a"\n\n', 2],
    ['\r\n"a"', 2],
    ['\n', 1],
    [' ', 0],
    ['"a"\r\n\r\n"b"\r\n', 3],
  ])('%j has so many answers: %i', async (sent, count) => {
    const { statusCode, body } = await postLines('parse', sent);
    expect([statusCode, body.split('\n').length - 1]).toEqual([200, count]);
  });
});

test('a line that is no UTF-8 has its error in its place', async () => {
  const payload = Buffer.from('"Storegade 1"\n"Dragør"\n"Storegade 2"', 'latin1');
  const { body } = await service.app.inject({
    ...{ method: 'POST', url: `${PATH}/parse`, payload, headers: { 'content-type': NDJSON } },
  });
  const lines = body.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).details?.[0].msg)).toEqual([
    undefined,
    'the body is not UTF-8',
    undefined,
  ]);
});

test.each<[string, Item, string]>([
  ['a list', { ...place, status: [1, 3] }, '1|3'],
  ['a list of texts', { ...place, include: ['dagi'] }, 'dagi'],
])('what takes several values takes %s', async (_, item, inUrl) => {
  const [name] = Object.keys(item).slice(-1);
  const asked = { ...(item as object), [name ?? '']: inUrl };
  const [one, other] = answersIn((await post('reverse-adgangsadresser', { items: [item, asked] })).body);
  expect([one, JSON.parse(String(one)).error]).toEqual([other, undefined]);
});

describe('a list', () => {
  test.each<[string, number, number, string | undefined]>([
    ['that is empty is answered by none', 0, 200, undefined],
    ['of a thousand is answered', 1_000, 200, undefined],
    ['of one more is refused', 1_001, 413, 'too_many_items'],
  ])('%s', async (_, count, status, code) => {
    const items = Array.from({ length: count }, () => 'Storegade 1, 6270 Tønder');
    const answer = await post('datavask-adgangsadresser', { items });
    const { error, resultater } = answer.json() as { error?: { code: string }; resultater?: unknown[] };
    expect([answer.statusCode, error?.code, resultater?.length]).toEqual([
      status,
      code,
      code === undefined ? count : undefined,
    ]);
  });
});

test.each<[string, string, string, string, number, string]>([
  ['a list alone', 'parse', 'application/json', '[]', 422, 'validation_error'],
  ['no JSON', 'parse', 'application/json', '{', 422, 'validation_error'],
  ['no body', 'parse', 'application/json', '', 422, 'validation_error'],
  ['a form', 'parse', 'application/x-www-form-urlencoded', 'items=x', 415, 'unsupported_media_type'],
  ['CSV', 'parse', 'text/csv', 'x', 415, 'unsupported_media_type'],
  ['a thousand lines and one', 'parse', NDJSON, '"a"\n'.repeat(1_001), 413, 'too_many_items'],
  ['an operation that is none', 'bbr', 'application/json', '{"items":[]}', 404, 'unknown_path'],
  ['whatever is posted to one', 'bbr', 'text/csv', 'x', 404, 'unknown_path'],
])('%s is refused', async (_, operation, type, payload, status, code) => {
  const answer = await post(operation, payload, { 'content-type': type });
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
});

const marks = 'commas, colons and opening brackets';
const nested = (depth: number): string => `{"items":${'['.repeat(depth)}${']'.repeat(depth)}}`;
test.each<[string, string, string, string, boolean]>([
  ['33 brackets inside each other', 'application/json', nested(32), '32 brackets inside each other', true],
  ['32 of them', 'application/json', nested(31), 'inside each other', false],
  ['brackets in a text', NDJSON, `${JSON.stringify('['.repeat(50))}\n`, 'inside each other', false],
  ['very many names', 'application/json', JSON.stringify({ items: Array(30_001).fill(1) }), marks, true],
  ['very many names in a line', NDJSON, `"a"\n${JSON.stringify(Array(30_001).fill(1))}\n`, marks, true],
  ['very many commas in a text', NDJSON, `${JSON.stringify(','.repeat(30_001))}\n`, marks, false],
])('%s: %s: is too intricate', async (_, type, payload, said, isRefused) => {
  const { body } = await post('parse', payload, { 'content-type': type });
  expect(body.includes(said)).toBe(isRefused);
});

test.each<[string, 'GET' | 'PUT' | 'DELETE', string, number, string | undefined]>([
  ['an operation that is none is no path', 'GET', 'bbr', 404, undefined],
  ['by any method', 'DELETE', 'bbr', 404, undefined],
  ['an operation knows its method', 'GET', 'parse', 405, 'OPTIONS, POST'],
  ['so do jobs', 'PUT', 'jobs', 405, 'OPTIONS, POST'],
  ['below an operation there is nothing', 'GET', 'parse/1', 404, undefined],
])('%s: %s %s', async (_, method, operation, status, allow) => {
  const answer = await service.app.inject({ method, url: `/api/v1/batch/${operation}` });
  expect([answer.statusCode, answer.headers['allow']]).toEqual([status, allow]);
});

test.each(['GET', 'POST'] as const)(
  '%s of one that is none is answered with those there are',
  async (method) => {
    const answer = await service.app.inject({ method, url: '/api/v1/batch/bbr' });
    const { error } = answer.json() as { error: { message: string } };
    for (const name of ['datavask-adresser', 'reverse-adgangsadresser', 'parse'])
      expect(error.message).toContain(name);
  },
);

describe('unknown names beside the items', () => {
  const item = '"x"';
  test.each<[string, string, string, number]>([
    ['in the body are ignored', '', `{"items":[${item}],"farve":1}`, 200],
    ['in the URL are ignored', '?farve=1', `{"items":[${item}]}`, 200],
    ['in the body are faults with valider in the URL', '?valider', `{"items":[${item}],"farve":1}`, 422],
    [
      'in the body are faults with valider beside them',
      '',
      `{"items":[${item}],"farve":1,"valider":""}`,
      422,
    ],
    ['in the URL are faults with valider', '?valider&farve=1', `{"items":[${item}]}`, 422],
    ['are none where all are known', '?valider', `{"items":[${item}],"valider":""}`, 200],
  ])('%s', async (_, query, payload, status) => {
    const answer = await post(`parse${query}`, payload, { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(status);
    if (status === 422) expect(answer.body).toContain('farve is unknown here');
  });

  test('valider beside the items is about them too', async () => {
    const { body } = await post('parse', { items: [{ betegnelse: 'x', farve: 'blå' }], valider: '' });
    expect(body).toContain('farve is unknown here');
  });
});
