/** One JSON line for a request that was refused, failed, or took long. Keys are never written. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Receives one line without its end. */
export type LogSink = (line: string) => void;

export const toStandardOutput: LogSink = (line) => {
  process.stdout.write(`${line}\n`);
};

const SLOW_MS = 50;
const LONGEST_URL = 1_000;
const KEY_PARAMETER = /([?&]api_key=)[^&]*/gi;
const KEY_PREFIX = /^\/k\/[^/?]*/i;

export class RequestLog {
  readonly #sink: LogSink;

  constructor(sink: LogSink) {
    this.#sink = sink;
  }

  /** Notes a finished request, if there is anything to note. */
  finished(request: FastifyRequest, reply: FastifyReply, elapsedMs: number): void {
    if (reply.statusCode < 400 && elapsedMs <= SLOW_MS) return;
    this.#write({
      level: reply.statusCode >= 500 ? 'error' : 'info',
      request_id: request.id,
      method: request.raw.method,
      url: withoutKeys(request.raw.url ?? ''),
      status: reply.statusCode,
      ms: Math.round(elapsedMs * 1000) / 1000,
      lane: reply.lane,
    });
  }

  /** Notes what went wrong here, with the place in the code. */
  internal(request: FastifyRequest, thrown: unknown): void {
    const error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    this.#write({ level: 'error', request_id: request.id, error });
  }

  event(message: string, more: Record<string, unknown> = {}): void {
    this.#write({ level: 'info', message, ...more });
  }

  /** Notes what somebody must see to, though requests are still answered. */
  warning(message: string, more: Record<string, unknown>): void {
    this.#write({ level: 'warn', message, ...more });
  }

  #write(fields: Record<string, unknown>): void {
    this.#sink(JSON.stringify({ time: new Date().toISOString(), ...fields }));
  }
}

function withoutKeys(url: string): string {
  return url.slice(0, LONGEST_URL).replace(KEY_PREFIX, '/k/…').replace(KEY_PARAMETER, '$1…');
}
