/**
 * Writes finished bytes to the socket, bypassing Fastify's serialization. A large body is written in chunks: copying
 * megabytes at once would delay all other answers.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Names and values in turn, as Node takes them: with twenty headers a list is written faster than an object. */
export type Headers = string[];

/** Small enough not to delay other answers; smaller chunks would take more iterations of the event loop. */
const CHUNK_BYTES = 256 * 1024;

/** Node writes a text of up to 16 kB, headers included, to the socket at once. */
const AT_ONCE_BYTES = 15 * 1024;

export function writeBody(reply: FastifyReply, headers: Headers, body: Uint8Array): void {
  const { raw } = reply;
  headers.push('content-length', String(body.length));
  raw.writeHead(200, headers);
  reply.hijack();
  if (body.length <= CHUNK_BYTES || raw.req.method === 'HEAD') {
    end(raw, body);
    reply.finished(reply);
    return;
  }
  writeFrom(0, body, raw);
}

/**
 * Node sends headers and bytes as two pieces, and headers and text as one, which costs less at every key press. In
 * Latin-1 every byte is a letter.
 */
function end(response: ServerResponse, body: Uint8Array): void {
  if (body.length > AT_ONCE_BYTES) response.end(body);
  else response.end(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'), 'latin1');
}

/** Writes the next chunk when the system has accepted this one and other events have been handled. */
function writeFrom(start: number, body: Uint8Array, response: ServerResponse): void {
  if (response.destroyed) return;
  const end = start + CHUNK_BYTES;
  if (end >= body.length) response.end(body.subarray(start));
  else response.write(body.subarray(start, end), () => setImmediate(writeFrom, end, body, response));
}
