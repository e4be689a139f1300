/** A new key, shown this once, and how to use it: the same first call in several languages, and a press to send it. */
import { element, jsonParts } from '../element.js';
import { root } from '../page/base.js';
import { problemNote } from '../page/problem.js';
import { call, pause } from '../page/service.js';
import { say, words } from '../page/words.js';

const QUESTION = 'autocomplete?q=storegade';

/** Every process knows a new key after so many seconds. */
const KNOWN_S = 1;
const TRIES = 4;

const ways = {
  curl: (key) => `curl -H 'X-Api-Key: ${key}' '${root}/${QUESTION}'`,
  javascript: (key) =>
    [
      `const answer = await fetch('${root}/${QUESTION}', {`,
      `  headers: { 'X-Api-Key': '${key}' },`,
      '});',
      'for (const { tekst } of await answer.json()) console.log(tekst);',
    ].join('\n'),
  python: (key) =>
    [
      'import json',
      'from urllib.request import Request, urlopen',
      '',
      `request = Request('${root}/${QUESTION}', headers={'X-Api-Key': '${key}'})`,
      "for found in json.load(urlopen(request)):\n    print(found['tekst'])",
    ].join('\n'),
  widget: (key) =>
    [
      "import { dawaAutocomplete } from 'dawa-autocomplete2';",
      "import 'dawa-autocomplete2/css/dawa-autocomplete2.css';",
      '',
      "dawaAutocomplete(document.getElementById('adresse'), {",
      `  baseUrl: '${root}/k/${key}',`,
      '  select: ({ tekst, data }) => console.log(tekst, data.id),',
      '});',
    ].join('\n'),
};

/** The key itself, with a press to copy it and one to try it. */
export function shownOnce({ name, key, origins, networks }) {
  const isLimited = origins.length + networks.length > 0;
  const answer = element('div', { role: 'status' });
  const trying = element('button', { type: 'button', class: 'go' }, words.tryIt);
  trying.addEventListener('click', () => tried(key, answer));
  return element(
    'section',
    { class: 'notice', 'aria-labelledby': 'new-key-title' },
    element('h2', { id: 'new-key-title', tabindex: '-1' }, say('shownOnce', { name })),
    element(
      'div',
      { class: 'command' },
      element('code', {}, key),
      copyButton(() => key),
    ),
    isLimited
      ? element('p', { class: 'about' }, words.limitedKey)
      : element('p', { class: 'actions' }, trying),
    answer,
  );
}

async function tried(key, place) {
  place.replaceChildren(words.trying);
  const began = performance.now();
  try {
    const response = await asked(key);
    const found = await response.json();
    const milliseconds = Math.round(performance.now() - began);
    place.replaceChildren(
      element('p', { class: 'about' }, say('answered', { milliseconds })),
      element('div', { class: 'json' }, element('pre', { tabindex: '0' }, ...jsonParts(found.slice(0, 2)))),
    );
  } catch (error) {
    place.replaceChildren(problemNote(error, () => tried(key, place)));
  }
}

/** Another process of the service may not know the key yet. */
async function asked(key) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call(QUESTION, { headers: { 'X-Api-Key': key }, cache: 'no-store' });
    } catch (error) {
      if (error.code !== 'invalid_api_key' || tried === TRIES) throw error;
      await pause(KNOWN_S / TRIES);
    }
  }
}

/** `key` is left out where none has just been made. */
export function quickStart(place, key = words.yourKey) {
  document.getElementById('start-about').hidden = key !== words.yourKey;
  const code = element('code', {});
  const about = element('p', { class: 'about' });
  const chosen = place.querySelector('input:checked')?.value ?? 'curl';
  const show = (way) => {
    code.textContent = ways[way](key);
    about.textContent = way === 'widget' ? words.widgetAbout : '';
  };
  const choices = Object.keys(ways).map((way) => {
    const choice = element('input', { type: 'radio', name: 'way', value: way });
    choice.checked = way === chosen;
    choice.addEventListener('change', () => show(way));
    return element('label', {}, choice, element('span', {}, words[way]));
  });
  show(chosen);
  place.replaceChildren(
    element(
      'fieldset',
      { class: 'ways' },
      element('legend', { class: 'unseen' }, words.operation),
      ...choices,
    ),
    element(
      'div',
      { class: 'command' },
      element('pre', { tabindex: '0' }, code),
      copyButton(() => code.textContent),
    ),
    about,
  );
}

function copyButton(text) {
  const button = element('button', { type: 'button' }, words.copy);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = words.copied;
    } catch {
      // Where the page may not write there, what is to be copied is marked.
      getSelection().selectAllChildren(button.parentElement.querySelector('code'));
    }
  });
  return button;
}
