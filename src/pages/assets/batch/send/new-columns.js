/** Which of the usual columns a result has behind those of the file: all, until some are left out. */
import { element } from '../../element.js';
import { number, say, words } from '../../page/words.js';

export function newColumns(details) {
  const summary = details.querySelector('summary');
  const place = details.querySelector('.fields');
  const registers = details.querySelector('.more');
  const toggle = details.querySelector('button');
  const boxes = Object.entries(words.columns).map(([value, title]) => {
    const box = element('input', { type: 'checkbox', name: 'nye_kolonner', value });
    box.checked = true;
    place.append(element('label', { class: 'check' }, box, ` ${title} `, element('code', {}, value)));
    return box;
  });
  /** Columns of registers, which come with the choice of a register. */
  let further = [];
  const chosen = () => boxes.filter(({ checked }) => checked);

  function count() {
    const columns = chosen().length + further.length;
    summary.textContent = say('newColumns', { count: number(columns) });
    toggle.textContent = chosen().length === 0 ? words.allColumns : words.noColumns;
  }

  toggle.addEventListener('click', () => {
    const isAll = chosen().length === 0;
    for (const box of boxes) box.checked = isAll;
    count();
  });
  place.addEventListener('change', count);

  return {
    /** What the service says of a file: all columns that come of the choices so far. */
    show({ nye_kolonner: columns }) {
      further = columns.slice(boxes.length);
      registers.textContent = further.join(', ');
      count();
    },
    /** The parameter, nothing where all are chosen; or `{fault, at}` where none is. */
    read() {
      const names = chosen().map(({ value }) => value);
      if (names.length === boxes.length) return {};
      if (names.length > 0) return { nye_kolonner: names.join() };
      details.open = true;
      return { fault: words.chooseColumns, at: boxes[0] };
    },
  };
}
