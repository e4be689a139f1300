/**
 * Receives the file of a job: the body itself, or the file of a form. It is written to the disk as it comes, so that no
 * more than a few pieces are ever held.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { EngineError } from '../../engine/engine.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { InputError } from '../../http/parameters/parameters.ts';
import { FORM } from '../format.ts';
import type { Place } from './room.ts';

/** Field of a form that holds the file. */
const FILE_FIELD = 'file';
const MOST_FIELDS = 50;

export interface Upload extends Stored {
  /** Of the file, as its sender calls it. */
  readonly name: string | null;
  /** What else the form says; `undefined` where there is none. */
  readonly given: readonly (readonly [name: string, text: string])[] | undefined;
}

interface Stored {
  readonly bytes: number;
  readonly sha256: string;
}

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

/** Most bytes of a file. */
export interface Bounds {
  readonly asSent: number;
  /** What is kept of a file that is no workbook; all when left out. */
  readonly beginning?: number;
  /** Room for what is kept. */
  readonly place?: Place;
}

/** What an archive begins with, and so a workbook. */
const ARCHIVE = Buffer.from('PK\u0003\u0004');

/** Writes the file to a path that does not exist yet. Throws `ApiError` and `InputError`. */
export async function receive({ headers, body }: Sent, path: string, most: Bounds): Promise<Upload> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  const isForm = type.toLowerCase().startsWith(FORM);
  const allowed = isForm ? ['identity'] : ['identity', 'gzip'];
  if (!allowed.includes(encoding.trim().toLowerCase()))
    throw new ApiError('unsupported_encoding', [], { 'accept-encoding': allowed.join(', ') });
  if (isForm) return receiveForm({ headers, body }, path, most);
  return { name: null, given: undefined, ...(await store(body, path, most)) };
}

async function receiveForm({ headers, body }: Sent, path: string, most: Bounds): Promise<Upload> {
  const form = readerOf(headers);
  const given: [string, string][] = [];
  let name: string | null = null;
  let stored: Promise<Stored> | undefined;
  const broken = new AbortController();
  form.on('field', (field, value) => given.push([field, value]));
  form.on('file', (field, file, filename) => {
    if (field !== FILE_FIELD || stored !== undefined) {
      form.destroy(fault(field, `${field} is a file; a form has one, in the field ${FILE_FIELD}`));
      return;
    }
    // No database keeps a zero byte in a text.
    name = filename.replaceAll('\0', '') || null;
    stored = store(file, path, most, broken.signal);
    stored.catch((error: Error) => form.destroy(error));
  });
  try {
    await pipeline(body, form);
  } catch (error) {
    // The file of a form that breaks off never ends by itself.
    broken.abort();
    await stored?.catch(() => {});
    throw isOurs(error) ? error : fault('', `the form cannot be read: ${String(error)}`);
  }
  if (stored === undefined) throw fault(FILE_FIELD, `${FILE_FIELD} is missing from the form`);
  return { name, given, ...(await stored) };
}

function readerOf(headers: IncomingHttpHeaders): BusboyInstance {
  const { 'content-type': type = '' } = headers;
  try {
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits: { fields: MOST_FIELDS } });
  } catch (error) {
    throw fault('', `the form cannot be read: ${String(error)}`);
  }
}

async function store(source: Readable, path: string, most: Bounds, signal?: AbortSignal): Promise<Stored> {
  const hash = createHash('sha256');
  let [bytes, head] = [0, Buffer.alloc(0)];
  async function* measured(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      const before = bytes;
      bytes += piece.length;
      hash.update(piece);
      if (bytes > most.asSent) throw tooLarge(most.asSent);
      if (head.length < ARCHIVE.length) head = Buffer.concat([head, piece]).subarray(0, ARCHIVE.length);
      const isWhole = most.beginning === undefined || head.equals(ARCHIVE);
      const kept = isWhole ? piece : piece.subarray(0, Math.max(0, most.beginning - before));
      most.place?.take(kept.length);
      if (kept.length > 0) yield kept;
    }
  }
  const options = signal === undefined ? {} : { signal };
  await pipeline(source, measured, createWriteStream(path, { flush: true }), options);
  return { bytes, sha256: hash.digest('hex') };
}

export function tooLarge(maxBytes: number, when = ''): ApiError {
  const msg = `a file may have ${maxBytes / 1_000_000} MB${when}`;
  return new ApiError('payload_too_large', [{ loc: ['body', FILE_FIELD], msg, type: 'length' }]);
}

function fault(field: string, msg: string): InputError {
  return new InputError([{ loc: ['body', field], msg, type: 'form' }]);
}

/** Whether an error is an answer, or says that the client has gone. */
function isOurs(error: unknown): boolean {
  if (error instanceof ApiError || error instanceof InputError || error instanceof EngineError) return true;
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}
