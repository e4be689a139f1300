/** A question before something that cannot be undone. */
import { element } from '../element.js';
import { words } from './words.js';

/** Resolves to whether it is to be done. */
export function confirmed(question, yes) {
  const go = element('button', { value: 'yes', class: 'go' }, yes);
  const stay = element('button', { value: '' }, words.keep);
  stay.autofocus = true;
  const title = element('p', { id: 'question' }, question);
  const form = element('form', { method: 'dialog' }, title, element('div', { class: 'actions' }, go, stay));
  const dialog = element('dialog', { 'aria-labelledby': 'question' }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}
