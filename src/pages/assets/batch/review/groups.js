/**
 * Open rows in groups by the reason. A group is a table to scan, and is accepted at once, or no longer; a row of it is looked
 * at alone where that is needed.
 */
import { element } from '../../element.js';
import { problemNote } from '../../page/problem.js';
import { ask, patiently, tell } from '../../page/service.js';
import { number, percent, rowCount, say, words } from '../../page/words.js';
import { JOBS } from '../paths.js';
import { DoubtfulRows, ours } from './doubtful-rows.js';
import { writtenIn } from './written.js';

/** Rows that a table shows at first, and that each press shows more. */
const SHOWN = 25;

/** `onJob` receives the job after a group was accepted; `onRow` the row that is to be shown, and the rows that it is one of. */
export function groupList(job, { signal, onJob, onRow }) {
  const list = element('div', { class: 'groups' });
  const path = `${JOBS}/${job.id}/grupper`;
  let groups;
  let shown;

  async function load() {
    groups ??= patiently(() => ask(path, signal), { signal }).then(({ grupper }) => grupper);
    return groups;
  }

  async function show(status) {
    if (shown === status) return;
    shown = status;
    list.replaceChildren();
    try {
      const all = await load();
      if (shown !== status) return;
      const own = all.filter((group) => group.status === status);
      if (own.length > 0) list.replaceChildren(element('h3', {}, words.groups), ...own.map(groupOf));
    } catch (error) {
      groups = undefined;
      shown = undefined;
      if (!signal.aborted) list.replaceChildren(problemNote(error, () => show(status)));
    }
  }

  function groupOf(group) {
    const { regel, status, raekker, kan_godkendes: acceptable } = group;
    const reason = words.reasons[regel] ?? regel;
    const state = element('span', { class: 'taken' });
    const heading = element(
      'summary',
      {},
      element('span', {}, `${rowCount(raekker)}: ${reason}`),
      ' ',
      state,
    );
    const body = element('div', { class: 'group' });
    const details = element('details', {}, heading, body);
    const wanted = { status: `${status}|valgt`, regel };
    let isSeen = false;

    async function accept(isAccepted, button) {
      button.disabled = true;
      try {
        const changed = await tell(path, 'PUT', { grupper: [{ regel, godkendt: isAccepted }] });
        group.godkendt = isAccepted;
        mark();
        present();
        body.querySelector('.actions button').focus();
        onJob(await changed.json());
      } catch (error) {
        button.disabled = false;
        body.querySelector('.trouble').replaceChildren(problemNote(error));
      }
    }

    function mark() {
      state.textContent = group.godkendt ? `✓ ${say('acceptedCount', { count: number(acceptable) })}` : '';
    }

    function present() {
      const { godkendt: isAccepted } = group;
      const button = element(
        'button',
        { type: 'button', class: isAccepted ? '' : 'go' },
        isAccepted
          ? words.unaccept
          : say(acceptable === 1 ? 'acceptOne' : 'accept', { count: number(acceptable) }),
      );
      button.addEventListener('click', () => accept(!isAccepted, button));
      // What nobody has seen is not accepted.
      button.disabled = !(isSeen || isAccepted);
      const onShown = () => {
        isSeen = true;
        button.disabled = false;
      };
      const left = raekker - acceptable;
      const why = words.notAccepted[regel] ?? words.notAccepted.unlikely;
      body.replaceChildren(
        ...[
          left > 0
            ? element('p', { class: 'about' }, say(leftOf(status, left), { count: number(left), why }))
            : undefined,
          acceptable > 0 ? element('div', { class: 'actions' }, button) : undefined,
          element('div', { class: 'trouble' }),
          rowTable(job, wanted, { signal, onShown, onRow: (row) => onRow(row, wanted) }),
        ].filter((part) => part !== undefined),
      );
    }

    mark();
    // The rows of a group are fetched when somebody looks.
    details.addEventListener('toggle', () => {
      if (details.open && body.childElementCount === 0) present();
    });
    return details;
  }

  return { element: list, show };
}

const leftOf = (status, left) => {
  if (status === 'ingen') return 'absentGroup';
  return left === 1 ? 'leftOne' : 'left';
};

/** Rows with what was written and what was found, some at a time; `onShown` is called when the first are there. */
function rowTable(job, wanted, { signal, onShown, onRow }) {
  const heads = [words.rowHead, words.written, words.registered, words.likelyHead];
  const rows = new DoubtfulRows(job.id, wanted, { signal });
  const body = element('tbody');
  const more = element('button', { type: 'button', class: 'quiet' }, words.moreRows);
  const trouble = element('div');
  const waits = element('p', { class: 'about', role: 'status' }, words.rowsWait);
  const table = element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': words.groups },
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head)))),
      body,
    ),
  );
  let count = 0;

  async function add() {
    more.disabled = true;
    waits.hidden = false;
    table.hidden = count === 0;
    trouble.replaceChildren();
    try {
      for (let left = SHOWN; left > 0; left -= 1) {
        const row = await rows.at(count);
        if (row === undefined) break;
        body.append(tableRow(job, row, onRow));
        count += 1;
      }
      table.hidden = false;
      onShown();
      more.hidden = (await rows.at(count)) === undefined;
    } catch (error) {
      if (!signal.aborted) trouble.replaceChildren(problemNote(error, add));
    }
    more.disabled = false;
    waits.hidden = true;
  }

  more.addEventListener('click', add);
  more.hidden = true;
  add();
  return element('div', {}, table, trouble, waits, more);
}

function tableRow(job, row, onRow) {
  const look = element(
    'button',
    { type: 'button', class: 'quiet', 'aria-label': say('lookAt', { row: number(row.raekke) }) },
    number(row.raekke),
  );
  look.addEventListener('click', () => onRow(row.raekke));
  const status = ours(row, 'res_status');
  const score = ours(row, 'res_score');
  const mark = status === 'valgt' ? `✓ ${words.chosen}` : status === 'afvist' ? words.afvist : undefined;
  return element(
    'tr',
    { class: row.kan_godkendes ? '' : 'alone' },
    element('td', {}, look),
    element('td', {}, writtenIn(job, row)),
    element('td', {}, ours(row, 'res_betegnelse') ?? '–'),
    element('td', {}, mark ?? (typeof score === 'number' ? percent(score) : '–')),
  );
}
