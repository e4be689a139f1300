/**
 * Receives the file of a job: the body itself, or the file of a form. It is written to the disk as it comes, so that no
 * more than a few pieces are ever held, and must come at a lowest rate.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { EngineError } from '../../engine/engine.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { InputError } from '../../http/parameters/parameters.ts';
import { NoRoom } from '../../store/folder.ts';
import { FORM, FORM_BYTES } from '../format.ts';
import { batchParameters } from '../options.ts';

/** Field of a form that holds the file. */
const FILE_FIELD = 'file';

/** Fields of a form beside its file: more than there are parameters. */
const MOST_FIELDS = 32;
const FIELD_BYTES = 4_096;
/** The header of each part contains the name of its field or file. */
const FORM_LIMITS = {
  fields: MOST_FIELDS,
  fieldSize: FIELD_BYTES,
  files: 1,
  parts: MOST_FIELDS + 1,
  headerPairs: 8,
  headerSize: 2 * 1024,
};

/** Longest `Content-Type` of a form. Its boundary may have 70 characters. */
const LONGEST_TYPE = 256;

/** A form is read in pieces, small ones until its file begins, because a single read can hold thousands of empty parts. */
const PIECE_BYTES = 4 * 1024;
const FIELD_PIECE_BYTES = 512;

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
  readonly take?: (bytes: number) => unknown;
}

/** What an archive begins with, and so a workbook. */
const ARCHIVE = Buffer.from('PK\u0003\u0004');

/** Where a file is written to, a path that does not exist yet; `undefined`: it is only read. */
type Target = string | undefined;

/** Throws `ApiError` and `InputError`. */
export async function receive({ headers, body }: Sent, path: Target, most: Bounds): Promise<Upload> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  const isForm = type.toLowerCase().startsWith(FORM);
  const allowed = isForm ? ['identity'] : ['identity', 'gzip'];
  if (!allowed.includes(encoding.trim().toLowerCase()))
    throw new ApiError('unsupported_encoding', [], { 'accept-encoding': allowed.join(', ') });
  if (isForm) return receiveForm({ headers, body }, path, most);
  return { name: null, given: undefined, ...(await store(body, path, most)) };
}

async function receiveForm({ headers, body }: Sent, path: Target, most: Bounds): Promise<Upload> {
  const given: [string, string][] = [];
  let name: string | null = null;
  let file: BusboyFileStream | undefined;
  let stored: Promise<Stored> | undefined;
  const broken = new AbortController();
  const form = readerOf(headers, (field, isFile) => {
    const refused = refusedPart(field, isFile, file !== undefined);
    if (refused !== undefined) form.destroy(refused);
  });
  form.on('field', (field, value, _isNameCut, isCut) => {
    if (isCut) form.destroy(fault(field, `${field} may have ${FIELD_BYTES} bytes`));
    else given.push([field, value]);
  });
  form.on('file', (_field, stream, filename) => {
    if (form.destroyed) return;
    file = stream;
    // No database keeps a zero byte in a text.
    name = filename.replaceAll('\0', '') || null;
    stored = store(stream, path, most, broken.signal);
    stored.catch((error: Error) => form.destroy(error));
  });
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) form.on(limit, () => form.destroy(tooMany()));
  let bytes = 0;
  async function* pieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      let start = 0;
      while (start < chunk.length) {
        const piece = chunk.subarray(start, start + (file === undefined ? FIELD_PIECE_BYTES : PIECE_BYTES));
        start += piece.length;
        bytes += piece.length;
        // Two pieces may wait to be read.
        if (bytes - (file?.bytesRead ?? 0) > FORM_BYTES + 2 * PIECE_BYTES) throw tooLong();
        yield piece;
      }
    }
  }
  try {
    await pipeline(body, pieces, form);
  } catch (error) {
    // The file of a form that breaks off never ends by itself.
    broken.abort();
    await stored?.catch(() => {});
    throw isOurs(error) ? error : fault('', `the form cannot be read: ${String(error)}`);
  }
  if (stored === undefined) throw fault(FILE_FIELD, `${FILE_FIELD} is missing from the form`);
  return { name, given, ...(await stored) };
}

/** `onPart` is called when the header of a part has been read. */
function readerOf(
  headers: IncomingHttpHeaders,
  onPart: (field: string, isFile: boolean) => void,
): BusboyInstance {
  const { 'content-type': type = '' } = headers;
  if (type.length > LONGEST_TYPE) throw fault('', `Content-Type may have ${LONGEST_TYPE} characters`);
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      limits: FORM_LIMITS,
      highWaterMark: PIECE_BYTES,
      isPartAFile: (field, contentType, fileName) => {
        const isFile = contentType === 'application/octet-stream' || fileName !== undefined;
        onPart(field ?? '', isFile);
        return isFile;
      },
    });
  } catch (error) {
    throw fault('', `the form cannot be read: ${String(error)}`);
  }
}

/** Why a part is refused. Fields come before the file, so that all is known when it arrives. */
function refusedPart(field: string, isFile: boolean, isAfterFile: boolean): InputError | undefined {
  if (isFile && (field !== FILE_FIELD || isAfterFile))
    return fault(field, `${field} is a file; a form has one, in the field ${FILE_FIELD}`);
  if (isFile) return undefined;
  if (field === FILE_FIELD) return fault(field, `${field} must be a file, but its part has no file name`);
  if (!Object.hasOwn(batchParameters, field)) {
    const known = Object.keys(batchParameters).join(', ');
    return fault(field, `${field} is unknown here; known are ${known}`, 'unknown');
  }
  if (isAfterFile) return fault(field, `${field} must come before ${FILE_FIELD} in the form`);
  return undefined;
}

function tooMany(): InputError {
  return fault('', `a form may have ${MOST_FIELDS} fields and one file`, 'length');
}

function tooLong(): InputError {
  return fault('', `a form may have ${FORM_BYTES / 1024} kB beside its file`, 'length');
}

async function store(source: Readable, path: Target, most: Bounds, signal?: AbortSignal): Promise<Stored> {
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
      await most.take?.(kept.length);
      if (kept.length > 0) yield kept;
    }
  }
  const options = signal === undefined ? {} : { signal };
  const target = path === undefined ? nowhere() : createWriteStream(path, { flush: true });
  await pipeline(source, measured, target, options);
  return { bytes, sha256: hash.digest('hex') };
}

function nowhere(): Writable {
  return new Writable({ write: (_piece, _encoding, done) => done() });
}

export function tooLarge(maxBytes: number, when = ''): ApiError {
  const msg = `a file may have ${maxBytes / 1_000_000} MB${when}`;
  return new ApiError('payload_too_large', [{ loc: ['body', FILE_FIELD], msg, type: 'length' }]);
}

function fault(field: string, msg: string, type = 'form'): InputError {
  return new InputError([{ loc: ['body', field], msg, type }]);
}

const NOT_THE_FORM: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ENOSPC', 'EDQUOT']);

/** Whether an error is an answer, or says that the client has gone or the disk is full. */
function isOurs(error: unknown): boolean {
  if ([ApiError, InputError, EngineError, NoRoom].some((kind) => error instanceof kind)) return true;
  return error instanceof Error && 'code' in error && NOT_THE_FORM.has(error.code);
}
