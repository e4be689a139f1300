/** The store, or where the files lie, cannot be reached at this moment: neither the request's fault nor the program's. */
export class Unavailable extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what} cannot be reached: ${reasonOf(cause)}`, { cause });
  }
}

/** Several addresses of one host are tried: then the errors of all stand in one that says nothing itself. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
