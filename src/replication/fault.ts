import type { Fault } from '../http/parameters/parameters.ts';

/** What is wrong with a parameter of the query. */
export function fault(parameter: string, msg: string): Fault {
  return { loc: ['query', parameter], msg, type: 'value_error' };
}
