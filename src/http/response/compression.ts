/**
 * Compresses answers of 1 kB or more, with gzip only: brotli at its default is far slower, as `docs/decisions/http.md`
 * says with the measurement. The addon compresses a small answer at once; a larger one becomes a stream, compressed as the client reads it.
 */
import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { SMALL_ANSWER_BYTES } from '../../engine/limits.ts';

const SMALLEST = 1024;
const SLICE = 64 * 1024;

export type Gzip = (bytes: Uint8Array) => Uint8Array;

/** {@link acceptsGzip} with the last header cached: browsers of one kind send the same header. */
export function gzipFinder(): typeof acceptsGzip {
  let last: string | undefined;
  let accepted = false;
  return (acceptEncoding) => {
    if (acceptEncoding === last) return accepted;
    accepted = acceptsGzip(acceptEncoding);
    last = acceptEncoding;
    return accepted;
  };
}

/** Whether gzip is named or covered by `*`, and its quality is not 0. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false;
  let wildcard = false;
  for (const part of acceptEncoding.split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (coding === 'gzip' || coding === 'x-gzip') return !refused;
    if (coding === '*') wildcard = !refused;
  }
  return wildcard;
}

export function isWorthwhile(body: Uint8Array): boolean {
  return body.length >= SMALLEST;
}

export function compressed(body: Uint8Array, gzip: Gzip): Uint8Array | Readable {
  if (body.length <= SMALL_ANSWER_BYTES) return gzip(body);
  return Readable.from(slices(body)).pipe(createGzip({ level: constants.Z_BEST_SPEED }));
}

function* slices(body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += SLICE) yield body.subarray(start, start + SLICE);
}
