/** The header `Idempotency-Key`, by which a request that is sent again is known. */
import type { IncomingHttpHeaders } from 'node:http';
import { InputError } from '../parameters/parameters.ts';

const LONGEST_KEY = 255;

/** `null`: there is none. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && key !== '' && key.length <= LONGEST_KEY) return key;
  const msg = `Idempotency-Key must have from 1 to ${LONGEST_KEY} characters`;
  throw new InputError([{ loc: ['header', 'Idempotency-Key'], msg, type: 'length' }]);
}
