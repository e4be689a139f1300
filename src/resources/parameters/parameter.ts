/**
 * One parameter, described once: its name as in the URL, the form of its value, its sentence in both languages, and the
 * field of the engine's parameters that it fills. OpenAPI, the grammar and the documentation read the same table.
 */
import { Type } from 'typebox';
import { COMMAS } from '../../http/parameters/parameter-types.ts';
import { type Check, checked, type Values } from '../../http/parameters/parameters.ts';
import type { ParameterSchema } from '../../http/parameters/reader.ts';

export interface Parameter {
  readonly schema: Type.TSchema;
  /** One sentence; that several values may stand with `|` between them is added. */
  readonly en: string;
  readonly da: string;
  readonly required?: true;
  /** What it fills in the engine; with a step the name that the engine's refusals use. None: it is about the answer. */
  readonly field?: string;
  /** Fills fields from several parameters, or from a value that has to be changed first. */
  step?(given: object, parameters: object): void;
}

/** By the name in the URL, in the order of the documentation. */
export type ParameterTable = Readonly<Record<string, Parameter>>;

type All<Table extends ParameterTable> = {
  readonly [Name in keyof Table]: Type.Static<Table[Name]['schema']>;
};

/** The values that the grammar reads by a table. */
export type ValuesOf<Table extends ParameterTable> = Partial<All<Table>> & {
  readonly [Name in keyof Table as Table[Name] extends { required: true } ? Name : never]: All<Table>[Name];
};

/** What an entry must be for its value to fit its field. */
type Fitting<Engine, Entry> = Entry extends { readonly step: unknown }
  ? Parameter
  : Entry extends { readonly field: infer Field; readonly schema: infer Schema extends Type.TSchema }
    ? Field extends keyof Engine
      ? Type.Static<Schema> extends NonNullable<Engine[Field]>
        ? Parameter
        : { readonly field: never }
      : { readonly field: keyof Engine }
    : Parameter;

/**
 * A table of parameters of which each fits its field; anything else does not compile. In two calls, for the engine's type is
 * named and the table's is found.
 */
export function filter<Engine extends object>() {
  return <const Table extends ParameterTable>(
    table: Table & { readonly [Name in keyof Table]: Fitting<Engine, Table[Name]> },
  ): Table => table;
}

/** The schema of one part of a request, as the grammar and OpenAPI read it; handlers get the values of its table. */
export function schemaOf<Table extends ParameterTable>(
  table: Table,
  ...checks: readonly Check[]
): Type.TUnsafe<ValuesOf<Table>> {
  const entries = Object.entries(table);
  const properties = Object.fromEntries(entries.map(([name, parameter]) => [name, property(parameter)]));
  const required = entries.filter(([, parameter]) => parameter.required).map(([name]) => name);
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  return checked(Type.Unsafe<ValuesOf<Table>>(schema), ...checks);
}

function property({ schema, en, da }: Parameter): object {
  const isList = 'type' in schema && schema.type === 'array';
  const between = 'format' in schema && schema.format === COMMAS ? ([',', '|'] as const) : (['|'] as const);
  const ways = between.map((separator) => `\`${separator}\``);
  const none =
    isList && mayBeNone(schema as ParameterSchema)
      ? { en: ' Empty: has none.', da: ' Tomt: har ingen.' }
      : { en: '', da: '' };
  const says = isList
    ? {
        en: `${en} Several with ${ways.join(' or ')}.${none.en}`,
        da: `${da} Flere med ${ways.join(' eller ')}.${none.da}`,
      }
    : { en, da };
  return { ...schema, says };
}

/** Whether an empty value of a list is that of what has none. */
function mayBeNone({ items }: ParameterSchema): boolean {
  if (items?.anyOf !== undefined) return items.anyOf.some(({ type }) => type === 'null');
  return items?.type === 'string' && items.enum === undefined && items.minLength === undefined;
}

/** Makes the engine's parameters of the values of a request. */
export type Filler = (given: Values) => object;

/**
 * `defaults` holds where nothing is given. Only what was given is looked at: a request names few of forty parameters. A
 * step runs when one of its parameters is given, perhaps once for each, so it must do the same every time. Fields stand in
 * the order of the table, whatever the order in the URL: one question has one ETag.
 */
export function fillerOf(table: ParameterTable, defaults: object = {}): Filler {
  const ways: Record<string, string | Parameter['step']> = Object.create(null);
  const places: Record<string, number> = Object.create(null);
  for (const [place, [name, { field, step }]] of Object.entries(table).entries()) {
    ways[name] = step ?? field;
    places[name] = place;
  }
  return (given) => {
    const parameters: Values = { ...defaults };
    let last: Parameter['step'];
    for (const name of inOrder(given, places)) {
      const way = ways[name];
      if (typeof way === 'string') parameters[way] = given[name];
      else if (way !== last && way !== undefined) {
        way(given, parameters);
        last = way;
      }
    }
    return parameters;
  };
}

/** Names of what was given, by their places in the table. */
function inOrder(given: Values, places: Readonly<Record<string, number>>): string[] {
  const names = Object.keys(given);
  const place = (name: string | undefined) => places[name ?? ''] ?? 0;
  const isOrdered = names.every((name, at) => at === 0 || place(names[at - 1]) <= place(name));
  return isOrdered ? names : names.sort((one, other) => place(one) - place(other));
}
