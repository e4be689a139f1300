import type { Fault } from '../http/parameters/parameters.ts';

/** Of a number that may come to be. */
export const NOT_YET = 'not_yet';

/** What is wrong with a parameter of the query; the message begins with its name. */
export function fault(parameter: string, msg: string, type = 'value_error'): Fault {
  return { loc: ['query', parameter], msg: `${parameter}: ${msg}`, type };
}
