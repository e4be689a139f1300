/** The key by which a request asks for rows of an entity. */
import {
  type DataType,
  ENTITY_KEYS,
  type EntityDescription,
  type KeyValue,
} from '../engine/border.generated.ts';
import { ApiError } from '../http/errors/errors.ts';
import type { Values } from '../http/parameters/parameters.ts';
import { uuid } from '../http/parameters/values.ts';
import { fault } from './fault.ts';

const keys: ReadonlySet<string> = new Set(ENTITY_KEYS);

/** What the entity has not in its key is refused. */
export function keyOf({ name, key, attributes }: EntityDescription, given: Values): KeyValue[] {
  // All rows of an object, where rows are its history.
  const own = name.endsWith('_historik') ? [...key, 'id'] : key;
  return Object.entries(given).flatMap(([attribute, value]) => {
    if (!keys.has(attribute) || value === undefined) return [];
    if (!own.includes(attribute))
      throw new ApiError('validation_error', [
        fault(attribute, `is not in the key of ${name}, which is ${key.join(', ')}`),
      ]);
    const type = attributes.find((known) => known.name === attribute)?.type;
    return [{ attribute, value: valueIn(attribute, value, type) }];
  });
}

/** A value as rows have it; what no row can have is refused. */
function valueIn(attribute: string, value: unknown, type: DataType | undefined): string {
  const text = String(value);
  // A code is a number in requests, four digits in rows.
  if (typeof value === 'number') return type === 'string' ? text.padStart(4, '0') : text;
  if (type !== 'uuid') return text;
  const id = uuid(text);
  if (typeof id === 'string') return id;
  throw refused(attribute, id.message);
}

function refused(attribute: string, message: string): ApiError {
  return new ApiError('validation_error', [fault(attribute, message)]);
}
