/** The page of an account: who is signed in sees his keys and what they have used, everybody else how to sign in. */
import { element } from '../element.js';
import { problemNote } from '../page/problem.js';
import { ask, Problem, tell } from '../page/service.js';
import { words } from '../page/words.js';
import { askMail } from './erase.js';
import { editKey, endKey, makeKey, turnKey } from './key-forms.js';
import { listKeys } from './keys.js';
import { showPlan } from './plan.js';
import { quickStart, shownOnce } from './quick-start.js';
import { askLink, isSignedIn, openLink } from './sign-in.js';
import { showUsage } from './usage.js';

const API = 'konto/api';
const part = (id) => document.getElementById(id);
const sections = ['sign-in', 'sent', 'confirm', 'account'];

/** Shows one of the sections. `isMoved`: by what the visitor did, so that it gets the focus. */
function show(name, isMoved = true) {
  for (const id of sections) part(id).hidden = id !== name;
  if (isMoved) part(name).querySelector('h1').focus();
}

function note(error, again) {
  part('problem').replaceChildren(...(error === undefined ? [] : [problemNote(error, again)]));
}

/** Does what may fail; the failure is shown. Who is not signed in any more is asked to. */
async function attempt(work) {
  note();
  try {
    return await work();
  } catch (error) {
    note(error);
    if (error.code === 'not_signed_in') show('sign-in');
    part('problem').scrollIntoView({ block: 'nearest' });
    return undefined;
  }
}

let keys = [];

const readKeys = async () => showKeys(await ask(`${API}/keys`));

function showKeys(answer) {
  ({ keys } = answer);
  listKeys(part('keys'), keys, {
    onEdit: (key) => changed(editKey(key), key),
    onRotate: async (key) => showNew(await turnKey(key), key),
    onRevoke: async (key) => {
      if (await endKey(key)) await attempt(() => tell(`${API}/keys/${key.id}`, 'DELETE')).then(readKeys);
    },
  });
}

async function changed(asked, { id }) {
  const wanted = await asked;
  if (wanted === undefined) return;
  await attempt(async () => {
    await tell(`${API}/keys/${id}`, 'PUT', wanted);
    await readKeys();
  });
}

/** `wanted` is how many hours the old key stays valid. */
async function showNew(wanted, { id }) {
  if (wanted === undefined) return;
  await attempt(async () => present(await (await tell(`${API}/keys/${id}/rotate`, 'POST', wanted)).json()));
}

async function present(made) {
  part('new-key').replaceChildren(shownOnce(made));
  quickStart(part('quick-start'), made.key);
  await readKeys();
  part('new-key').querySelector('h2').focus();
}

part('make').addEventListener('click', async () => {
  const wanted = await makeKey();
  if (wanted !== undefined)
    await attempt(async () => present(await (await tell(`${API}/keys`, 'POST', wanted)).json()));
});

/** Reads everything before it shows anything, so that all that is shown works. */
async function open(isMoved) {
  const [account, found, usage] = await Promise.all(
    ['account', 'keys', 'usage'].map((name) => ask(`${API}/${name}`)),
  );
  part('who').textContent = account.mail;
  part('drift').hidden = account.role !== 'operator';
  showPlan(part('plan'), account);
  quickStart(part('quick-start'));
  showKeys(found);
  showUsage(part('usage'), part('usage-choice'), usage, keys);
  endsAccount(account);
  show('account', isMoved);
}

function endsAccount({ mail }) {
  const leave = (path, text) => async () => {
    await attempt(async () => {
      await tell(path, 'DELETE');
      left(text);
    });
  };
  part('sign-out').onclick = leave(`${API}/session`, words.signedOut);
  part('sign-out-all').onclick = leave(`${API}/sessions`, words.signedOut);
  part('erase').onclick = async () => {
    const written = await askMail(mail);
    if (written === undefined) return;
    await attempt(async () => {
      await tell(`${API}/account`, 'DELETE', { mail: written });
      left(words.erased);
    });
  };
}

/** What was shown goes, the keys that were shown once above all. */
function left(text) {
  for (const id of ['new-key', 'keys', 'quick-start', 'plan', 'usage']) part(id).replaceChildren();
  for (const id of ['who', 'owner']) part(id).textContent = '';
  part('mail').value = '';
  show('sign-in');
  part('problem').replaceChildren(element('p', { class: 'done' }, text));
}

askLink({ show, attempt });

/** The secret of a link leaves the address, so that neither history nor a copied address has it. */
async function begin() {
  const [name, value] = location.hash.slice(1).split('=');
  if (name === 'link' || name === 'problem')
    history.replaceState(null, '', location.pathname + location.search);
  try {
    if (name === 'link') {
      await openLink(value, { show, attempt, onIn: () => attempt(() => open(true)) });
      return;
    }
    if (await isSignedIn()) await open(false);
    else show('sign-in', false);
  } catch (error) {
    show('sign-in', false);
    note(error);
  }
  if (name === 'problem') note(new Problem('issuer'));
}

// Who goes back after signing out is not shown what the browser had kept of the page.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
addEventListener('hashchange', begin);
begin();
