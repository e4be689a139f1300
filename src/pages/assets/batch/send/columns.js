/** Which column is used as what: chosen above each, and read as the parameter `kolonner`. */
import { element } from '../../element.js';
import { say, words } from '../../page/words.js';

const wholeAndParts = [
  'betegnelse',
  'vejnavn',
  'husnr',
  'bogstav',
  'etage',
  'dør',
  'supplerendebynavn',
  'postnr',
  'postnrnavn',
];

/** Columns of ids and codes beside a text. */
export const keys = ['id', 'kvhx', 'kvh', 'kommunekode', 'vejkode'];

/** What the columns of an operation can give. */
const used = {
  'datavask-adresser': [...wholeAndParts, ...keys],
  'datavask-adgangsadresser': [
    ...wholeAndParts.filter((name) => name !== 'etage' && name !== 'dør'),
    ...keys,
  ],
  adresser: ['id'],
  adgangsadresser: ['id'],
  'reverse-adresser': ['x', 'y'],
  'reverse-adgangsadresser': ['x', 'y'],
  parse: wholeAndParts,
};

const WHOLE = 'betegnelse';

/** A name that `kolonner` cannot hold. */
const isUnusable = (column) => /[,=]/.test(column);

/** A table of the first rows, each column with its use. */
export class Columns {
  #names;
  #selects;
  #operation;

  /** `titles` and `rows` are `{linje, celler}`, `chosen` pairs of a parameter and the place of its column. */
  constructor({ names, titles, rows, chosen, operation, hasHeader }) {
    this.#names = names;
    this.#operation = operation;
    const uses = used[operation];
    this.#selects = names.map((column, place) => this.#select(column, place, uses, chosen));
    const title = (column) => (hasHeader ? column || '–' : say('column', { column }));
    const line = ({ linje, celler }) => {
      const count = Math.max(names.length, celler.length);
      const cells = Array.from({ length: count }, (_, place) => element('td', {}, celler[place] ?? ''));
      return element('tr', { 'data-line': linje }, ...cells);
    };
    this.table = element(
      'table',
      {},
      element('caption', { class: 'unseen' }, words.firstRows),
      element(
        'thead',
        {},
        element('tr', {}, ...this.#selects.map((select) => element('td', {}, select))),
        ...titles.map(line),
        element('tr', {}, ...names.map((column) => element('th', { scope: 'col' }, title(column)))),
      ),
      element('tbody', {}, ...rows.map(line)),
    );
    this.#mark();
  }

  /** Lets the visitor click the line that holds the names of the columns; `onLine` receives its number. */
  pickHeader(onLine) {
    this.table.classList.add('picking');
    const lines = [...this.table.querySelectorAll('tr[data-line]')];
    for (const row of lines) {
      const pick = () => onLine(Number(row.dataset.line));
      row.tabIndex = 0;
      row.setAttribute('aria-label', say('line', { line: row.dataset.line }));
      row.addEventListener('click', pick);
      row.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        pick();
      });
    }
    lines[0]?.focus();
  }

  #select(column, place, uses, chosen) {
    const label = say('use', { column });
    const select = element(
      'select',
      { 'aria-label': label, 'data-place': place },
      element('option', { value: '' }, '–'),
    );
    for (const use of uses) select.append(element('option', { value: use }, words.parameters[use]));
    select.value = chosen.find(([, of]) => of === place)?.[0] ?? '';
    // Its name means the first column that has it.
    select.disabled = this.#names.indexOf(column) !== place;
    select.addEventListener('change', () => this.#chosen(select));
    return select;
  }

  /** A part stands in one column; the whole address may be spread over several. */
  #chosen(select) {
    for (const other of this.#selects) {
      if (other !== select && other.value === select.value && select.value !== WHOLE) other.value = '';
    }
    this.#mark();
  }

  #mark() {
    const cells = [...this.table.rows];
    for (const [place, select] of this.#selects.entries()) {
      for (const row of cells) row.cells[place]?.classList.toggle('used', select.value !== '');
    }
  }

  /** `{kolonner}`, or `{fault, at}`: what is missing, and the field to choose it in. */
  read() {
    const given = this.#selects
      .map((select, place) => ({ use: select.value, column: this.#names[place], select }))
      .filter(({ use }) => use !== '');
    const has = (use) => given.some((one) => one.use === use);
    const [at] = this.#selects;
    const unusable = given.find(({ column }) => isUnusable(column));
    if (unusable) return { fault: say('unusable', unusable), at: unusable.select };
    const fault = missing(this.#operation, has);
    if (fault !== undefined) return { fault, at };
    return { kolonner: given.map(({ use, column }) => `${use}=${column}`).join() };
  }
}

function missing(operation, has) {
  const [first] = used[operation];
  if (first === 'x') return has('x') && has('y') ? undefined : words.choosePosition;
  if (first === 'id') return has('id') ? undefined : words.chooseId;
  const isCoded = ['kommunekode', 'vejkode', 'husnr'].every(has);
  return isCoded || [WHOLE, 'vejnavn', 'id', 'kvhx', 'kvh'].some(has) ? undefined : words.chooseColumn;
}
