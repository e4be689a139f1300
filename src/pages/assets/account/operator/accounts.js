/** The accounts of the service, found by their address; plan and role of each can be changed. */

import { element } from '../../element.js';
import { ask, tell } from '../../page/service.js';
import { moment, number, say, words } from '../../page/words.js';
import { table } from '../table.js';

const API = 'konto/api/operator/accounts';

/** Answers may come in another order than they were asked for. */
let latest = 0;

export async function listAccounts(text, on) {
  latest += 1;
  const asked = latest;
  const { plans, count, accounts } = await ask(`${API}?q=${encodeURIComponent(text)}`);
  if (asked !== latest) return;
  document.getElementById('accounts-count').textContent = say('accountsShown', {
    ...{ shown: number(accounts.length), count: number(count) },
  });
  const heads = ['mail', 'plan', 'role', 'keys', 'month', 'seen'].map((name) => words[`${name}Column`]);
  const roles = { customer: words.customer, operator: words.operator };
  const titles = Object.fromEntries(plans.map(({ name, title }) => [name, title]));
  const rows = accounts.map((account) => [
    account.mail,
    choice(account, 'plan', titles, on),
    account.isSelf ? roles[account.role] : choice(account, 'role', roles, on),
    ...[number(account.keys), number(account.calls)],
    account.seen === null ? words.never : moment(account.seen),
  ]);
  document.getElementById('accounts').replaceChildren(table(heads, rows));
}

function choice({ id, mail, ...account }, name, choices, { onChanged, onProblem }) {
  const options = Object.entries(choices).map(([value, text]) => {
    const option = element('option', { value }, text);
    option.selected = value === account[name];
    return option;
  });
  const select = element('select', { 'aria-label': say(`${name}Of`, { mail }) }, ...options);
  let before = select.value;
  select.addEventListener('change', async () => {
    try {
      await tell(`${API}/${id}`, 'PUT', { [name]: select.value });
      before = select.value;
      onChanged(mail);
    } catch (error) {
      select.value = before;
      onProblem(error);
    }
  });
  return select;
}
