/** The first rows of a file, how they are read, and what is to become of it; all of it can be changed before it is sent. */
import { element, fill } from '../../element.js';
import { problemNote } from '../../page/problem.js';
import { readable } from '../../page/service.js';
import { say, sharedName, size, words } from '../../page/words.js';
import { Columns } from './columns.js';
import { inspect } from './inspection.js';
import { newColumns } from './new-columns.js';
import { registerChoice } from './registers.js';

const encodings = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252 (Excel)' };

/** Changing one of these changes what the rows look like. */
const READING = ['operation', 'tegnsaet', 'skilletegn', 'overskrift', 'uddata'];

/** `onRefused` receives the reason why a file cannot be read, and its name. */
export function preview(section, { onStart, onRefused }) {
  const form = section.querySelector('form');
  const { operation, format, id_kolonne: id, tegnsaet, skilletegn, overskrift } = form.elements;
  const title = section.querySelector('h1');
  const table = section.querySelector('#columns');
  const problem = section.querySelector('#preview-problem');
  const go = form.querySelector('.go');
  const registers = registerChoice(section.querySelector('#uddata'));
  const added = newColumns(section.querySelector('#new-columns'));
  let source;
  let columns;
  /** What the visitor has changed of how the file is read; the rest the service finds out. */
  let changed = {};
  /** The line of the header, where titles are above it. */
  let header = {};
  let running = new AbortController();

  fill(operation, words.operations);
  fill(format, words.formats);

  /** `isFirst`: the visitor waits for the file, and has not begun to change how it is read. */
  async function look(isFirst) {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    table.setAttribute('aria-busy', 'true');
    // Until the file is read, nothing can be said of it.
    form.classList.toggle('unread', columns === undefined);
    go.disabled = true;
    problem.replaceChildren();
    if (columns === undefined) table.replaceChildren(element('p', { class: 'about' }, words.reading));
    try {
      const seen = await inspect(source, chosen(), signal);
      show(seen, isFirst);
      go.disabled = false;
    } catch (error) {
      if (signal.aborted) return;
      const failure = await readable(source.file, error);
      const isUnseen = columns === undefined;
      if (isUnseen) table.replaceChildren();
      if (isUnseen && isOfFile(failure)) onRefused(failure, source.title ?? source.name);
      else problem.replaceChildren(problemNote(failure, () => look(isFirst)));
    }
    table.removeAttribute('aria-busy');
  }

  /** What is said of the file so far. */
  function chosen() {
    const uddata = registers.read();
    return { operation: operation.value, ...changed, ...(uddata === undefined ? {} : { uddata }) };
  }

  function show(seen, isFirst) {
    registers.show(seen);
    added.show(seen);
    const hasHeader = overskrift.checked;
    const isText = seen.format === 'csv';
    choose(tegnsaet, encodings, isText ? seen.tegnsaet : null);
    choose(skilletegn, words.delimiters, isText ? seen.skilletegn : null);
    overskrift.parentElement.hidden = seen.format === 'ndjson';
    columns = new Columns({
      names: seen.kolonner,
      titles: seen.titler,
      rows: seen.raekker.map((celler, place) => ({ linje: seen.linjer[place], celler })),
      chosen: seen.chosen,
      operation: operation.value,
      hasHeader,
    });
    form.classList.remove('unread');
    const before = id.value;
    const names = Object.fromEntries(seen.kolonner.map((name) => [name, name]));
    fill(id, { '': id.dataset.none, ...names });
    id.value = before in names ? before : '';
    if (!('format' in form.dataset)) format.value = seen.format in words.formats ? seen.format : 'csv';
    const shown = element(
      'div',
      { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': words.firstRows },
      columns.table,
    );
    table.replaceChildren(...headingNotes(seen), shown);
    header = hasHeader && seen.titler.length > 0 ? { overskriftslinje: seen.overskriftslinje } : {};
    // On a phone the columns that are used may stand outside the screen.
    const used = table.querySelector('th.used');
    if (used !== null) shown.scrollLeft = used.offsetLeft - 16;
    if (!seen.isUnclear) return;
    const { fault, at } = columns.read();
    complain({ fault: isText ? `${fault} ${words.unsplit}` : fault, at }, isFirst);
  }

  /** Which line and which of several columns are read, and the way to another line. */
  function headingNotes({ overskriftslinje: line, ens_navne: shared, titler }) {
    if (line === null) return [];
    const said = shared.map(sharedName);
    if (titler.length > 0) said.unshift(say('headerLine', { line }));
    const pick = element('button', { type: 'button', class: 'quiet' }, words.pickHeader);
    pick.addEventListener('click', () => {
      pick.replaceWith(element('span', { role: 'status' }, words.pickingHeader));
      columns.pickHeader((number) => {
        changed.overskriftslinje = number;
        look(false);
      });
    });
    return [...said.map((text) => element('p', { class: 'about' }, text)), element('p', {}, pick)];
  }

  /** Says what is missing, and leads to where it is chosen. */
  function complain({ fault, at }, leads) {
    problem.replaceChildren(element('p', { class: 'problem', role: 'alert' }, fault));
    if (!leads) return;
    at.focus({ preventScroll: true });
    (at.closest('.scroll') ?? at).scrollIntoView({ block: 'nearest' });
  }

  form.addEventListener('change', ({ target }) => {
    if (target === format) form.dataset.format = target.value;
    if (table.contains(target)) problem.replaceChildren();
    if (!READING.includes(target.name)) return;
    if (target !== operation && target.name !== 'uddata')
      changed[target.name] = target === overskrift ? target.checked : target.value;
    if (target === overskrift) delete changed.overskriftslinje;
    look(false);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (columns === undefined) return;
    const read = columns.read();
    if (read.fault !== undefined) return complain(read, true);
    const columnsAdded = added.read();
    if (columnsAdded.fault !== undefined) return complain(columnsAdded, true);
    const options = {
      ...chosen(),
      ...header,
      ...columnsAdded,
      kolonner: read.kolonner,
      format: format.value,
    };
    if (id.value !== '') options.id_kolonne = id.value;
    return onStart(source, options);
  });

  return {
    /** `source`: a file, its name, whether its first row holds names, and what else is known of how to read it. */
    open(opened) {
      source = opened;
      columns = undefined;
      changed = { ...opened.reading, ...(opened.hasHeader ? {} : { overskrift: false }) };
      delete form.dataset.format;
      overskrift.checked = opened.hasHeader;
      title.replaceChildren(opened.title ?? opened.name, ' ', element('small', {}, size(opened.file.size)));
      table.replaceChildren();
      look(true);
      title.focus();
    },
    close() {
      running.abort();
    },
  };
}

/** Whether another file is needed. */
const isOfFile = ({ code, status }) => code === 'unreadable' || [413, 415, 422].includes(status);

/** A choice that the notation of the file does not have is not shown. */
function choose(select, choices, value) {
  select.closest('label').hidden = value === null;
  if (select.options.length === 0) fill(select, choices);
  select.value = value ?? '';
}
