/** Where a store lies, as it is configured: a folder, or the URL of a database of PostgreSQL. */

/** The file of a store in a folder. */
export const STORE_FILE = 'store.sqlite';

export function isPostgres(place: string): boolean {
  return /^postgres(ql)?:\/\//.test(place);
}

/** A place as it may be shown: without the password. */
export function shown(place: string): string {
  const url = isPostgres(place) ? URL.parse(place) : null;
  if (url === null) return place;
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}
