/** What an attack is, and the connections that attackers make: from addresses of their own, so that shares tell them apart. */
import { connect, type Socket } from 'node:net';
import type { Random } from '../../random.ts';

/** The service under attack. */
export interface Target {
  readonly port: number;
  /** Folder of its store. */
  readonly store: string;
  /** Process ids of neighbours that were started for it. */
  readonly rateStore: number | undefined;
}

/** One try of one attacker. Counts as one request. */
export type Try = (client: number, random: Random) => Promise<unknown>;

/** The service under attack: one without keys, one with keys and a rate store, or that one with its store on a small disk. */
export type Defender = 'open' | 'keyed' | 'on a small disk';

export interface Attack {
  /** Attackers at a time. */
  readonly clients: number;
  /** The open one when absent. */
  readonly defender?: Defender;
  /** Statuses of its answers. An answer may also be 503, but not all: what is refused so was not tried. */
  readonly expected?: readonly number[];
  /** Prepares the attack. */
  begin(target: Target): Promise<Try> | Try;
  /** Ends what goes on by itself. */
  end?(): Promise<void> | void;
}

/** An answer that has not gone on for so long is given up, as a client that goes away does. */
const PATIENCE_MS = 15_000;
const ADDRESSES = 8;

/** Honest clients have the first address of the loopback, attackers the next ones. */
export function addressOf(client: number): string {
  return `127.0.0.${2 + (client % ADDRESSES)}`;
}

/** A connection of an attacker. It never throws: an error closes it. */
export function open(port: number, client: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(client) });
  socket.on('error', () => socket.destroy());
  return socket;
}

/** Sends bytes on a connection of their own; resolves to all that comes back, or what came within some seconds. */
export function exchange(
  { port }: Pick<Target, 'port'>,
  client: number,
  sent: string | Uint8Array,
  leaves = false,
  patienceMs = PATIENCE_MS,
): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = open(port, client);
    socket.on('connect', () => {
      socket.write(sent);
      if (leaves) socket.destroy();
    });
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (piece) => {
      if (answer.length < 1e6) answer += piece.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
  });
}

/** Holds a connection for so long, unless it is closed. */
function held(
  { port }: Pick<Target, 'port'>,
  client: number,
  ms: number,
  use: (socket: Socket) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = open(port, client);
    const given = setTimeout(() => socket.destroy(), ms);
    socket.on('close', () => {
      clearTimeout(given);
      resolve();
    });
    use(socket);
  });
}

type Held = Parameters<typeof held>[0];

/** Sends the head of a request and some of its body, and holds the connection, unless an answer comes. */
export function sendPart(target: Held, client: number, sent: Buffer, ms: number): Promise<void> {
  return held(target, client, ms, (socket) => {
    socket.on('connect', () => socket.write(sent));
    socket.once('data', () => socket.destroy());
  });
}

/** Sends a request and holds the connection without reading more than its first bytes. */
export function stall(target: Held, client: number, sent: string, ms: number): Promise<void> {
  return held(target, client, ms, (socket) => {
    socket.on('connect', () => socket.write(sent));
    socket.once('data', () => socket.pause());
  });
}

/** Sends the head of a request, then the same bytes again and again. */
export function drip(
  target: Held,
  client: number,
  { head, drop, everyMs }: { head: string; drop: string; everyMs: number },
  ms: number,
): Promise<void> {
  return held(target, client, ms, (socket) => {
    socket.on('connect', () => socket.write(head));
    socket.resume();
    const dripping = setInterval(() => socket.write(drop), everyMs);
    socket.on('close', () => clearInterval(dripping));
  });
}

/** Keeps as many requests under way on one connection. */
export function steady(
  target: Held,
  client: number,
  sent: string,
  underWay: number,
  ms: number,
): Promise<void> {
  return held(target, client, ms, (socket) => {
    socket.on('connect', () => socket.write(sent.repeat(underWay)));
    socket.on('data', (piece) => {
      const answers = piece.toString('latin1').split('HTTP/1.1 ').length - 1;
      if (answers > 0) socket.write(sent.repeat(answers));
    });
  });
}

export function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: h\r\n${headers}Connection: close\r\n\r\n`;
}

export const head = (path: string): string => get(path).replace('GET', 'HEAD');

export function post(
  path: string,
  type: string,
  body: string | Buffer,
  { method = 'POST', connection = 'close' } = {},
): Buffer {
  const bytes = Buffer.from(body);
  const head = `${method} ${path} HTTP/1.1\r\nHost: h\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\nConnection: ${connection}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
}

export function letters(length: number, random: Random): string {
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');
}

/** The status of an answer to a request that was sent with {@link exchange}; 0 where none came. */
export function statusOf(answer: unknown): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(answer))?.[1] ?? 0);
}

/** The body of an answer to a request that was sent with {@link exchange}; parsed as JSON. */
export function bodyOf(answer: string): unknown {
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  return JSON.parse(Buffer.from(body, 'latin1').toString()) as unknown;
}
