/**
 * Holds a value against a schema both ways: nothing missing, nothing undeclared, null only where the schema allows it.
 * Returns what does not fit, each with its path; empty when all does.
 */

interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  pattern?: string;
  format?: string;
  properties?: Record<string, Schema>;
  /** Of members whose names are not fixed. */
  additionalProperties?: Schema;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  anyOf?: readonly Schema[];
  $ref?: string;
}

export type Records = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function misfits(value: unknown, schema: object, records: Records, path = '$'): string[] {
  const of = resolved(schema, records);
  if (of.anyOf !== undefined) return misfitsOfAny(value, of.anyOf, records, path);
  if (of.const !== undefined && value !== of.const)
    return [`${path} is ${JSON.stringify(value)}, not ${of.const}`];
  switch (of.type) {
    case 'object':
      return objectMisfits(value, of, records, path);
    case 'array':
      return arrayMisfits(value, of, records, path);
    case 'string':
      return stringMisfits(value, of, path);
    case 'integer':
      return Number.isInteger(value) ? [] : [`${path} is ${JSON.stringify(value)}, not an integer`];
    case 'number':
    case 'boolean':
      return typeof value === of.type ? [] : [`${path} is ${JSON.stringify(value)}, not a ${of.type}`];
    case 'null':
      return value === null ? [] : [`${path} is ${JSON.stringify(value)}, not null`];
    default:
      return [];
  }
}

function resolved(schema: Schema, records: Records): Schema {
  if (schema.$ref === undefined) return schema;
  const record = records[schema.$ref.replace(/#$/, '')];
  if (record === undefined) throw new Error(`no record is called ${schema.$ref}`);
  return record as Schema;
}

/** The misfits of the alternative that fits best. */
function misfitsOfAny(value: unknown, schemas: readonly Schema[], records: Records, path: string): string[] {
  const results = schemas.map((schema) => misfits(value, schema, records, path));
  return results.reduce((best, one) => (one.length < best.length ? one : best));
}

function objectMisfits(value: unknown, schema: Schema, records: Records, path: string): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return [`${path} is ${JSON.stringify(value)?.slice(0, 60)}, not an object`];
  }
  const { properties = {}, additionalProperties: others, required = [] } = schema;
  const found: string[] = [];
  for (const name of required) if (!(name in value)) found.push(`${path}.${name} is missing`);
  for (const [name, member] of Object.entries(value)) {
    const of = properties[name] ?? others;
    if (of === undefined) found.push(`${path}.${name} is undeclared`);
    else found.push(...misfits(member, of, records, `${path}.${name}`));
  }
  return found;
}

function arrayMisfits(value: unknown, schema: Schema, records: Records, path: string): string[] {
  if (!Array.isArray(value)) return [`${path} is not an array`];
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items } = schema;
  if (value.length < minItems || value.length > maxItems) return [`${path} has ${value.length} items`];
  return items === undefined
    ? []
    : value.flatMap((item, index) => misfits(item, items, records, `${path}[${index}]`));
}

function stringMisfits(value: unknown, { pattern, format, enum: allowed }: Schema, path: string): string[] {
  if (typeof value !== 'string') return [`${path} is ${JSON.stringify(value)}, not a string`];
  const fits =
    (pattern === undefined || new RegExp(pattern).test(value)) &&
    (format !== 'uuid' || UUID.test(value)) &&
    (format !== 'uri' || URL.canParse(value)) &&
    (allowed === undefined || allowed.includes(value));
  return fits ? [] : [`${path} is ${JSON.stringify(value)}, not ${pattern ?? format ?? allowed}`];
}
