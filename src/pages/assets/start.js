/**
 * The start page: ties the search field, the cleansing, the map and the record together. What is shown is named by the fragment of the
 * page's address (`#adresse/<id>`, `#adgangsadresse/<id>`), so that a find can be linked to and the back button works.
 */
import { cleanseForm } from './cleanse.js';
import { addressMap } from './map.js';
import { commandLine, dataNote, problemNote, recordView } from './record.js';
import { searchField } from './search.js';

/** The service is where the page lies, under a path of its own as well. */
const base = new URL('.', document.baseURI).href.replace(/\/$/, '');

const paths = { adresse: 'adresser', adgangsadresse: 'adgangsadresser' };

const wide = matchMedia('(min-width: 62rem)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

const byId = (id) => document.getElementById(id);
const input = byId('search');
const status = byId('search-status');
const record = byId('record');

async function ask(path, signal) {
  const response = await fetch(`${base}/${path}`, { signal });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.message ?? `Servicen svarede ${response.status}.`);
  return answer;
}

const search = searchField(input, {
  base,
  onStatus: (text) => {
    status.textContent = text;
  },
  onSelect: ({ type, data }) => open(type, data.id),
});

const map = addressMap(byId('map'), {
  ask,
  tiles: document.body.dataset,
  onPick: (position) => pick(position),
});

cleanseForm(byId('cleanse'), {
  ask,
  base,
  answer: byId('cleansed'),
  onStatus: (text) => {
    byId('cleanse-status').textContent = text;
  },
});

let running = new AbortController();

/** Only the newest question may show its answer. */
function newest() {
  running.abort();
  running = new AbortController();
  return running.signal;
}

async function show(work) {
  const signal = newest();
  record.setAttribute('aria-busy', 'true');
  try {
    await work(signal);
  } catch (error) {
    if (!signal.aborted) record.replaceChildren(problemNote(error));
  }
  if (!signal.aborted) record.removeAttribute('aria-busy');
}

/** Goes to a record; the change of the fragment shows it. */
function open(kind, id) {
  const fragment = `#${kind}/${id}`;
  if (location.hash === fragment) showFragment();
  else location.hash = fragment;
}

function showFragment() {
  const [, kind, id] = /^#(adresse|adgangsadresse)\/([0-9a-f-]{36})$/i.exec(location.hash) ?? [];
  if (kind === undefined) return;
  show(async (signal) => {
    const path = `${paths[kind]}/${id}`;
    const found = await ask(path, signal);
    await present(kind, found, path, signal);
    showPlace();
  });
}

/** Where the map does not stand beside the rest, it comes into view, and the record below it. */
function showPlace() {
  const place = byId('map').parentElement;
  if (!wide.matches) place.scrollIntoView({ behavior: calm.matches ? 'auto' : 'smooth' });
}

function pick({ x, y }) {
  byId('map-hint').hidden = true;
  map.mark({ from: [x, y] });
  show(async (signal) => {
    const path = `adgangsadresser/reverse?x=${x}&y=${y}`;
    const found = await ask(path, signal);
    history.pushState(null, '', `#adgangsadresse/${found.id}`);
    await present('adgangsadresse', found, path, signal, [x, y]);
  });
}

async function present(kind, found, path, signal, from) {
  const access = found.adgangsadresse ?? found;
  const text = found.adressebetegnelse;
  const units =
    kind === 'adgangsadresse'
      ? await ask(`adresser?adgangsadresseid=${found.id}&struktur=mini&per_side=200`, signal)
      : [];
  const position = access.adgangspunkt?.koordinater;
  const distance = position ? map.mark({ at: position, from }) : undefined;
  const focused = record.contains(document.activeElement);
  record.replaceChildren(...recordView({ kind, found, access, units, distance, command: `${base}/${path}` }));
  // What had the focus is gone with the former record.
  if (focused) byId('record-title').focus();
  if (document.activeElement !== input || input.value !== text) search.fill(text);
  status.textContent = from ? `Nærmeste adresse: ${text}` : `Valgt: ${text}`;
}

for (const place of document.querySelectorAll('[data-path]')) {
  place.replaceWith(commandLine(`${base}/${place.dataset.path}`));
}
for (const button of document.querySelectorAll('[data-search]')) {
  button.addEventListener('click', () => search.type(button.dataset.search));
}
for (const button of document.querySelectorAll('[data-place]')) {
  const [x, y] = button.dataset.place.split(',').map(Number);
  button.addEventListener('click', () => pick({ x, y }));
}
addEventListener('hashchange', showFragment);
showFragment();

ask('data').then(
  (info) => byId('data').replaceChildren(...dataNote(info)),
  (error) => byId('data').replaceChildren(problemNote(error)),
);
