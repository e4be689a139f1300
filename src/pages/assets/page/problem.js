/** A failure as the page shows it: what it means, what the service said, and what can be done. */
import { element } from '../element.js';
import { Problem } from './service.js';
import { words } from './words.js';

/** `onAgain`: what to do when the visitor tries again. */
export function problemNote(error, onAgain) {
  const note = element('div', { class: 'problem', role: 'alert' }, element('p', {}, meaningOf(error)));
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

/** What an error of the service means, in the language of the page. What is wrong with a file says more than its code. */
function meaningOf(error) {
  const code = error instanceof Problem ? error.code : 'unexpected';
  return ofFile(error) ?? words.failures[code] ?? words.failures.unexpected;
}

function ofFile({ details }) {
  const type = details?.[0]?.type ?? '';
  return type.startsWith('file_') ? words.failures[type] : undefined;
}

/** Codes that leave open what is wrong. */
const OPEN = ['validation_error', 'unexpected'];

/** The service's own words, in English, where they say what is not known here. */
function saidBy(error) {
  if (!(error instanceof Problem)) return error.message;
  const isKnown = error.code in words.failures && !OPEN.includes(error.code);
  if (isKnown || error.status === 0 || ofFile(error) !== undefined) return undefined;
  const details = error.details.map(({ msg }) => msg).filter(Boolean);
  return details.length > 0 ? details.join('; ') : error.message;
}
