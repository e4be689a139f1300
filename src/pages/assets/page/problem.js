/** A failure as the page shows it: what it means, what the service said, and what can be done. */
import { element } from '../element.js';
import { Problem } from './service.js';
import { words } from './words.js';

/** `onAgain`: what to do when the visitor tries again. */
export function problemNote(error, onAgain) {
  const code = error instanceof Problem ? error.code : 'unexpected';
  const known = words.failures[code];
  const note = element(
    'div',
    { class: 'problem', role: 'alert' },
    element('p', {}, known ?? words.failures.unexpected),
  );
  const said = saidBy(error);
  if (said !== undefined) {
    note.append(element('p', { class: 'said-by' }, `${words.says} `, element('span', { lang: 'en' }, said)));
  }
  if (onAgain !== undefined) {
    const again = element('button', { type: 'button' }, words.again);
    again.addEventListener('click', onAgain);
    note.append(again);
  }
  return note;
}

/** The service's own words, where they say more than the code. */
function saidBy(error) {
  if (!(error instanceof Problem)) return error.message;
  if (error.status === 0) return undefined;
  const details = error.details.map(({ msg }) => msg).filter(Boolean);
  if (details.length > 0) return details.join('; ');
  return error.code in words.failures && error.code !== 'unexpected' ? undefined : error.message;
}
