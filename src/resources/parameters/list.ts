/** Lists that are posted to be answered at once. */
import { inJson } from '../../http/request/body.ts';
import type { ParameterTable } from './parameter.ts';

/** A list longer than this is a job, not a request. */
export const MOST_ROWS = 1_000;

/** A table as its parameters stand in JSON. */
export function jsonTable(table: ParameterTable): ParameterTable {
  const entries = Object.entries(table);
  return Object.fromEntries(
    entries.map(([name, parameter]) => [
      name,
      { ...parameter, schema: inJson(parameter.schema, parameter.required === true) },
    ]),
  );
}
