/**
 * A stand-in for Valkey that counts calls: it speaks its protocol and knows what the limiter asks, a counter with an end. It can
 * go away and come back.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

interface Counter {
  calls: number;
  readonly ends: number;
}

export class Valkey {
  readonly #counters = new Map<string, Counter>();
  readonly #scripts = new Set<string>();
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** Names of the counters there are. */
  get names(): string[] {
    return [...this.#counters.keys()];
  }

  /** Listens, the second time where it did the first time. */
  async start(): Promise<void> {
    this.#server = createServer((socket) => this.#serve(socket)).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    if (this.#server !== undefined) await once(this.#server, 'close');
    this.#server = undefined;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => socket.destroy());
    let unread = '';
    socket.setEncoding('latin1').on('data', (text) => {
      unread += String(text);
      for (let read = commandIn(unread); read !== undefined; read = commandIn(unread)) {
        unread = unread.slice(read.length);
        socket.write(this.#answer(read.words));
      }
    });
  }

  #answer([name = '', script = '', _keys, key = '', points = '0', seconds = '0']: readonly string[]): string {
    const command = name.toLowerCase();
    if (command === 'info') return '$17\r\nredis_version:8.0\r\n';
    if (command === 'eval') this.#scripts.add(createHash('sha1').update(script).digest('hex'));
    else if (command !== 'evalsha') return '+OK\r\n';
    else if (!this.#scripts.has(script)) return '-NOSCRIPT No matching script\r\n';
    const now = Date.now();
    const known = this.#counters.get(key);
    const counter =
      known !== undefined && known.ends > now ? known : { calls: 0, ends: now + Number(seconds) * 1_000 };
    counter.calls += Number(points);
    this.#counters.set(key, counter);
    return `*2\r\n:${counter.calls}\r\n:${counter.ends - now}\r\n`;
  }
}

/** The first command of a text, if it is whole: a list of words, each with its length. */
function commandIn(text: string): { readonly words: string[]; readonly length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (head === null) return undefined;
  const words: string[] = [];
  let at = head[0].length;
  for (let count = Number(head[1]); count > 0; count -= 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (size === null) return undefined;
    const begin = at + size[0].length;
    at = begin + Number(size[1]) + 2;
    if (at > text.length) return undefined;
    words.push(text.slice(begin, at - 2));
  }
  return { words, length: at };
}
