/** The record of a fetch: the names of what a folder holds of it, a line each. */

/** Its file in the folder. `import` reads no hidden files. */
export const RECORD = '.fetched';

export function namesIn(text: string): string[] {
  return text.split('\n').filter(Boolean);
}
