/**
 * The building blocks of answer schemas. Nothing is validated or serialised with them at run time: answers come as bytes.
 * They are what OpenAPI shows and what the contract test holds every answer against, so no field may be left out.
 */
import { Type } from 'typebox';

export const text = Type.String();
export const number = Type.Number();
export const integer = Type.Integer();
export const truth = Type.Boolean();
export const href = Type.String({ format: 'uri' });
export const uuid = Type.String({ format: 'uuid' });
/** Four digits, zero-padded. */
export const code = Type.String({ pattern: '^[0-9]{4}$' });
export const digits = Type.String({ pattern: '^[0-9]+$' });
/** `2000-02-05T20:40:40.000`: Danish local time without zone. */
export const localTime = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}$' });
/** `2018-05-03T15:57:30.356Z`. */
export const utcTime = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });
/** 1 current, 2 discontinued, 3 provisional, 4 abandoned. */
export const status = Type.Integer({ description: '1 current, 2 discontinued, 3 provisional, 4 abandoned' });
/** The register's own: 2 provisional, 3 current, 4 discontinued, 5 abandoned. */
export const registerStatus = Type.Integer({
  description: '2 provisional, 3 current, 4 discontinued, 5 abandoned',
});
/** Longitude or east, then latitude or north. */
export const position = Type.Array(number, { minItems: 2, maxItems: 2 });
/** `[xmin, ymin, xmax, ymax]`. */
export const box = Type.Array(number, { minItems: 4, maxItems: 4 });

export const object = Type.Object;
export const list = Type.Array;

export function nullable<Schema extends Type.TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** `undefined` where null stands for each of several fields. */
export function nullables<const Name extends string, Schema extends Type.TSchema>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, ReturnType<typeof nullable<Schema>>> {
  const field = nullable(schema);
  return Object.fromEntries(names.map((name) => [name, field])) as Record<Name, typeof field>;
}

export type Fields = Record<string, Type.TSchema>;

/** A record with a name of its own in OpenAPI. */
export function record(name: string, fields: Fields): Type.TSchema {
  return Type.Object(fields, { $id: name });
}

/** A record by its name. */
export function named(schema: Type.TSchema): Type.TSchema {
  return Type.Unsafe<unknown>({ $ref: `${nameOf(schema)}#` });
}

function nameOf(schema: Type.TSchema): string {
  return String((schema as { $id?: unknown }).$id);
}

/** `{href, kode, navn}`. */
export const coded = object({ href, kode: code, navn: nullable(text) });
/** `{href, nr, navn}` of a postcode. */
export const postcode = object({ href, nr: code, navn: nullable(text) });
/** `{href, nummer, navn}`. */
export const numbered = object({ href, nummer: digits, navn: text });

/** Box and centre as a flat record has them. */
export const boxFields = nullables(['bbox_xmin', 'bbox_ymin', 'bbox_xmax', 'bbox_ymax'], number);
export const centreFields = nullables(['visueltcenter_x', 'visueltcenter_y'], number);
