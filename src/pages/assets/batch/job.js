/** A job: how far it is, what was found so far, and, when it has ended, its result to be fetched. */
import { element } from '../element.js';
import { base } from '../page/base.js';
import { problemNote } from '../page/problem.js';
import { ask, call, Problem } from '../page/service.js';
import { moment, number, percent, remaining, rowCount, say, shares, words } from '../page/words.js';
import { nameOf } from './own-jobs.js';
import { JOBS } from './paths.js';

const CATEGORIES = ['A', 'B', 'C', 'D'];
/** A tick is drawn: few fonts have one. */
const marks = { valgt: '', godkendt: '', fejl: '!' };

/** `onCancel` is called by the button. */
export function jobView(place, { onCancel, onStatus }) {
  const title = element('h1', { id: 'job-title', tabindex: '-1' });
  const state = element('p', { class: 'state' });
  const bar = element('progress', { max: '1', 'aria-label': words.progress });
  const note = element('p', { class: 'note' });
  const counts = element('ul', { class: 'counts' });
  const trouble = element('div');
  const more = element('div');
  const cancel = element('button', { type: 'button' }, words.cancel);
  const actions = element('div', { class: 'actions' }, cancel);
  cancel.addEventListener('click', () => onCancel(cancel));
  place.replaceChildren(title, state, bar, note, counts, trouble, actions, more);
  let status;

  return {
    show(job) {
      const name = job.input.navn ?? nameOf(job.id) ?? words.unnamed;
      const isPending = job.status === 'queued' || job.status === 'running';
      title.textContent = name;
      state.textContent = stateOf(job);
      state.className = `state ${job.status}`;
      bar.hidden = !isPending;
      if (job.status === 'queued') bar.removeAttribute('value');
      else bar.value = job.fremdrift;
      note.textContent = isPending ? words.closing : (fateOf(job) ?? '');
      counts.replaceChildren(...countsOf(job));
      actions.hidden = !isPending;
      document.title = `${isPending ? `${percent(job.fremdrift)} ` : ''}${name} – vejviser`;
      if (job.status === status) return;
      if (status !== undefined) onStatus(stateOf(job));
      status = job.status;
      if (status === 'failed') more.replaceChildren(failure(job));
      else more.replaceChildren(...(status === 'succeeded' ? downloads(job) : []));
    },
    /** Why the job cannot be read at the moment. */
    trouble(error) {
      trouble.replaceChildren(...(error === undefined ? [] : [problemNote(error)]));
      if (error !== undefined && status === undefined) {
        title.textContent = words.noFile;
        bar.hidden = true;
        actions.hidden = true;
      }
      if (error?.status === 0) trouble.firstChild.append(element('p', {}, words.polling));
    },
    focus: () => title.focus(),
  };
}

function stateOf({ status, raekker, fremdrift, resterende_sekunder: left }) {
  const parts = [words[status]];
  if (status === 'running') parts.push(percent(fremdrift));
  if (raekker.behandlet > 0) parts.push(rowCount(raekker.behandlet));
  if (status === 'running' && left !== null) parts.push(remaining(left));
  return parts.join(' · ');
}

/** Cells that are named. */
const MOST_PLACES = 5;

function notUtf8Of({ ikke_utf8: cells }) {
  if (cells === null) return undefined;
  const places = cells.foerste
    .slice(0, MOST_PLACES)
    .map(({ raekke, kolonne }) => say('cellPlace', { row: raekke, column: kolonne ?? '–' }));
  return say('notUtf8', { count: cells.antal, places: places.join(', ') });
}

function fateOf({ status, udloeber, omdoebt, input }) {
  if (status === 'cancelled' || status === 'expired') return words.erased;
  const renamed = omdoebt.length > 0 ? say('renamed', { names: omdoebt.join(', ') }) : undefined;
  const until = udloeber === null ? undefined : `${say('until', { time: moment(udloeber) })}.`;
  return [until, renamed, notUtf8Of(input)].filter(Boolean).join(' ');
}

/** Rows by what became of them; what no row is, is left out but for the categories. */
function countsOf({ raekker, operation }) {
  const { behandlet, fejl } = raekker;
  const ranked = CATEGORIES.map((letter) => [letter, raekker[letter]]);
  const counted = ranked.reduce((sum, [, rows]) => sum + rows, fejl);
  const rest = behandlet - counted;
  const hasCategories = operation.startsWith('datavask') || operation === 'parse' || counted > fejl;
  const others = [
    ['fejl', fejl],
    [hasCategories ? 'tom' : 'fundet', rest],
  ].filter(([, rows]) => rows > 0);
  const parts = [...(hasCategories ? ranked : []), ...others];
  const written = shares(parts.map(([, rows]) => rows));
  const tiles = parts.map(([kind, rows], place) => countOf(kind, rows, written[place]));
  // They are among the others.
  const decided = ['valgt', 'godkendt'].filter((kind) => raekker[kind] > 0);
  return [...tiles, ...decided.map((kind) => countOf(kind, raekker[kind], ''))];
}

function countOf(kind, rows, share) {
  const isCategory = CATEGORIES.includes(kind);
  const badge = isCategory
    ? element('span', { class: `badge category-${kind.toLowerCase()}`, 'aria-hidden': 'true' }, kind)
    : element('span', { class: `badge plain ${kind}`, 'aria-hidden': 'true' }, marks[kind] ?? '·');
  const before = isCategory
    ? element('span', { class: 'unseen' }, `${say('category', { letter: kind })}: `)
    : undefined;
  return element(
    'li',
    {},
    badge,
    element('span', { class: 'what' }, before, words[kind]),
    element('strong', {}, number(rows)),
    element('span', { class: 'share' }, share),
  );
}

function failure({ error }) {
  const { code = 'unexpected', message, type } = error ?? {};
  return problemNote(new Problem(code, { status: 500, details: [{ type }], message }));
}

/** The result in each format; the one that was chosen first. */
function downloads(job) {
  const chosen = job.options.format ?? 'csv';
  const note = element('div');
  const formats = ['csv', 'xlsx', 'geojson'].sort((one, other) => (other === chosen) - (one === chosen));
  const links = formats.map((format, place) => {
    const href = `${base}/${JOBS}/${job.id}/result?format=${format}`;
    const link = element(
      'a',
      { href, class: place === 0 ? 'go' : 'button', download: '' },
      words.formats[format],
    );
    link.addEventListener('click', (event) => fetched(event, job, note));
    return element('li', {}, link);
  });
  return [element('h2', {}, words.download), element('ul', { class: 'downloads' }, ...links), note];
}

/**
 * A browser is silent about a download that fails, so the job is asked for first; and while a file is made, which takes seconds
 * in another format than its own.
 */
async function fetched(event, { id }, note) {
  event.preventDefault();
  const { href } = event.currentTarget;
  const waits = element('p', { class: 'about', role: 'status' }, words.making);
  try {
    const { status } = await ask(`${JOBS}/${id}`);
    if (status !== 'succeeded') throw new Error(words[status]);
    note.replaceChildren(waits);
    await call(href.slice(base.length + 1), { method: 'HEAD' });
    location.assign(href);
    waits.remove();
  } catch (error) {
    note.replaceChildren(problemNote(error));
  }
}
