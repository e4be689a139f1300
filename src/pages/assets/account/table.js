/** A table of texts or elements. */
import { element } from '../element.js';

export function table(heads, rows) {
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head)))),
    element(
      'tbody',
      {},
      ...rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, cell)))),
    ),
  );
}

/** One that may be wider than the screen: it is scrolled by itself, also by keys. */
export function scrolled(label, heads, rows) {
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
    table(heads, rows),
  );
}
