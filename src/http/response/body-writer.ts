/**
 * Writes finished bytes to the socket, bypassing Fastify's serialization. A large body is written in chunks: copying
 * megabytes at once would delay all other answers.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export type Headers = Record<string, string>;

/** Small enough not to delay other answers; smaller chunks would take more iterations of the event loop. */
const CHUNK_BYTES = 256 * 1024;

export function writeBody(reply: FastifyReply, headers: Headers, body: Uint8Array): void {
  const { raw } = reply;
  headers['content-length'] = String(body.length);
  raw.writeHead(200, headers);
  reply.hijack();
  if (body.length <= CHUNK_BYTES || raw.req.method === 'HEAD') {
    raw.end(body);
    reply.finished(reply);
    return;
  }
  raw.once('close', () => reply.finished(reply));
  writeFrom(0, body, raw);
}

/** Writes the next chunk when the system has accepted this one and other events have been handled. */
function writeFrom(start: number, body: Uint8Array, response: ServerResponse): void {
  if (response.destroyed) return;
  const end = start + CHUNK_BYTES;
  if (end >= body.length) response.end(body.subarray(start));
  else response.write(body.subarray(start, end), () => setImmediate(writeFrom, end, body, response));
}
