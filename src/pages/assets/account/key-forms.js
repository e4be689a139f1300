/** What is asked before a key is made, changed, rotated or revoked. */
import { element } from '../element.js';
import { confirmed } from '../page/confirmation.js';
import { say, words } from '../page/words.js';
import { asked } from './dialog.js';

const LONGEST_NAME = 100;
const OVERLAPS = [24, 0, 1, 168, 720];

export async function makeKey() {
  const kinds = element(
    'fieldset',
    {},
    element('legend', {}, words.kind),
    kindChoice('live', words.liveAbout, true),
    kindChoice('test', words.testAbout, false),
  );
  const given = await asked(words.newKey, [nameField(''), kinds, limitFields([], [])], words.make);
  return given && { ...wantedIn(given), kind: given.kind };
}

export async function editKey({ name, origins, networks }) {
  const given = await asked(name, [nameField(name), limitFields(origins, networks)], words.save);
  return given && wantedIn(given);
}

export async function turnKey({ name }) {
  const options = OVERLAPS.map((hours) => element('option', { value: hours }, words[`hours${hours}`]));
  const question = say('rotateAsk', { name });
  const select = element('select', { name: 'hours', 'aria-label': question }, ...options);
  const given = await asked(question, [select], words.rotateYes);
  return given && { hours: Number(given.hours) };
}

export const endKey = ({ name }) => confirmed(say('revokeAsk', { name }), words.revokeYes);

function nameField(value) {
  const field = element('input', {
    ...{ type: 'text', name: 'name', value, placeholder: words.nameHint, maxlength: LONGEST_NAME },
    ...{ required: '', autocomplete: 'off', pattern: '.*\\S.*' },
  });
  return element('label', {}, words.name, field);
}

function kindChoice(value, text, isChosen) {
  const choice = element('input', { type: 'radio', name: 'kind', value, ...(isChosen && { checked: '' }) });
  return element('label', { class: 'check' }, choice, text);
}

function limitFields(origins, networks) {
  const area = (name, values, hint) => {
    const field = element('textarea', { name, rows: 2, placeholder: hint, spellcheck: 'false' });
    field.value = values.join('\n');
    return field;
  };
  const isLimited = origins.length + networks.length > 0;
  return element(
    'details',
    isLimited ? { open: '' } : {},
    element('summary', {}, words.limits),
    element('p', { class: 'about' }, words.limitsAbout),
    element('label', {}, words.origins, area('origins', origins, words.originsHint)),
    element('label', {}, words.networks, area('networks', networks, words.networksHint)),
  );
}

const lines = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const wantedIn = ({ name, origins, networks }) => ({
  name: name.trim(),
  origins: lines(origins),
  networks: lines(networks),
});
