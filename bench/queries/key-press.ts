/** Typing into a search field: one query for each key press. */
import type { Query } from '../engine/query.ts';

export function keyPress(set: string, q: string): Query {
  return { set, op: 'autocomplete', params: { q, caretpos: q.length, type: 'adresse', fuzzy: '' } };
}

/** Every prefix of the text; the whole text has a truth. */
export function keyPresses(set: string, text: string, session: string, truth: readonly string[]): Query[] {
  const letters = [...text];
  return letters.map((_, index) => {
    const query = { ...keyPress(set, letters.slice(0, index + 1).join('')), session };
    return index === letters.length - 1 ? { ...query, truth } : query;
  });
}
