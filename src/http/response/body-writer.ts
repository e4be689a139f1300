/**
 * Finished bytes on their way to the socket, past what Fastify does for answers whose kind it must find out. Large ones
 * leave piece by piece: to copy megabytes for the system at once would hold up everybody else's answers.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export type Headers = Record<string, string>;

/** Copied at once without holding anybody up; smaller ones would be more turns of the event loop. */
const PIECE = 256 * 1024;

export function sendBytes(reply: FastifyReply, headers: Headers, body: Uint8Array): void {
  const { raw } = reply;
  headers['content-length'] = String(body.length);
  raw.writeHead(200, headers);
  reply.hijack();
  if (body.length <= PIECE || raw.req.method === 'HEAD') {
    raw.end(body);
    reply.finished(reply);
    return;
  }
  raw.once('close', () => reply.finished(reply));
  sendFrom(0, body, raw);
}

/** The next piece goes when the system has taken this one, and after whoever waits for the event loop. */
function sendFrom(start: number, body: Uint8Array, response: ServerResponse): void {
  if (response.destroyed) return;
  const end = start + PIECE;
  if (end >= body.length) response.end(body.subarray(start));
  else response.write(body.subarray(start, end), () => setImmediate(sendFrom, end, body, response));
}
