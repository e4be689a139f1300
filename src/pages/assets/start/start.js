/**
 * The start page: ties the search field, the cleansing, the map and the record together. What is shown is named by the
 * fragment of the page's address (`#adresse/<id>`, `#adgangsadresse/<id>`, `#kommuner/<kode>`), so that a find can be
 * linked to and the back button works.
 */

import { element } from '../element.js';
import { said } from '../language.js';
import { addressMap } from '../map.js';
import { base, root } from '../page/base.js';
import { searchField } from '../search.js';
import { areaView } from './area-view.js';
import { cleanseForm } from './cleanse.js';
import { examplesOf, sampleOf } from './examples.js';
import { commandLine, dataNote, problemNote, recordView } from './record.js';
import { standingLayer, standingView } from './standing.js';
import { themeChoice } from './themes.js';

const words = said({
  da: {
    failed: (status) => `Tjenesten svarede ${status}.`,
    nearest: (text) => `Nærmeste adresse: ${text}`,
    chosen: (text) => `Valgt: ${text}`,
    nothing: (one) => `Intet fundet på det sted (${one}).`,
  },
  en: {
    failed: (status) => `The service answered ${status}.`,
    nearest: (text) => `Nearest address: ${text}`,
    chosen: (text) => `Chosen: ${text}`,
    nothing: (one) => `There is no ${one} at that place.`,
  },
});

/** How exact a border has to be to be brought into view. */
const BORDER_M = 200;

const paths = { adresse: 'adresser', adgangsadresse: 'adgangsadresser' };

