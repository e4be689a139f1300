/** What a value may be, in words: its kind, its bounds, what it refers to. */
import type { Language } from '../../http/language.ts';
import { type Html, html, joined, type Substitution } from '../html.ts';
import { referred, type Schema } from './open-api.ts';
import { kinds, texts } from './texts.ts';

const code = (value: unknown): Html => html`<code>${String(value)}</code>`;

/** Of a parameter: of a list the kind of one value, because its sentence says that several may stand there. */
export function parameterKind(schema: Schema, language: Language): Substitution {
  return valueKind(
    schema.type === 'array' && schema.items ? schema.items : schema,
    language,
    texts[language].orEmpty,
  );
}

/** Of a field of an answer. */
export function fieldKind(schema: Schema, language: Language): Substitution {
  return valueKind(schema, language, texts[language].orNull);
}

function valueKind(schema: Schema, language: Language, orNull: string): Substitution {
  const { anyOf, items, type = '', format } = schema;
  const form = referred(schema);
  if (form !== undefined) return html`<a href="#${form}">${form}</a>`;
  if (anyOf !== undefined) return choiceKind(anyOf, language, orNull);
  if (schema.enum !== undefined) return choices(schema.enum, language);
  if (type === 'array' && items !== undefined)
    return [texts[language].listOf, ' ', valueKind(items, language, orNull)];
  const known = kinds[language][format ?? type];
  const bounds = [
    unbounded.has(format ?? '') ? undefined : range(schema, language),
    known === kinds[language][type] ? patternOf(schema) : undefined,
  ];
  return joined([known ?? format ?? type, ...bounds], ', ');
}

/** What they may hold is said by their kind. */
const unbounded = new Set(['presence', 'switch', 'circle', 'bbox']);

function choiceKind(schemas: readonly Schema[], language: Language, orNull: string): Substitution {
  const values = schemas.filter(({ type }) => type !== 'null');
  // A number in JSON may stand there as a text too.
  const constants = [...new Set(values.flatMap((schema) => schema.enum ?? []).map(String))];
  const isClosed = values.every((schema) => schema.enum !== undefined);
  const kind = isClosed
    ? choices(constants, language)
    : joined(
        values.map((schema) => valueKind(schema, language, orNull)),
        ` ${texts[language].or} `,
      );
  return values.length < schemas.length ? [kind, ' ', orNull] : kind;
}

function choices(values: readonly unknown[], language: Language): Substitution {
  const last = values.length - 1;
  return [
    joined(values.slice(0, last).map(code), ', '),
    last > 0 ? ` ${texts[language].or} ` : '',
    code(values[last]),
  ];
}

function range({ minimum, maximum, maxLength }: Schema, language: Language): string | undefined {
  const { from, upTo, characters } = texts[language];
  const number = (value: number): string => value.toLocaleString(language, { useGrouping: value > 9999 });
  if (maxLength !== undefined) return `${upTo} ${number(maxLength)} ${characters}`;
  if (minimum !== undefined && maximum !== undefined) return `${number(minimum)}–${number(maximum)}`;
  if (minimum !== undefined) return `${from} ${number(minimum)}`;
  return maximum === undefined ? undefined : `${upTo} ${number(maximum)}`;
}

/** Only where no name says what the pattern is. */
function patternOf({ pattern }: Schema): Html | undefined {
  return pattern === undefined ? undefined : code(pattern);
}
