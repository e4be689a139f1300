/** Asks for a key on the pages of a service that requires one. Who is signed in needs none: his session is his key. */
import { element } from '../element.js';
import { said } from '../language.js';
import { keepKey, root, typedKey } from './base.js';

const words = said({
  da: {
    needed: 'Tjenesten her kræver en nøgle.',
    signIn: 'Log ind, eller få en',
    or: 'eller skriv den her:',
    key: 'Nøgle',
    use: 'Brug nøglen',
    wrong: 'Det er ikke en hel nøgle. Kopiér den igen.',
    using: (last) => `Siden bruger nøglen …${last}, til fanen lukkes.`,
    forget: 'Glem den',
    notKept: 'Browseren husker ikke noget for denne side.',
  },
  en: {
    needed: 'This service requires a key.',
    signIn: 'Sign in, or get one',
    or: 'or write it here:',
    key: 'Key',
    use: 'Use the key',
    wrong: 'That is not a whole key. Copy it again.',
    using: (last) => `The page uses the key …${last} until the tab is closed.`,
    forget: 'Forget it',
    notKept: 'The browser keeps nothing for this page.',
  },
});

const FORM = /^[a-z][a-z0-9]{1,19}_(?:live|test)_[0-9A-Za-z]{38}$/;
const SHOWN = 4;

const bar = element('div', { class: 'key-bar', role: 'region', 'aria-label': words.key });

/** All requests of the page begin with the key, so it is loaded anew. */
function change(key) {
  try {
    keepKey(key);
    location.reload();
  } catch {
    bar.append(element('p', { class: 'problem', role: 'alert' }, words.notKept));
  }
}

function used(key) {
  const forget = element('button', { type: 'button' }, words.forget);
  forget.addEventListener('click', () => change(undefined));
  return [element('p', {}, words.using(key.slice(-SHOWN)), ' ', forget)];
}

function asked() {
  const field = element('input', {
    ...{ type: 'text', name: 'key', required: '', autocomplete: 'off', spellcheck: 'false' },
    ...{ autocapitalize: 'off', 'aria-label': words.key },
  });
  const form = element('form', {}, field, element('button', { type: 'submit' }, words.use));
  const problem = element('p', { role: 'alert' });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const key = field.value.trim();
    if (FORM.test(key)) change(key);
    else problem.textContent = words.wrong;
  });
  const account = element('a', { href: `${root}/konto${location.search}` }, words.signIn);
  return [element('p', {}, words.needed, ' ', account, ' ', words.or), form, problem];
}

async function isSignedIn() {
  const response = await fetch(`${root}/konto/api/session`);
  return response.ok && (await response.json()).isSignedIn;
}

const key = typedKey();
// Where the service cannot be asked, the rest of the page says so.
if (key !== undefined || !(await isSignedIn().catch(() => false))) {
  bar.append(...(key === undefined ? asked() : used(key)));
  document.querySelector('.head').append(bar);
}