const wide = matchMedia('(min-width: 62rem)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const behavior = () => (calm.matches ? 'auto' : 'smooth');

const byId = (id) => document.getElementById(id);
const input = byId('search');
const status = byId('search-status');
const record = byId('record');

async function ask(path, signal) {
  const response = await fetch(`${base}/${path}`, { signal });
  const answer = await response.json();
  if (!response.ok) {
    const error = new Error(answer.error?.message ?? words.failed(response.status));
    throw Object.assign(error, { status: response.status });
  }
  return answer;
}

const search = searchField(input, {
  base,
  onStatus: (text) => {
    status.textContent = text;
  },
  onSelect: ({ type, data }) => open(type, data.id),
});

const sampled = sampleOf(ask);

/** The map begins where the addresses are; nothing else waits for that. */
const mapped = sampled.then(({ bounds }) =>
  addressMap(byId('map'), {
    ask,
    bounds,
    tiles: document.body.dataset,
    onPick: (position) => (themes.current() === undefined ? pick : pickArea)(position),
  }),
);

const loaded = ask('data');

const standing = mapped.then(({ map }) =>
  standingLayer(map, { ask, counts: async () => (await loaded).counts }),
);

const themes = themeChoice({
  select: byId('theme'),
  hint: byId('map-hint'),
  map: mapped,
  ask,
  onStatus: (text) => {
    byId('map-status').textContent = text;
  },
});

cleanseForm(byId('cleanse'), {
  ask,
  base: root,
  answer: byId('cleansed'),
  onStatus: (text) => {
    byId('cleanse-status').textContent = text;
  },
  behavior,
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
  const [, theme, key] = /^#([a-z0-9]+)\/(.+)$/.exec(location.hash) ?? [];
  if (themes.has(theme ?? '')) {
    show(async (signal) => {
      const path = `${theme}/${key}?struktur=mini`;
      const feature = await ask(`${path}&format=geojson&simplify=${BORDER_M}`, signal);
      await presentArea(feature.properties, theme, path);
      (await themes.shown(theme))?.show(feature);
    });
    return;
  }
  const [, kind, id] = /^#(adresse|adgangsadresse)\/([0-9a-f-]{36})$/i.exec(location.hash) ?? [];
  if (kind === undefined) return;
  show(async (signal) => {
    const path = `${paths[kind]}/${id}`;
    const found = await ask(path, signal);
    await present(kind, found, path, signal);
  });
}

/** What was chosen comes into view; where the map does not stand beside the rest, the map and below it the record. */
function showChosen() {
  if (wide.matches) record.scrollIntoView({ behavior: behavior(), block: 'nearest' });
  else byId('map').parentElement.scrollIntoView({ behavior: behavior() });
}

function pick({ x, y }) {
  byId('map-hint').hidden = true;
  show(async (signal) => {
    (await mapped).mark({ from: [x, y] });
    const path = `adgangsadresser/reverse?x=${x}&y=${y}`;
    const found = await ask(path, signal);
    history.pushState(null, '', `#adgangsadresse/${found.id}`);
    await present('adgangsadresse', found, path, signal, [x, y]);
  });
}

/** The area of the theme that is shown around a position. */
function pickArea({ x, y }) {
  const { path: theme, one } = themes.current();
  byId('map-hint').hidden = true;
  show(async (signal) => {
    const path = `${theme}/reverse?x=${x}&y=${y}&struktur=mini`;
    let found;
    try {
      found = await ask(path, signal);
    } catch (error) {
      if (error.status !== 404) throw error;
      record.replaceChildren(element('p', { role: 'alert' }, words.nothing(one)));
      return;
    }
    const [, fragment] = found.href.split(`/${theme}/`);
    history.pushState(null, '', `#${theme}/${fragment}`);
    await presentArea(found, theme, path);
  });
}

async function presentArea(found, theme, path) {
  (await standing).clear();
  (await themes.shown(theme))?.choose(found.href);
  const { one } = themes.current();
  record.replaceChildren(...areaView({ found, theme, one, command: `${root}/${path}` }));
  showChosen();
  byId('map-status').textContent = words.chosen(found.betegnelse);
}

async function present(kind, found, path, signal, from) {
  const access = found.adgangsadresse ?? found;
  const text = found.adressebetegnelse;
  const units =
    kind === 'adgangsadresse'
      ? await ask(`adresser?adgangsadresseid=${found.id}&struktur=mini&per_side=200`, signal)
      : [];
  const position = access.adgangspunkt?.koordinater;
  const map = await mapped;
  const distance = position ? map.mark({ at: position, from }) : undefined;
  const focused = record.contains(document.activeElement);
  const command = `${root}/${path}`;
  const hasTheme = themes.has;
  record.replaceChildren(...recordView({ kind, found, access, units, distance, command, hasTheme }));
  // What had the focus is gone with the former record.
  if (focused) byId('record-title').focus();
  if (document.activeElement !== input || input.value !== text) search.fill(text);
  showChosen();
  status.textContent = from ? words.nearest(text) : words.chosen(text);
  await Promise.all([
    standing.then((layer) => layer.show(access, signal)),
    standingView({ ask, folder: paths[kind], id: found.id, signal }).then((view) => {
      if (!signal.aborted) record.querySelector('.fields').before(view);
    }),
  ]).catch((error) => {
    if (!signal.aborted) record.querySelector('.fields').before(problemNote(error));
  });
}

/** Fills the buttons and calls of the page; those without a counterpart in the register go. */
function showExamples({ calls, ...texts }, hasUnits) {
  const each = (name, use) => {
    for (const place of document.querySelectorAll(`[data-${name}]`)) use(place, place.dataset[name]);
  };
  each('search', (button, key) => {
    button.textContent = texts[key];
    button.addEventListener('click', () => search.type(texts[key]));
  });
  each('place', (button) => {
    if (texts.place === undefined) button.parentElement.remove();
    else button.addEventListener('click', () => pick(texts.place));
  });
  each('cleanse', (button, key) => {
    if (texts[key] === undefined) button.parentElement.remove();
    else button.dataset.cleanse = texts[key];
  });
  each('call', (place, key) => {
    if (calls[key] === undefined) place.remove();
    else place.replaceWith(commandLine(`${root}/${calls[key]}`));
  });
  byId('cleanse-text').placeholder = texts.misspelt;
  if (!hasUnits) document.querySelector('[name=kind][value=adgangsadresser]').checked = true;
  for (const examples of document.querySelectorAll('.examples')) examples.hidden = false;
}

sampled.then(({ address, hasUnits }) => {
  if (address !== undefined) return showExamples(examplesOf(address), hasUnits);
  // Nothing was answered, perhaps for want of a key: one call that holds for every register.
  for (const place of document.querySelectorAll('[data-call]')) {
    if (place.dataset.call === 'autocomplete') place.replaceWith(commandLine(`${root}/autocomplete?q=vejen`));
    else place.remove();
  }
});
addEventListener('hashchange', showFragment);
byId('language').addEventListener('click', ({ currentTarget: link }) => {
  link.hash = location.hash;
});
showFragment();

loaded.then(
  (info) => byId('data').replaceChildren(...dataNote(info)),
  (error) => byId('data').replaceChildren(problemNote(error)),
);
