/**
 * A stand-in for Valkey that counts calls: it speaks its protocol, runs its scripts, and has hashes with an end. It can go away
 * and come back.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type LuaEngine, LuaFactory } from 'wasmoon';

interface Hash {
  readonly fields: Map<string, string>;
  ends: number;
}

export class Valkey {
  readonly #hashes = new Map<string, Hash>();
  readonly #scripts = new Map<string, string>();
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #lua: LuaEngine | undefined;
  #port = 0;
  /** What scripts are answered in place of being run. */
  refusal: string | undefined;
  /** It is stopped: connections are accepted, and nothing is answered. */
  isStopped = false;

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** Names of the hashes there are. */
  get names(): string[] {
    return [...this.#hashes.keys()];
  }

  /** Listens, the second time where it did the first time. */
  async start(): Promise<void> {
    this.#lua ??= await new LuaFactory().createEngine();
    this.#lua.global.set('call', (words: string) => this.#call(JSON.parse(words)));
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
      if (this.isStopped) return;
      unread += String(text);
      for (let read = commandIn(unread); read !== undefined; read = commandIn(unread)) {
        unread = unread.slice(read.length);
        socket.write(this.#answer(read.words));
      }
    });
  }

  #answer([name = '', script = '', keys = '0', ...words]: readonly string[]): string {
    const command = name.toLowerCase();
    if (command === 'info') return '$17\r\nredis_version:8.0\r\n';
    if (command !== 'eval' && command !== 'evalsha') return '+OK\r\n';
    if (this.refusal !== undefined) return `-${this.refusal}\r\n`;
    if (command === 'eval') this.#scripts.set(createHash('sha1').update(script).digest('hex'), script);
    const known = command === 'eval' ? script : this.#scripts.get(script);
    return known === undefined ? '-NOSCRIPT No matching script\r\n' : this.#run(known, Number(keys), words);
  }

  #run(script: string, keys: number, words: readonly string[]): string {
    const given = { keys: words.slice(0, keys), words: words.slice(keys) };
    const lists = `local KEYS, ARGV = ${tableOf(given.keys)}, ${tableOf(given.words)}`;
    const parts: (string | number)[] = this.#lua?.doStringSync(`${REDIS}\n${lists}\n${script}`);
    return `*${parts.length}\r\n${parts.map(written).join('')}`;
  }

  /** A command of a script, its answer as a piece of Lua. */
  #call([name = '', key = '', ...words]: readonly string[]): string {
    const known = this.#hashes.get(key);
    const isThere = known !== undefined && known.ends > Date.now();
    const hash = isThere ? known : { fields: new Map<string, string>(), ends: Number.POSITIVE_INFINITY };
    const [field = '', value = ''] = words;
    switch (name) {
      case 'TIME': {
        const now = Date.now();
        return tableOf([`${Math.floor(now / 1_000)}`, `${(now % 1_000) * 1_000}`]);
      }
      case 'HGET':
        return textOf(hash.fields.get(field));
      case 'HGETALL':
        return tableOf([...hash.fields].flat());
      case 'HDEL':
        return hash.fields.delete(field) ? '1' : '0';
      case 'HSET':
        hash.fields.set(field, value);
        this.#hashes.set(key, hash);
        return '1';
      case 'PEXPIRE':
        hash.ends = Date.now() + Number(field);
        return '1';
      case 'PTTL':
        return isThere ? `${hash.ends - Date.now()}` : '-2';
      default:
        throw new Error(`the stand-in has no ${name}`);
    }
  }
}

/** What scripts call: words go out as JSON, what comes back is Lua. */
const REDIS = `
redis = {call = function(...)
  local words = {}
  for at, word in ipairs({...}) do words[at] = '"' .. tostring(word) .. '"' end
  return load('return ' .. call('[' .. table.concat(words, ',') .. ']'))()
end}`;

const textOf = (text: string | undefined): string => (text === undefined ? 'false' : JSON.stringify(text));
const tableOf = (texts: readonly string[]): string => `{${texts.map(textOf).join(',')}}`;
const written = (part: string | number): string =>
  typeof part === 'number' ? `:${Math.trunc(part)}\r\n` : `$${part.length}\r\n${part}\r\n`;

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
