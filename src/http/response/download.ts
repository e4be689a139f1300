/**
 * Sends a file: whole or a range of it, as a file to save. Its ETag is strong, so an interrupted download can go on. The
 * number of files that are being sent is bounded, in total and by client.
 */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import rangesIn from 'range-parser';
import { ApiError } from '../errors/errors.ts';
import { whenClosed } from '../request/context.ts';
import { Shares } from '../request/shares.ts';
import { isUnchanged } from './etag.ts';
import { disposition } from './formats.ts';
import { readerOf } from './slow-readers.ts';

/** Of bytes, both ends included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Download {
  read(range: Range): Promise<Readable>;
  readonly bytes: number;
  /** Media type. */
  readonly type: string;
  readonly fileName: string;
  /** Strong: the same one means the same bytes. Absent while they become more. */
  readonly tag?: string;
  /** Who may keep it, and for how long. */
  readonly kept: string;
}

/** Each holds an open file and a piece of it in memory. */
const FILES_SENT = 64;

/** Of this process. */
const shares = new Shares('files being sent', FILES_SENT);

/** Rejects with `ENOENT` where there is no such file. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Download,
): Promise<FastifyReply> {
  const { bytes, type, fileName, kept } = file;
  const tag = file.tag === undefined ? undefined : `"${file.tag}"`;
  const isKnown = tag !== undefined && isUnchanged(request.headers['if-none-match'], `W/${tag}`);
  const range = isKnown ? undefined : rangeOf(request, bytes, tag);
  const whole = { start: 0, end: bytes - 1 };
  // Before anything is said: the file may have gone.
  const content = isKnown || bytes === 0 ? undefined : await opened(reply, () => file.read(range ?? whole));
  reply.headers({
    'content-type': type,
    'content-disposition': disposition(fileName),
    'cache-control': kept,
    'accept-ranges': tag === undefined ? 'none' : 'bytes',
    ...(tag !== undefined && { etag: tag }),
  });
  if (isKnown) return reply.code(304).send();
  if (content === undefined) return reply.send('');
  const { start, end } = range ?? whole;
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
  return reply.header('content-length', end - start + 1).send(content);
}

/** A place is taken until the answer has been sent, or the client has gone. */
async function opened({ raw, context }: FastifyReply, read: () => Promise<Readable>): Promise<Readable> {
  const giveBack = shares.take(context.connection.address ?? '', 1, readerOf(raw));
  whenClosed(raw, giveBack);
  try {
    return await read();
  } catch (error) {
    // An error is sent instead, or the file is looked for once more.
    giveBack();
    throw error;
  }
}

/** The one range that is asked for. Several are answered by the whole, as are those of another version. */
function rangeOf({ headers }: FastifyRequest, bytes: number, tag: string | undefined): Range | undefined {
  const { range, 'if-range': condition } = headers;
  if (range === undefined || tag === undefined || (condition !== undefined && condition !== tag))
    return undefined;
  const ranges = rangesIn(bytes, range);
  if (ranges === -1) throw new ApiError('range_not_satisfiable', [], { 'content-range': `bytes */${bytes}` });
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
