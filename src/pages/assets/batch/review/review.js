/**
 * The review of doubtful rows, one at a time: the row as it was written, the addresses that it may mean, and a search for
 * any other. By keyboard: numbers and arrows point, Enter chooses, S skips, B goes back.
 */
import { element } from '../../element.js';
import { problemNote } from '../problem.js';
import { parametersOf } from '../send/columns.js';
import { ask, patiently } from '../service.js';
import { number, say, words } from '../words.js';
import { candidateList, foundCandidate } from './candidates.js';
import { Choices } from './choices.js';
import { DoubtfulRows } from './doubtful-rows.js';
import { searchBox } from './row-search.js';

/** Rows by `res_status`, with the counter of a job that has their number. */
const kinds = { tvivl: ['doubtful', 'C'], ingen: ['absent', 'D'], valgt: ['picked', 'valgt'] };

/** `onJob` is told the job after its choices have changed. */
export function review(place, job, { signal, onJob, onStatus }) {
  const resource = job.operation.replace('datavask-', '');
  if (resource === job.operation) return place.replaceChildren();
  const { C: doubtful, D: absent } = job.raekker;
  if (doubtful + absent === 0) return place.replaceChildren();

  const body = element('div', { class: 'reviewed', tabindex: '-1' });
  const saved = element('div', { class: 'saved', role: 'status' });
  const tabs = tabsOf((status) => begin(status));
  place.replaceChildren(
    element('h2', { id: 'review-title' }, words.review),
    element('p', { class: 'about' }, words.reviewAbout),
    tabs.element,
    body,
    saved,
  );
  const choices = new Choices(job.id, ({ unsaved, error, job: changed }) => {
    if (error !== undefined) saved.replaceChildren(unsavedNote(unsaved, error));
    else saved.textContent = unsaved > 0 ? words.saving : words.saved;
    if (changed === undefined) return;
    tabs.count(changed);
    onJob(changed);
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
  const search = searchBox(resource);
  let rows;
  let at;
  /** Only the newest row may show its candidates. */
  let running = new AbortController();

  function begin(status) {
    rows = new DoubtfulRows(job.id, status, signal);
    return go(0);
  }

  async function go(to, { focus = false } = {}) {
    running.abort();
    running = new AbortController();
    const own = running.signal;
    body.setAttribute('aria-busy', 'true');
    try {
      await load();
      const row = await rows.at(to);
      if (own.aborted) return;
      at = to;
      if (row === undefined) body.replaceChildren(...ended(to));
      else await present(row, own, focus);
    } catch (error) {
      if (!own.aborted && !signal.aborted) body.replaceChildren(problemNote(error, () => go(to, { focus })));
    }
    if (!own.aborted) body.removeAttribute('aria-busy');
  }

  async function present(row, own, focus) {
    const chosen = choices.of(row.raekke);
    const candidates = element('div', { class: 'asked' }, element('p', { class: 'about' }, words.asked));
    const form = element(
      'form',
      {},
      candidates,
      search.for((found) => offer(candidates, found)),
      buttonsOf(chosen, row),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      pick(row, form);
    });
    body.replaceChildren(heading(row), ownColumns(job, row), form);
    if (focus) body.focus();
    onStatus(`${say('rowNumber', { row: number(row.raekke) })}. ${writtenIn(job, row)}`);
    const results = await candidatesOf(row, own);
    if (own.aborted) return;
    candidates.replaceChildren(...candidateList(results, chosen));
    const isListed = results.some(({ adresse }) => adresse.id === chosen);
    if (chosen !== undefined && !isListed) show(candidates, { id: chosen, text: await textOf(chosen, own) });
    form.querySelector('.go').disabled = form.elements.candidate === undefined;
    if (focus && body.contains(document.activeElement))
      (checkedIn(form) ?? form.querySelector('input[type=search]')).focus();
  }

  function heading(row) {
    const all = number(doubtful + absent);
    return element(
      'div',
      { class: 'where' },
      element('h3', {}, say('rowNumber', { row: number(row.raekke) })),
      element('p', {}, say('chosenCount', { count: number(choices.count), all })),
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
      pickButton,
      button(words.skip, () => go(at + 1, { focus: true })),
      at > 0 ? button(words.previous, () => go(at - 1, { focus: true })) : undefined,
      chosen === undefined ? undefined : button(words.undo, undo),
      element('p', { class: 'keys' }, words.keys),
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

  /** The same question as the job asked for the row. */
  async function candidatesOf(row, own) {
    const query = new URLSearchParams(questionOf(job, row));
    const answer = await patiently(() => ask(`datavask/${resource}?${query}`, own), { signal: own });
    return answer.resultater;
  }

  async function textOf(id, own) {
    const found = await ask(`${resource}/${id}?struktur=mini`, own).catch(() => undefined);
    return found?.betegnelse ?? id;
  }

  body.addEventListener('keydown', (event) => {
    const form = body.querySelector('form');
    const { target, key } = event;
    if (form === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.type === 'search') return;
    const radios = [...form.querySelectorAll('input[type=radio]')];
    if (/^[1-9]$/.test(key)) point(form.querySelectorAll('.candidates input')[Number(key) - 1]);
    else if (key === 's' || key === 'S') go(at + 1, { focus: true });
    else if ((key === 'b' || key === 'B') && at > 0) go(at - 1, { focus: true });
    else if (key === 'Enter' && (target.type === 'radio' || target === body)) form.requestSubmit();
    else if (target === body && /^Arrow(Up|Down)$/.test(key)) point(checkedIn(form) ?? radios[0]);
    else return;
    event.preventDefault();
  });

  tabs.count(job);
  begin(tabs.first(job));
  return undefined;
}

function point(radio) {
  if (radio === undefined || radio === null) return;
  radio.checked = true;
  radio.focus();
}

const checkedIn = (form) => form.querySelector('input[type=radio]:checked');

/** An address that is no candidate stands in front of them, chosen. */
function show(candidates, found) {
  candidates.querySelector('.found')?.remove();
  const made = foundCandidate(found);
  candidates.prepend(made);
  candidates.closest('form').querySelector('.go').disabled = false;
  return made;
}

function offer(candidates, found) {
  show(candidates, found).querySelector('input').focus();
}

/** The kinds of rows that there are; those that were chosen come in when there are some. */
function tabsOf(onChange) {
  const tabs = Object.entries(kinds).map(([status, [name, counter]]) => {
    const radio = element('input', { type: 'radio', name: 'kind', value: status });
    const amount = element('span');
    radio.addEventListener('change', () => onChange(status));
    return { status, counter, radio, amount, label: element('label', {}, radio, ` ${words[name]} `, amount) };
  });
  const legend = element('legend', { class: 'unseen' }, words.which);
  return {
    element: element('fieldset', { class: 'kinds' }, legend, ...tabs.map(({ label }) => label)),
    count({ raekker }) {
      for (const { counter, radio, amount, label } of tabs) {
        const rows = raekker[counter];
        label.hidden = rows === 0 && !radio.checked;
        amount.textContent = `(${number(rows)})`;
      }
    },
    /** Chooses the first kind there is, and tells which. */
    first({ raekker }) {
      const tab = tabs.find(({ counter }) => raekker[counter] > 0);
      tab.radio.checked = true;
      return tab.status;
    },
  };
}

function ownColumns(job, { kolonner }) {
  const read = new Set(job.input.kolonner);
  const cells = Object.entries(kolonner).map(([name, value]) =>
    element(
      'div',
      { class: read.has(name) ? 'read' : '' },
      element('dt', {}, name),
      element('dd', {}, value === null ? '' : String(value)),
    ),
  );
  return element('dl', { class: 'own-row', 'aria-label': words.yourRow }, ...cells);
}

const writtenIn = (job, { kolonner }) =>
  job.input.kolonner
    .map((name) => kolonner[name])
    .filter(Boolean)
    .join(', ');

/** A job that found its columns itself says which, but not what as. */
function questionOf(job, row) {
  const { kolonner } = job.options;
  return kolonner === undefined ? { betegnelse: writtenIn(job, row) } : parametersOf(kolonner, row.kolonner);
}
