/** Large bodies and pipelined requests over real connections: what is read of them, and when. */
import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Service } from '../../../src/app.ts';
import { ArrivingRequest } from '../../../src/http/request/arrival.ts';
import { Turns } from '../../../src/http/request/turns.ts';
import { echoService } from '../../support/echo.ts';

const MIB = 1024 * 1024;
const { body: original } = ArrivingRequest.prototype;
let service: Service;
let port: number;
const accepted: Socket[] = [];

beforeAll(async () => {
  service = await echoService();
  service.app.server.on('connection', (socket) => accepted.push(socket));
  await service.app.listen({ port: 0 });
  ({ port } = service.app.server.address() as { port: number });
});
afterAll(() => service.close());

/** Sends a request; resolves with the beginning of the answer when the connection has ended. */
async function exchange(sent: string): Promise<string> {
  const client = connect(port, '127.0.0.1');
  client.on('error', () => {});
  client.write(sent);
  let answer = '';
  client.on('data', (piece) => {
    answer += piece;
  });
  await new Promise((resolve) => client.once('close', resolve));
  return answer;
}

const head = (path: string, more: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nConnection: close\r\n${more}\r\n`;
const inPieces = (piece: string, count: number): string =>
  `${`${piece.length.toString(16)}\r\n${piece}\r\n`.repeat(count)}0\r\n\r\n`;
const chunked = 'Transfer-Encoding: chunked\r\n';

test.each([
  ['of a byte are refused', 'x', 200_000, 413],
  ['of fifteen bytes are refused', 'x'.repeat(15), 5_000, 413],
  ['of twenty bytes are read', ' '.repeat(20), 5_000, 422],
  ['of a byte are read where they are few', ' ', 900, 422],
])('pieces of a body %s', async (_fact, piece, count, status) => {
  const answer = await exchange(head('/datavask/adresser', chunked) + inPieces(piece, count));
  expect(Number(answer.slice(9, 12))).toBe(status);
});

test('of pieces that are refused, a thousand are kept of each read', async () => {
  const push = vi.spyOn(ArrivingRequest.prototype, 'push');
  await exchange(head('/datavask/adresser', chunked) + inPieces('x', 200_000));
  // One read brings 65,536 bytes, six for each piece.
  expect(push.mock.calls.length).toBeLessThan((2 * 65_536) / 6);
  push.mockRestore();
});

/** A request with a body that is still sent, of which nobody has read anything. */
function arriving(): ArrivingRequest {
  const request = new ArrivingRequest(new Socket());
  request.pace = 'paced';
  return request;
}

test.each([
  ['a byte', 1, 900, 1],
  ['sixteen bytes', 16, 4_000, 16],
  ['a thousand bytes', 1_000, 60, 15],
  ['a page', 4_096, 15, 15],
  ['a read', 65_536, 1, 1],
])('pieces of %s are kept in pages of 4,096 bytes or more', (_, bytes, count, pages) => {
  const request = arriving();
  const kept = vi.spyOn(IncomingMessage.prototype, 'push');
  const sent = Array.from({ length: count }, (_of, at) => Buffer.alloc(bytes, at));
  const goesOn = sent.map((piece) => request.push(piece));
  request.push(null);
  expect(kept.mock.calls.filter(([piece]) => piece !== null)).toHaveLength(pages);
  // The socket is not read on when a page is full.
  expect(goesOn.filter((does) => !does)).toHaveLength(bytes < 4_096 ? pages - 1 : count);
  kept.mockRestore();
  expect(request.read()).toEqual(Buffer.concat(sent));
});

test.each([
  ['the one too many comes when those before it have been read', 1],
  // What is not kept would be missing in the body.
  ['a long one comes after them', 65_536],
])('pieces of a byte are refused although %s', async (_, bytes) => {
  const request = arriving();
  const read = Readable.from(request.body()).toArray();
  for (let count = 0; count < 1_000 + (bytes > 1 ? 2 : 0); count += 1) request.push(Buffer.from('x'));
  if (bytes === 1) for (let turn = 0; turn < 2_000; turn += 1) await nextIteration();
  request.push(Buffer.alloc(bytes));
  await expect(read).rejects.toMatchObject({ code: 'payload_too_large' });
});

test.each([
  ['an unknown path', '/nowhere', 2],
  ['a path that takes less', '/datavask/adresser', 3],
])('the rest of a body that %s refuses is not read', async (_what, path, mib) => {
  accepted.length = 0;
  await exchange(head(path, `Content-Length: ${mib * MIB}\r\n`) + 'x'.repeat(mib * MIB));
  expect(accepted[0]?.bytesRead).toBeLessThan(2 * 65_537);
});

test('large bodies that come together are read once a turn', async () => {
  let [mostInOneTurn, inThisTurn, isOver] = [0, 0, false];
  const read = vi.spyOn(ArrivingRequest.prototype, 'push').mockImplementation(function (
    this: IncomingMessage,
    piece: unknown,
  ) {
    if (piece !== null) inThisTurn += 1;
    mostInOneTurn = Math.max(mostInOneTurn, inThisTurn);
    return Object.getPrototypeOf(ArrivingRequest.prototype).push.call(this, piece) && false;
  });
  const turn = (): void => {
    inThisTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const sent = head('/datavask/adresser', `Content-Length: ${MIB}\r\n`) + ' '.repeat(MIB);
  const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(sent)));
  isOver = true;
  read.mockRestore();
  expect(new Set(answers.map((answer) => answer.slice(9, 12)))).toEqual(new Set(['422']));
  // The head of each brings a piece of its own.
  expect(mostInOneTurn).toBeLessThanOrEqual(1 + 8);
});

test('a short body that comes after its head is read in turns, too', async () => {
  const body = vi.spyOn(ArrivingRequest.prototype, 'body');
  const client = connect(port, '127.0.0.1');
  client.write(head('/datavask/adresser', 'Content-Length: 20\r\nExpect: 100-continue\r\n'));
  let answer = '';
  client.on('data', (piece) => {
    answer += piece;
    if (answer.endsWith('100 Continue\r\n\r\n')) client.write('{"betegnelse": "x y"}'.slice(0, 20));
  });
  await new Promise((resolve) => client.once('close', resolve));
  expect(answer).toContain('HTTP/1.1 422');
  expect(body).toHaveBeenCalledOnce();
  body.mockRestore();
});

test.each(['GET', 'HEAD'])('a connection ends after a %s whose body is still sent', async (method) => {
  const answer = await exchange(
    `${method} /autocomplete?q=x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 200 .*\r\nconnection: close\r\n/is);
});

test('a body whose client has gone waits for no turn', async () => {
  const ended = vi.fn();
  const reading = vi.spyOn(ArrivingRequest.prototype, 'body').mockImplementation(async function* body(
    this: ArrivingRequest,
  ) {
    try {
      yield* original.call(this);
    } finally {
      ended();
    }
  });
  // The request itself has its turn; that of its body never comes.
  const taken = vi.spyOn(Turns.prototype, 'take').mockImplementation(() => {});
  taken.mockImplementationOnce((begin) => begin());
  await exchange(`${head('/datavask/adresser', chunked)}zz\r\n`);
  await vi.waitFor(() => expect(ended).toHaveBeenCalled());
  expect(taken).toHaveBeenCalledTimes(2);
  reading.mockRestore();
  taken.mockRestore();
});
