/**
 * gzip only, from 1 kB: brotli at its default cost 6.5 ms on 8 kB, gzip at level 1 41 µs. Up to 64 kB the addon does it at
 * once; more becomes a stream, compressed as fast as the client reads and no faster.
 */
import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { SMALL_ANSWER_BYTES } from '../../engine/limits.ts';

const SMALLEST = 1024;
const SLICE = 64 * 1024;

export type Gzip = (bytes: Uint8Array) => Uint8Array;

/** Whether clients accept gzip, as {@link acceptsGzip}; browsers of one kind ask alike, so the last header is not read again. */
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

/** Named or covered by `*`, and not at quality 0. */
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
