/** What arrives on a socket that no client library would send: JSON, a CORS header, and a service that goes on. */
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { echoService } from '../support/echo.ts';

let service: Service;
let port: number;
const lines: string[] = [];
beforeAll(async () => {
  service = await echoService({}, lines);
  port = Number(new URL(await service.app.listen({ port: 0 })).port);
});
afterAll(() => service.close());
afterEach(async () => {
  expect(await exchange('GET /autocomplete?q=x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')).toContain(
    '200 OK',
  );
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

/** Sends bytes and resolves to all that comes back until the other end closes; rejects when it stays silent. */
function exchange(sent: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    const finish = (): void => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString());
    };
    socket.setTimeout(5000, () => reject(new Error('neither an answer nor a closed connection')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', finish);
    socket.on('error', (error) => (chunks.length > 0 ? finish() : reject(error)));
  });
}

const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: h\r\n${headers}Connection: close\r\n\r\n`;

const JSON_TYPE = 'Content-Type: application/json\r\n';

const sending = (line: string, headers: string, body: string): string =>
  `${line} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${headers}\r\n${body}`;

test('a body that stops arriving is answered', async () => {
  const { server } = service.app;
  // As Node says it when nothing has moved for a while.
  server.once('request', ({ socket }: IncomingMessage) => setImmediate(() => server.emit('timeout', socket)));
  const answer = await exchange(sending('POST /datavask/adresser', `${JSON_TYPE}Content-Length: 9\r\n`, '{'));
  expect(answer).toMatch(/^HTTP\/1.1 408 .*access-control-allow-origin: \*.*"request_timeout"/s);
});

// Node's own client sends the body of a DELETE so.
test.each([
  ['is still made', 'GET /postnumre?nr=8000', 200],
  ['has been sent', 'GET /autocomplete?q=x', 200],
])(
  'a request with bytes behind that are no HTTP is answered, and ends its connection when the answer %s',
  async (_, line, status) => {
    const answer = await exchange(`${line} HTTP/1.1\r\nHost: h\r\n\r\n{"betegnelse":"x"}`);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer.match(/HTTP\/1.1 /g)).toHaveLength(1);
  },
);

test('who waits for an answer that is still being made gets it', async () => {
  const { server } = service.app;
  server.prependOnceListener('request', (request: IncomingMessage) =>
    request.once('end', () => server.emit('timeout', request.socket)),
  );
  const body = '[{"betegnelse":"Ridehusgade 49, 5000 Odense C"}]';
  const headers = `${JSON_TYPE}Content-Length: ${body.length}\r\n`;
  expect(await exchange(sending('POST /datavask/adresser', headers, body))).toContain('200 OK');
});

describe('is answered with an error', () => {
  const cases: [title: string, sent: string | Uint8Array, status: number][] = [
    ['a line that is no request', 'NONSENSE\r\n\r\n', 400],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: h\r\n\r\n', 400],
    ['an unknown version', 'GET / HTTP/9.9\r\n\r\n', 400],
    [
      'TLS on the plain port',
      Uint8Array.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0, 1, 0xfc, 0x03, 0x03]),
      400,
    ],
    [
      'a request of HTTP/1.1 without a host',
      'GET /autocomplete?q=x HTTP/1.1\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['two hosts', 'GET /autocomplete?q=x HTTP/1.1\r\nHost: h\r\nHOST: g\r\nConnection: close\r\n\r\n', 400],
    ['an empty host', 'GET /autocomplete?q=x HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
    ['CONNECT', 'CONNECT h:443 HTTP/1.1\r\nHost: h:443\r\n\r\n', 400],
    [
      'a chunk without a length',
      `POST /datavask/adresser HTTP/1.1\r\nHost: h\r\n${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    [
      'a later chunk without a length',
      `POST /datavask/adresser HTTP/1.1\r\nHost: h\r\n${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\nzz\r\n`,
      400,
    ],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400],
    [
      'two lengths of one body',
      'POST /adresser HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['a header of 200 kB', get('/', `X-Long: ${'x'.repeat(200_000)}\r\n`), 431],
    ['ten thousand headers', get('/', 'X-Many: 1234567890\r\n'.repeat(10_000)), 431],
    ['a route of a thousand proxies', get('/', `X-Forwarded-For: ${'10.0.0.1,'.repeat(1_000)}\r\n`), 431],
    ['three thousand parameters', get(`/autocomplete?q=x${'&'.repeat(3_000)}`), 422],
    ['a request line of 100 kB', get(`/autocomplete?q=${'x'.repeat(100_000)}`), 431],
    ['a query of 10 kB', get(`/autocomplete?q=${'x'.repeat(10_000)}`), 422],
    ['a broken escape in the query', get('/autocomplete?q=%'), 422],
    ['a broken escape in the path', get('/adresser/%E0%A4%A'), 422],
    ['a Latin-1 name', get('/adresser?d%F8r=1'), 422],
    ['raw UTF-8 in the request line', Buffer.from(get('/autocomplete?q=ø')), 400],
    ['raw Latin-1 in the request line', Buffer.from(get('/autocomplete?q=ø'), 'latin1'), 400],
    ['a Latin-1 key', get('/vejnavne/Br%F8ndby'), 422],
    ['a body that is too large', sending('POST /adresser', 'Content-Length: 999999999\r\n', '{'), 405],
    ['a body that is no JSON', sending('POST /adresser', `${JSON_TYPE}Content-Length: 1\r\n`, '{'), 405],
    [
      'a body of another type',
      sending('PUT /nope', 'Content-Type: text/xml\r\nContent-Length: 1\r\n', '<'),
      404,
    ],
    [
      'a body without a length',
      sending('POST /adresser', `${JSON_TYPE}Transfer-Encoding: chunked\r\n`, 'x'),
      405,
    ],
    ['an expectation that is unknown', get('/autocomplete?q=x', 'Expect: foo\r\n'), 417],
    [
      'an unknown expectation of what is posted',
      sending(
        'POST /datavask/adresser',
        `${JSON_TYPE}Expect: foo\r\nContent-Length: 18\r\n`,
        '{"betegnelse":"a"}',
      ),
      417,
    ],
    ['an expectation of a path that does not exist', get('/nope', 'Expect: foo\r\n'), 404],
    ['an upgrade', get('/nope', 'Upgrade: websocket\r\n'), 404],
  ];
  test.each(cases)('%s', async (_title, sent, status) => {
    const [head = '', body = ''] = split(await exchange(sent));
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head.toLowerCase()).toContain('access-control-allow-origin: *');
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toMatchObject({ status, error: { code: expect.any(String) } });
  });
});

