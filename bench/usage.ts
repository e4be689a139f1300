/** Options that cannot be used: reported in one line, with exit code 2. */
export class UsageError extends Error {}

/** What `parseArgs` throws of options it does not know. */
export function isParseError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
