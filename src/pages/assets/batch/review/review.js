/**
 * The review of rows, in groups by the reason and one at a time: the row as it was written, the addresses that it may mean or
 * why it was not answered, and a search for any other. By keyboard: numbers and arrows point, Enter chooses, S skips, B goes
 * back.
 */
import { element } from '../../element.js';
import { problemNote } from '../../page/problem.js';
import { ask, patiently } from '../../page/service.js';
import { number, say, words } from '../../page/words.js';
import { candidateList, foundCandidate, NO_ADDRESS } from './candidates.js';
import { Choices } from './choices.js';
import { DoubtfulRows, ours } from './doubtful-rows.js';
import { groupList } from './groups.js';
import { listenToKeys } from './keys.js';
import { kindsOf, openRows, tabsOf } from './kinds.js';
import { searchBox } from './row-search.js';
import { questionOf, writtenIn } from './written.js';

/** `onJob` is told the job after its choices have changed. */
export function review(place, job, { signal, onJob, onStatus }) {
  const resource = job.operation.replace('datavask-', '');
  const canChoose = resource !== job.operation;
  const statuses = kindsOf(canChoose);
  const all = openRows(job.raekker, statuses);
  if (all === 0) return place.replaceChildren();

  const body = element('div', { class: 'reviewed', tabindex: '-1' });
  const saved = element('div', { class: 'saved', role: 'status' });
  const tabs = tabsOf(statuses, (status) => begin(status));
  const groups = groupList(job, {
    signal,
    onJob(changed) {
      onChanged(changed);
      begin(tabs.current());
    },
    onRow: (row, wanted) => {
      rows = new DoubtfulRows(job.id, wanted, { signal, from: row });
      go(0, { focus: true });
    },
  });
  place.replaceChildren(
    element('h2', { id: 'review-title' }, canChoose ? words.review : words.faults),
    element('p', { class: 'about' }, canChoose ? words.reviewAbout : words.faultsAbout),
    tabs.element,
    ...(canChoose ? [groups.element] : []),
    body,
    saved,
  );
  const choices = new Choices(job.id, ({ unsaved, error, job: changed }) => {
    if (error !== undefined) saved.replaceChildren(unsavedNote(unsaved, error));
    else saved.textContent = unsaved > 0 ? words.saving : words.saved;
    if (changed !== undefined) onChanged(changed);
  });
  const unsavedNote = (unsaved, error) => {
    const note = problemNote(error, () => choices.save());
    note.prepend(element('p', {}, say('unsaved', { count: number(unsaved) })));
    return note;
  };
  /** Once, and again where it failed. */
  let loaded;
  const load = () => {
    loaded ??= choices.load(signal).catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  /** Rows that were accepted with their group. */
  let accepted = job.raekker.godkendt;
  function onChanged(changed) {
    accepted = changed.raekker.godkendt;
    tabs.count(changed);
    onJob(changed);
  }
  const search = searchBox(resource);
  let rows;
  let at = 0;
  /** Only the newest row may show its candidates. */
  let running = new AbortController();

  function begin(status) {
    if (canChoose) groups.show(status);
    rows = new DoubtfulRows(job.id, { status }, { signal });
    return go(0);
  }

  async function go(to, { focus = false } = {}) {
    running.abort();
    running = new AbortController();
    const own = running.signal;
    at = to;
    body.setAttribute('aria-busy', 'true');
    // The row that is still shown is no longer the one that is meant.
    body.inert = true;
    try {
      await load();
      const row = await rows.at(to);
      if (own.aborted) return;
      if (row === undefined) tell(ended(to), focus);
      else await present(row, own, focus);
    } catch (error) {
      if (!own.aborted && !signal.aborted) tell([problemNote(error, () => go(to, { focus }))], focus);
    }
    if (!own.aborted) body.removeAttribute('aria-busy');
  }

  /** What has the focus goes when the content does. */
  function tell(content, focus) {
    body.replaceChildren(...content);
    body.inert = false;
    if (focus) body.focus();
  }

  const isAtEnd = () => body.querySelector('form') === null;

  async function present(row, own, focus) {
    const chosen = choices.of(row.raekke);
    const fault = faultOf(row);
    const candidates = element('div', { class: 'asked' }, element('p', { class: 'about' }, words.asked));
    const form = element(
      'form',
      {},
      fault === undefined ? undefined : faultNote(fault),
      canChoose ? candidates : undefined,
      canChoose ? search.for((found) => offer(candidates, found)) : undefined,
      buttonsOf(chosen, row),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      // A browser may submit what is inert since a moment.
      if (!own.aborted) pick(row, form);
    });
    tell([heading(row), ownColumns(job, row), form], focus);
    onStatus(`${say('rowNumber', { row: number(row.raekke) })}. ${fault ?? writtenIn(job, row)}`);
    if (!canChoose) return;
    // What could not be answered for the job cannot be now.
    const results = fault === undefined ? await candidatesOf(row, own) : [];
    if (own.aborted) return;
    const found = foundFor(row);
    const likely = row.kan_godkendes ? found?.id : undefined;
    const isListed = (id) =>
      results.some(({ adresse }) => [adresse.id, adresse.adgangsadresseid].includes(id));
    const other = chosen !== undefined || isListed(found?.id) ? undefined : found;
    const list = { chosen, likely, other };
    candidates.replaceChildren(...(fault === undefined ? candidateList(results, list) : []));
    const isOffered = chosen === NO_ADDRESS || results.some(({ adresse }) => adresse.id === chosen);
    if (chosen !== undefined && !isOffered) show(candidates, { id: chosen, text: await textOf(chosen, own) });
    form.addEventListener('change', () => allowPick(form));
    allowPick(form);
    // With nothing to point at, the search is what is left.
    if (focus && body.contains(document.activeElement))
      (
        checkedIn(form) ??
        (form.querySelector('.candidates, .found') ? body : form.querySelector('input[type=search]'))
      ).focus();
  }

  function heading(row) {
    const { overskriftslinje: header } = job.input;
    const about = [
      header === null ? undefined : say('line', { line: number(header + row.raekke) }),
      canChoose
        ? say('chosenCount', { count: number(choices.count + accepted), all: number(all) })
        : undefined,
    ];
    return element(
      'div',
      { class: 'where' },
      element('h3', {}, say('rowNumber', { row: number(row.raekke) })),
      element('p', {}, about.filter(Boolean).join(' · ')),
    );
  }

  function buttonsOf(chosen, row) {
    const button = (text, onClick) => {
      const made = element('button', { type: 'button' }, text);
      made.addEventListener('click', onClick);
      return made;
    };
    const pickButton = element('button', { type: 'submit', class: 'go' }, words.pick);
    pickButton.disabled = true;
    const undo = () => {
      choices.set(row.raekke, null);
      go(at, { focus: true });
    };
    return element(
      'div',
      { class: 'actions' },
      canChoose ? pickButton : undefined,
      button(canChoose ? words.skip : words.next, () => go(at + 1, { focus: true })),
      at > 0 ? button(words.previous, () => go(at - 1, { focus: true })) : undefined,
      chosen === undefined ? undefined : button(words.undo, undo),
      element('p', { class: 'keys' }, canChoose ? words.keys : words.faultKeys),
    );
  }

  function ended(to) {
    const back = element('button', { type: 'button' }, words.previous);
    back.addEventListener('click', () => go(to - 1, { focus: true }));
    return [element('p', { class: 'about' }, words.reviewDone), ...(to > 0 ? [back] : [])];
  }

  function pick(row, form) {
    const id = checkedIn(form)?.value;
    if (id === undefined) return;
    choices.set(row.raekke, id);
    go(at + 1, { focus: true });
  }

  async function candidatesOf(row, own) {
    const answered = (question) => {
      const query = new URLSearchParams(question);
      return patiently(() => ask(`datavask/${resource}?${query}`, own), { signal: own });
    };
    const question = questionOf(job, row);
    if (question === undefined) return [];
    try {
      return (await answered(question)).resultater;
    } catch (error) {
      if (error.code !== 'validation_error' || 'betegnelse' in question) throw error;
      // A part may not be as long as a text.
      return (await answered({ betegnelse: writtenIn(job, row) })).resultater;
    }
  }

  async function textOf(id, own) {
    const found = await ask(`${resource}/${id}?struktur=mini`, own).catch(() => undefined);
    return found?.betegnelse ?? id;
  }

  listenToKeys(place, {
    signal,
    onGo(steps) {
      const to = at + steps;
      if (to >= 0 && !(steps > 0 && isAtEnd())) go(to, { focus: true });
    },
  });

  tabs.count(job);
  begin(tabs.first(job));
  return undefined;
}