function split(answer: string): string[] {
  const gap = answer.indexOf('\r\n\r\n');
  return [answer.slice(0, gap), answer.slice(gap + 4)];
}

describe('is answered', () => {
  const cases: [title: string, sent: string | Uint8Array][] = [
    ['a request line of 60 kB', get(`/autocomplete?q=x&ignored=${'x'.repeat(60_000)}`)],
    ['HTTP/1.0 without a host', 'GET /autocomplete?q=x HTTP/1.0\r\n\r\n'],
    ['a thousand parameters', get(`/autocomplete?q=x${'&a=1'.repeat(1000)}`)],
    [
      'a GET with a body',
      'GET /autocomplete?q=x HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    ],
    [
      'Expect: 100-continue',
      sending(
        'POST /datavask/adresser',
        `${JSON_TYPE}Expect: 100-Continue\r\nContent-Length: 18\r\n`,
        '{"betegnelse":"a"}',
      ),
    ],
  ];
  test.each(cases)('%s', async (_title, sent) => {
    expect(await exchange(sent)).toContain(' 200 OK');
  });
});

test('pipelined requests are answered in order', async () => {
  const request = (q: string, more = ''): string =>
    `GET /autocomplete?q=${q} HTTP/1.1\r\nHost: h\r\n${more}\r\n`;
  const answers = await exchange(request('a') + request('b') + request('c', 'Connection: close\r\n'));
  expect([...answers.matchAll(/"q":"(\w)"/g)].map(([, q]) => q)).toEqual(['a', 'b', 'c']);
});

/** Other clients are answered in the meantime: the service has done all it can for earlier requests. */
async function others(): Promise<void> {
  for (let count = 0; count < 50; count += 1) await exchange(get('/autocomplete?q=x'));
}

// Node parses every request of a read, a thousand when pipelined, and keeps all answers that the client does not read.
describe('a client that stops reading', () => {
  test.each([1_000, 100_000, 3_000_000])(
    'after 50,000 requests for %i bytes is not read any further, and holds one answer',
    async (bytes) => {
      const before = service.responder.backpressure.bytes;
      let looked = 0;
      const look = (): void => {
        looked += 1;
      };
      const socket = connect(port, '127.0.0.1');
      socket.pause();
      socket.on('error', () => {});
      socket.write(`GET /autocomplete?q=large${bytes} HTTP/1.1\r\nHost: h\r\n\r\n`.repeat(50_000));
      service.app.server.on('request', look);
      await others();
      service.app.server.off('request', look);
      expect(looked).toBeLessThan(25_000);
      expect(service.responder.backpressure.bytes - before).toBeLessThan(bytes + 1000);
      socket.destroy();
    },
  );

  test('and reads on later gets all its answers, in order', async () => {
    const socket = connect(port, '127.0.0.1');
    const request = (q: string): string => `GET /autocomplete?q=${q}-large HTTP/1.1\r\nHost: h\r\n`;
    const numbers = Array.from({ length: 500 }, (_, number) => number);
    socket.pause();
    socket.write(numbers.map((number) => `${request(String(number))}\r\n`).join(''));
    socket.write(`${request('last')}Connection: close\r\n\r\n`);
    await others();
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const found = [
      ...Buffer.concat(chunks)
        .toString()
        .matchAll(/"q":"(\w+)-large"/g),
    ].map(([, q]) => q);
    expect(found).toEqual([...numbers.map(String), 'last']);
  });

  test('and never reads on leaves nothing behind', async () => {
    const before = service.responder.backpressure.bytes;
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    socket.write('GET /autocomplete?q=large30000000 HTTP/1.1\r\nHost: h\r\n\r\n');
    await others();
    expect(service.responder.backpressure.bytes - before).toBeGreaterThan(30_000_000);
    socket.destroy();
    await others();
    expect(service.responder.backpressure.bytes).toBe(0);
  });
});
