/** The page of what changed: a day and a municipality are chosen, what changed there is listed and drawn. */
import { element } from '../element.js';
import { problemNote } from '../page/problem.js';
import { ask, patiently } from '../page/service.js';
import { number, say, words } from '../page/words.js';
import { changesMap } from './changes-map.js';

const byId = (id) => document.getElementById(id);
const [day, municipality] = [byId('day'), byId('municipality')];
const [list, table, status] = [byId('changes'), byId('municipalities'), byId('status')];
const locale = document.documentElement.lang === 'da' ? 'da' : 'en-GB';
const AT_A_TIME = 50;

let map;
let asked = new AbortController();

const counted = (count) => (count === 1 ? words.one : say('count', { count: number(count) }));
const total = ({ inserts, updates, deletes }) => inserts + updates + deletes;
const nameOf = ({ kode, navn }) => (navn === null ? kode : `${navn} (${kode})`);

/** Noon: the day is the same everywhere. */
const written = (text) =>
  new Date(`${text}T12:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });

/** `#2026-11-25/0550`: what is shown can be linked to. */
function chosen() {
  const [, dag, kode] = /^#(\d{4}-\d\d-\d\d)?(?:\/(\d{4}))?$/.exec(location.hash) ?? [];
  return { dag, kode };
}

async function show() {
  const { dag, kode } = chosen();
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const query = new URLSearchParams({ ...(dag && { dag }), ...(kode && { kommunekode: kode }) });
  // What is shown stays until the other is there.
  if (byId('shown').hidden) byId('problem').replaceChildren(element('p', { class: 'notice' }, words.loading));
  status.textContent = words.loading;
  try {
    const answer = await patiently(() => ask(`haendelser/oversigt?${query}`, signal), { signal });
    byId('problem').replaceChildren();
    fill(answer, kode);
  } catch (error) {
    if (!signal.aborted) byId('problem').replaceChildren(problemNote(error, show));
  }
}

function fill(answer, kode) {
  const isEmpty = answer.dage.length === 0;
  byId('choices').hidden = isEmpty;
  byId('shown').hidden = isEmpty;
  if (isEmpty) {
    byId('problem').replaceChildren(element('p', { class: 'notice' }, words.none));
    return;
  }
  const days = answer.dage.map((one) => [
    one.dag,
    say('dayCount', { day: written(one.dag), count: counted(total(one)) }),
  ]);
  if (!answer.dage.some(({ dag }) => dag === answer.dag) && chosen().dag)
    days.unshift([chosen().dag, written(chosen().dag)]);
  choices(day, days, answer.dag ?? chosen().dag);
  const places = answer.kommuner.map((one) => [one.kode, nameOf(one)]);
  if (kode && !answer.kommuner.some((one) => one.kode === kode)) places.unshift([kode, kode]);
  choices(municipality, [['', words.all], ...places], kode ?? '');
  fillTable(answer, kode);
  map ??= changesMap(byId('map'));
  const show = map.draw(answer.aendringer);
  fillList(answer, countOf(answer, kode), show);
}

function choices(select, options, value) {
  select.replaceChildren(...options.map(([of, text]) => element('option', { value: of }, text)));
  select.value = value;
}

const ofDay = ({ dage, dag }) =>
  dage.filter((one) => one.dag === dag).reduce((sum, one) => sum + total(one), 0);

/** Changes of the day: in the municipality, or all. */
function countOf(answer, kode) {
  if (!kode) return ofDay(answer);
  const row = answer.kommuner.find((one) => one.kode === kode);
  return row === undefined ? 0 : total(row);
}

function fillTable(answer, kode) {
  const kinds = ['inserts', 'updates', 'deletes'];
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, words.municipality),
    ...kinds.map((kind) => element('th', { scope: 'col', class: 'number' }, words[kind])),
  );
  const body = answer.kommuner.map((row) => {
    const link = element('a', { href: fragment(row.kode === kode ? '' : row.kode) }, nameOf(row));
    if (row.kode === kode) link.setAttribute('aria-current', 'true');
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, link),
      ...kinds.map((kind) => element('td', { class: 'number' }, number(row[kind]))),
    );
  });
  const isPart = answer.talt < ofDay(answer);
  const note = isPart && element('p', { class: 'about' }, say('part', { count: number(answer.talt) }));
  const parts = [
    element('h2', {}, words.table),
    note,
    element(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': words.table },
      element('table', {}, element('thead', {}, head), element('tbody', {}, ...body)),
    ),
  ];
  table.replaceChildren(...parts.filter(Boolean));
}

function fillList({ aendringer }, count, show) {
  const listed = aendringer.length;
  const title = element('h2', {}, count === 0 ? words.noneHere : counted(count));
  const items = element('ul', { class: 'change-list', 'aria-label': words.list });
  const more = element('button', { type: 'button' }, words.more);
  let from = 0;
  const next = () => {
    const start = from;
    from += AT_A_TIME;
    const added = aendringer.slice(start, from).map((change, at) => item(change, () => show(start + at)));
    items.append(...added);
    more.hidden = from >= listed;
    return added[0];
  };
  next();
  more.addEventListener('click', () => next()?.querySelector('a, button')?.focus());
  const isCut = listed < count;
  const note = isCut && element('p', { class: 'about' }, say('cut', { count: number(listed) }));
  list.replaceChildren(...[title, note, items, more].filter(Boolean));
  status.textContent = title.textContent;
}

function item(change, show) {
  const { entitet, operation, id, betegnelse, txid, x } = change;
  const text = betegnelse ?? words.nameless;
  const isThere = operation !== 'delete' && entitet !== 'vejstykke';
  const name = isThere
    ? element('a', { href: `./${location.search}#${entitet}/${id}` }, text)
    : element('span', {}, text);
  const button =
    x === null
      ? undefined
      : element(
          'button',
          { type: 'button', class: 'quiet', 'aria-label': say('showOf', { text }) },
          words.show,
        );
  button?.addEventListener('click', () => {
    show();
    status.textContent = say('shown', { text });
  });
  return element(
    'li',
    {},
    element('span', { class: `tag tag-${operation}` }, words[operation]),
    element(
      'span',
      { class: 'what' },
      name,
      element('small', {}, `${words[entitet]} · ${say('transaction', { number: number(txid) })}`),
    ),
    button,
  );
}

const fragment = (kode, dag = day.value) => `#${dag}${kode === '' ? '' : `/${kode}`}`;
day.addEventListener('change', () => {
  location.hash = fragment(municipality.value);
});
municipality.addEventListener('change', () => {
  location.hash = fragment(municipality.value);
});
addEventListener('hashchange', show);
const link = byId('language');
link.addEventListener('click', () => {
  link.hash = location.hash;
});
show();