const checkedIn = (form) => form.querySelector('input[type=radio]:checked');

/** Enter and the button choose what is pointed at, so nothing where nothing is. */
const allowPick = (form) => {
  form.querySelector('.go').disabled = checkedIn(form) === null;
};

/** The address that the job found for a row, by its keys perhaps. */
function foundFor(row) {
  const id = ours(row, 'res_adresse_id') ?? ours(row, 'res_adgangsadresse_id') ?? undefined;
  return id && { id, text: ours(row, 'res_betegnelse') };
}

/** An address that is no candidate stands in front of them, chosen. */
function show(candidates, found) {
  candidates.querySelector('.found')?.remove();
  const made = foundCandidate(found);
  candidates.prepend(made);
  allowPick(candidates.closest('form'));
  return made;
}

function offer(candidates, found) {
  show(candidates, found).querySelector('input').focus();
}

/** Why a row was not answered; where the file has a column of that name, ours has a number behind it. */
const faultOf = ({ resultat }) =>
  Object.entries(resultat).find(([name, value]) => /^res_fejl(_\d+)?$/.test(name) && value !== null)?.[1];

function faultNote(fault) {
  return element(
    'p',
    { class: 'fault' },
    element('strong', {}, `${words.fejl}: `),
    element('span', { lang: 'da' }, fault),
  );
}

function ownColumns(job, row) {
  const read = new Set(job.input.kolonner);
  const cells = Object.entries(row.kolonner).map(([name, value]) =>
    element(
      'div',
      { class: read.has(name) ? 'read' : '' },
      element('dt', {}, name),
      element('dd', {}, String(value ?? '')),
    ),
  );
  return element('dl', { class: 'own-row', 'aria-label': words.yourRow }, ...cells);
}
