/** Signing in: by a link that is sent, or at the operator's issuer. */
import { ask, tell } from '../page/service.js';

const API = 'konto/api';
const part = (id) => document.getElementById(id);

export function askLink({ show, attempt }) {
  part('ask').addEventListener('submit', async (event) => {
    event.preventDefault();
    const mail = part('mail').value;
    await attempt(async () => {
      await tell(`${API}/link`, 'POST', { mail, language: document.documentElement.lang });
      show('sent');
    });
  });
  part('another').addEventListener('click', () => {
    show('sign-in');
    part('mail').focus();
  });
  part('issuer')?.addEventListener('click', () =>
    attempt(async () => {
      const { url } = await (await tell(`${API}/oidc`, 'POST')).json();
      location.assign(url);
    }),
  );
}

export const isSignedIn = async () => (await ask(`${API}/session`)).isSignedIn;

/** Says whom the link would sign in, and does so when the visitor agrees. */
export async function openLink(token, { show, attempt, onIn }) {
  const owner = await attempt(async () => (await tell(`${API}/link/owner`, 'POST', { token })).json());
  if (owner === undefined) {
    // Who opens a used link again may be signed in.
    if (await isSignedIn()) await onIn();
    else show('sign-in', false);
    return;
  }
  part('owner').textContent = owner.mail;
  show('confirm');
  part('use').onclick = async () => {
    await attempt(async () => {
      await tell(`${API}/session`, 'POST', { token });
      await onIn();
    });
  };
  part('use').focus();
}
