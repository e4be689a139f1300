/** The key by which a request asks for rows of an entity. */
import type { FastifyRequest } from 'fastify';
import {
  type DataType,
  ENTITY_KEYS,
  type EntityDescription,
  type KeyValue,
} from '../engine/border.generated.ts';
import { ApiError } from '../http/errors/errors.ts';
import { uuid } from '../http/parameters/values.ts';
import { fault } from './fault.ts';

const keys: ReadonlySet<string> = new Set(ENTITY_KEYS);

/** What the entity has not in its key is refused. */
export function keyOf({ name, key, attributes }: EntityDescription, request: FastifyRequest): KeyValue[] {
  // All rows of an object, where rows are its history.
  const own = name.endsWith('_historik') ? [...key, 'id'] : key;
  return Object.entries(request.query as Record<string, unknown>).flatMap(([attribute, value]) => {
    if (!keys.has(attribute) || value === undefined) return [];
    if (!own.includes(attribute))
      throw new ApiError('validation_error', [
        fault(attribute, `is not in the key of ${name}, which is ${key.join(', ')}`),
      ]);
    const type = attributes.find((known) => known.name === attribute)?.type;
    return [{ attribute, value: valueIn(attribute, String(value), type) }];
  });
}

/** Texts that are codes of four digits in rows, whose zeros a request may leave out. */
const CODES = /^(nr|postnr|postnummer|.*kode)$/;

/** A value as rows have it; what no row can have is refused. */
function valueIn(attribute: string, text: string, type: DataType | undefined): string {
  if (type === 'integer') {
    if (!/^-?\d{1,15}$/.test(text)) throw refused(attribute, 'must be a whole number');
    return String(Number(text));
  }
  if (type === 'string' && CODES.test(attribute)) {
    const [, digits] = /^0*(\d{1,4})$/.exec(text) ?? [];
    if (digits === undefined) throw refused(attribute, 'must be a code of at most four digits');
    return digits.padStart(4, '0');
  }
  if (type !== 'uuid') return text;
  const id = uuid(text);
  if (typeof id === 'string') return id;
  throw refused(attribute, id.message);
}

function refused(attribute: string, message: string): ApiError {
  return new ApiError('validation_error', [fault(attribute, message)]);
}
