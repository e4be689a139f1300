/**
 * Names of operations in the description, from which generators of clients name their functions: `GET /adresser/:id/historik`
 * is `getAdresserByIdHistorik`. Made of method and path, so that a path keeps its name whatever is added beside it.
 */

/** Danish letters in identifiers of every language. */
const letters: Readonly<Record<string, string>> = { æ: 'ae', ø: 'oe', å: 'aa' };

export function operationId(method: string, url: string): string {
  const spelt = url.replace(/[æøå]/g, (letter) => letters[letter] as string);
  const words = spelt.replace(/[:{]/g, ' by ').match(/[a-z0-9]+/gi) ?? [];
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}
