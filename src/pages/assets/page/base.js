/** Where the service is, for the scripts of a page: where the page lies, or where it says, under a path of its own as well. */

const { root: way = '.', keys } = document.body.dataset;

export const root = new URL(way, document.baseURI).href.replace(/\/$/, '');

const KEY = 'vejviser.key';

/** The key that the visitor has typed; it is kept as long as the tab. */
export function typedKey() {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Throws where the browser keeps nothing for this page. */
export function keepKey(key) {
  if (key === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, key);
}

/** Of requests: with the key that was typed, on pages that ask for one. */
const key = keys === undefined ? undefined : typedKey();
export const base = key === undefined ? root : `${root}/k/${key}`;
