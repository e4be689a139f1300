/**
 * A body that is made once and sent to many: pages, their files, `/data`, `/openapi.json`. It has a weak ETag of its
 * bytes and is compressed at the first demand. Answers from the registers are no such body; `respond.ts` sends them.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip, isWorthwhile } from './compression.ts';
import { isUnchanged } from './etag.ts';

export const JSON_TYPE = 'application/json; charset=UTF-8';

export interface KeptBody {
  readonly type: string;
  readonly bytes: Buffer;
  readonly tag: string;
  readonly gzipped: Buffer;
}

const kept = new WeakSet<Uint8Array>();

function keep(bytes: Buffer): Buffer {
  kept.add(bytes);
  return bytes;
}

/** Whether bytes are kept for others too, so that a request for them takes no memory. */
export function isKept(bytes: Uint8Array): boolean {
  return kept.has(bytes);
}

export function keptBody(type: string, content: string | Buffer, compressed?: Buffer): KeptBody {
  const body = ownBody(type, content, compressed);
  return {
    ...{ type, tag: body.tag, bytes: keep(body.bytes) },
    get gzipped() {
      return keep(body.gzipped);
    },
  };
}

/** One that is made for a single request. */
export function ownBody(type: string, content: string | Buffer, compressed?: Buffer): KeptBody {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  let gzipped = compressed;
  return {
    type,
    bytes,
    tag: `W/"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`,
    get gzipped() {
      gzipped ??= gzipSync(bytes);
      return gzipped;
    },
  };
}

/** Answers 304 to whoever has the body already. How long it may be kept is said by the caller. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, body: KeptBody): FastifyReply {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers;
  reply.headers({ etag: body.tag, vary: 'Accept-Encoding' });
  if (isUnchanged(ifNoneMatch, body.tag)) return reply.code(304).send();
  reply.header('content-type', body.type);
  if (!isWorthwhile(body.bytes) || !acceptsGzip(acceptEncoding)) return reply.send(body.bytes);
  return reply.header('content-encoding', 'gzip').send(body.gzipped);
}
