/** The end of an account, which its owner confirms by writing its address. */
import { element } from '../element.js';
import { say, words } from '../page/words.js';
import { asked } from './dialog.js';

/** Resolves to what was written, or to `undefined` where nothing is to be deleted. */
export async function askMail(mail) {
  const question = say('eraseAsk', { mail });
  const field = element('input', {
    ...{ type: 'email', name: 'mail', required: '', autocomplete: 'off', 'aria-label': question },
  });
  const given = await asked(question, [field], words.eraseYes);
  return given?.mail;
}
