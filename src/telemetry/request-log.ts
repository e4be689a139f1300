/**
 * Logs one JSON line for each request that was refused, failed, or slow, and for events. API keys are never written.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Receives one line without its line break. */
export type LogSink = (line: string) => void;

const SLOW_MS = 50;
const LONGEST_URL = 1_000;
/** A key in a place where none is looked for: a slip of who has it. */
const MISPLACED_KEY = /[a-z][a-z\d]{1,19}_(?:live|test)_[\dA-Za-z]{38}/g;
/** Mail addresses, and the codes of an issuer. */
const OF_ACCOUNTS = /^(\/konto\/[^?]*\?).*/i;

export class RequestLog {
  readonly #sink: LogSink;

  constructor(sink: LogSink) {
    this.#sink = sink;
  }

  /** Logs a finished request if it was refused, failed, or slow. */
  finished(request: FastifyRequest, reply: FastifyReply, elapsedMs: number): void {
    if (reply.statusCode < 400 && elapsedMs <= SLOW_MS) return;
    this.#write({
      level: reply.statusCode >= 500 ? 'error' : 'info',
      request_id: request.id,
      method: request.raw.method,
      url: withoutSecrets(request.raw.url ?? ''),
      status: reply.statusCode,
      ms: Math.round(elapsedMs * 1000) / 1000,
      lane: reply.lane,
    });
  }

  /** Logs an internal error with its stack. */
  internal(request: FastifyRequest, thrown: unknown): void {
    const error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    this.#write({ level: 'error', request_id: request.id, error });
  }

  event(message: string, more: Record<string, unknown> = {}): void {
    this.#write({ level: 'info', message, ...more });
  }

  /** Logs what an operator must attend to, though requests are still answered. */
  warning(message: string, more: Record<string, unknown>): void {
    this.#write({ level: 'warn', message, ...more });
  }

  #write(fields: Record<string, unknown>): void {
    this.#sink(JSON.stringify({ time: new Date().toISOString(), ...fields }));
  }
}

function withoutSecrets(url: string): string {
  return url.slice(0, LONGEST_URL).replace(MISPLACED_KEY, '…').replace(OF_ACCOUNTS, '$1…');
}
