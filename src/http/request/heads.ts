/**
 * The bytes of large heads of requests, which a process keeps until the request is answered or gone: its body may not come. Small
 * ones are bounded by the number of connections.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { whenClosed } from './context.ts';
import { Shares } from './shares.ts';

/** A head that takes no more is not counted. */
const SMALL_BYTES = 8 * 1024;
const MOST_KEPT = 64 * 1024 * 1024;
/** Bytes that a name or a value takes in addition to its letters. */
const TEXT_BYTES = 32;

const kept = new Shares('bytes of heads', MOST_KEPT);

/** Throws `overloaded` where large heads have all their room. */
export function takeHead(request: IncomingMessage, response: ServerResponse, client: () => string): void {
  const bytes = bytesOf(request);
  if (bytes <= SMALL_BYTES) return;
  const since = performance.now();
  const yielding = {
    // First those that are still coming, of which the latest loses least.
    worth: () => (request.complete ? 0 : -since),
    end: () => request.socket.destroy(),
  };
  whenClosed(response, kept.take(client(), bytes, yielding));
}

/** Whether so much is kept for a request that it must not stay after its answer. */
export function isLargeHead(request: IncomingMessage): boolean {
  return bytesOf(request) > SMALL_BYTES;
}

function bytesOf({ url = '', rawHeaders }: IncomingMessage): number {
  let bytes = url.length + rawHeaders.length * TEXT_BYTES;
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}
