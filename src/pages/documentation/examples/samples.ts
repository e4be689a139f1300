/** Records of the recorded answers by the form that they have: examples of fields. */
import type { Entry, OpenApi, Schema } from '../open-api.ts';
import { referred } from '../open-api.ts';
import { type Recorded, recordedOf } from './recorded.ts';
import { nameOf } from './requests.ts';

export type SampleRecord = Readonly<Record<string, unknown>>;

export type Samples = ReadonlyMap<string, SampleRecord>;

const JSON_TYPE = 'application/json';

/** Where one record has nothing, another may have a value. */
export function samplesOf(
  { components: { schemas } }: OpenApi,
  groups: ReadonlyMap<string, readonly Entry[]>,
  recorded: Recorded,
): Samples {
  const found = new Map<string, SampleRecord>();
  const resolved = (schema: Schema): Schema => schemas[referred(schema) ?? ''] ?? schema;

  function visit(value: unknown, schema: Schema): void {
    if (typeof value !== 'object' || value === null) return;
    const { anyOf, items, properties = {} } = resolved(schema);
    const form = referred(schema);
    if (anyOf !== undefined) {
      const fitting = anyOf.find((one) => fits(value, one, resolved));
      if (fitting !== undefined) visit(value, fitting);
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, items ?? {});
    } else {
      const record = value as SampleRecord;
      if (form !== undefined) found.set(form, { ...record, ...known(found.get(form)) });
      for (const [name, inner] of Object.entries(properties)) visit(record[name], inner);
    }
  }

  for (const { entry, asked } of [...groups.values()].flatMap(recordedOf)) {
    visit(recorded[nameOf(asked)], entry.operation.responses['200']?.content?.[JSON_TYPE]?.schema ?? {});
  }
  return found;
}

const known = (record: object = {}): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/** Forms of a record are told apart by their members. */
function fits(value: unknown, schema: Schema, resolved: (schema: Schema) => Schema): boolean {
  const { type, items = {}, properties, required = [] } = resolved(schema);
  if (Array.isArray(value)) return type === 'array' && value.every((item) => fits(item, items, resolved));
  if (typeof value !== 'object' || value === null) return type !== 'array' && properties === undefined;
  if (properties === undefined) return false;
  const names = Object.keys(value);
  return required.every((name) => names.includes(name)) && names.every((name) => name in properties);
}
