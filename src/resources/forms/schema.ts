/** From the description of a field, as the addon hands it out, to the schema that OpenAPI shows. */
import { Type } from 'typebox';
import type { Choice, Field, FieldType } from '../../engine/border.generated.ts';
import type { Language } from '../../http/language.ts';

/** Types that say all by their name. */
type Plain = Exclude<FieldType['type'], 'enum' | 'object' | 'list' | 'oneOf'>;

const LOCAL_TIME = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}';

/** By the types of fields. */
export const ofType: Readonly<Record<Plain, () => Type.TSchema>> = {
  text: () => Type.String(),
  integer: () => Type.Integer(),
  number: () => Type.Number(),
  fraction: () => Type.Number({ minimum: 0, maximum: 1 }),
  boolean: () => Type.Boolean(),
  uuid: () => Type.String({ format: 'uuid' }),
  href: () => Type.String({ format: 'uri' }),
  code: () => Type.String({ pattern: '^[0-9]{4}$', format: 'four-digits' }),
  digits: () => Type.String({ pattern: '^[0-9]+$', format: 'digits' }),
  localTime: () => Type.String({ pattern: `^${LOCAL_TIME}$`, format: 'local-time' }),
  utcTime: () => Type.String({ pattern: `^${LOCAL_TIME}Z$`, format: 'date-time' }),
  position: () => Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
  any: () => Type.Unknown({ format: 'json' }),
  box: () => Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
};

/** A record by its name. */
export function named(name: string): Type.TSchema {
  return Type.Unsafe<unknown>({ $ref: `${name}#` });
}

export function objectOf(members: readonly Field[], options: Type.TObjectOptions = {}): Type.TSchema {
  return Type.Object(Object.fromEntries(members.map((field) => [field.name, fieldSchema(field)])), options);
}

function fieldSchema(field: Field): Type.TSchema {
  const holds = typeSchema(field);
  const says = { en: sentence(field, 'en', 'Unit'), da: sentence(field, 'da', 'Enhed') };
  const schema = Object.assign(
    field.nullable ? Type.Union([holds, Type.Null()]) : holds,
    '$ref' in holds && !field.nullable ? {} : { says },
  );
  return field.optional === true ? Type.Optional(schema) : schema;
}

function typeSchema(described: FieldType): Type.TSchema {
  switch (described.type) {
    case 'enum':
      return enumSchema(described);
    case 'object':
      return 'form' in described ? named(described.form) : objectOf(described.members);
    case 'list':
      return Type.Array(typeSchema(described.items));
    case 'oneOf':
      return Type.Union(described.forms.map(named));
    default:
      return ofType[described.type]();
  }
}

/** An open one may have values that are not described. */
function enumSchema({ closed, values }: { closed: boolean; values: readonly Choice[] }): Type.TSchema {
  if (closed) return Type.Union(values.map(({ value }) => Type.Literal(value)));
  return values.every(({ value }) => typeof value === 'number') ? Type.Integer() : Type.String();
}

function sentence(field: Field, language: Language, unit: string): string {
  const parts = [field[language], choicesOf(field, language), field.unit && `${unit}: ${field.unit}.`];
  return parts.filter(Boolean).join(' ');
}

function choicesOf(described: FieldType, language: Language): string | undefined {
  if (described.type !== 'enum') return undefined;
  return `${described.values.map((choice) => `${choice.value}: ${choice[language]}`).join('; ')}.`;
}
