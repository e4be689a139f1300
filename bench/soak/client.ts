/** Sends one request and checks its answer. Under overload 503 with `Retry-After` is right. */
import { connect } from 'node:net';
import { Pool } from 'undici';
import type { Answer, Request } from './mix.ts';

/** As many as a small proxy holds open. */
const CONNECTIONS = 64;
/** A slower answer counts as none. */
const PATIENCE_MS = 10_000;
/** Remembered ETags. */
const MOST_TAGS = 10_000;
/** Snapshots that are swapped in turn: their versions, and no other, are served. */
const VERSION = 'x-data-version';

/** The service is overloaded and says when to retry. */
export const OVERLOADED = Symbol('overloaded');

/** What went wrong, undefined when nothing did. */
export type Fault = string | typeof OVERLOADED | undefined;

/** What is wrong with an answer to a request. */
export function faultOf(request: Request, answer: Answer): Fault {
  const { status, headers, body } = answer;
  const isOverload = status === 503 && body.includes('"code":"overloaded"');
  return isOverload && Number(headers['retry-after']) > 0 ? OVERLOADED : request.fault(answer);
}

export class Client {
  readonly #origin: URL;
  readonly #pool: Pool;
  readonly #versions: ReadonlySet<string>;
  readonly #tags = new Map<string, string>();

  constructor(origin: string, versions: readonly string[]) {
    this.#origin = new URL(origin);
    this.#versions = new Set(versions);
    this.#pool = new Pool(origin, {
      connections: CONNECTIONS,
      headersTimeout: PATIENCE_MS,
      bodyTimeout: PATIENCE_MS,
    });
  }

  /** Never rejects. */
  async send(request: Request): Promise<Fault> {
    try {
      if (request.aborted === true) return await this.#leave(request);
      const answer = await this.#exchange(request);
      const version = String(answer.headers[VERSION]);
      return this.#versions.has(version) ? faultOf(request, answer) : `data version ${version}`;
    } catch (error) {
      return error instanceof Error
        ? `${'code' in error ? error.code : error.name}: ${error.message}`
        : String(error);
    }
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #exchange({ kind, method, path, headers = {}, body }: Request): Promise<Answer> {
    const isConditional = kind === 'conditional';
    const tag = isConditional ? this.#tags.get(path) : undefined;
    const answer = await this.#pool.request({
      method,
      path,
      headers: tag === undefined ? headers : { ...headers, 'if-none-match': tag },
      body: body ?? null,
    });
    const etag = answer.headers['etag'];
    if (isConditional && typeof etag === 'string' && this.#tags.size < MOST_TAGS) this.#tags.set(path, etag);
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, body: bytes };
  }

  /** Opens a connection of its own and closes it at the first byte of the answer. */
  #leave({ method, path }: Request): Promise<string | undefined> {
    const { hostname, port } = this.#origin;
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
      });
      socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
      socket.once('data', () => {
        socket.destroy();
        resolve(undefined);
      });
      socket.once('error', (error) => resolve(`aborted: ${error.message}`));
    });
  }
}
