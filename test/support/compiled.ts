/**
 * Processes that the tests start find the code of the service compiled, as those of `scripts/runtime.mjs` do: to strip and to
 * compile it takes a third of a start.
 */
import { fileURLToPath } from 'node:url';

/** Called once by vitest, before its workers start, which get the variable. */
export function setup(): void {
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
    new URL('../../node_modules/.cache/node', import.meta.url),
  );
}
