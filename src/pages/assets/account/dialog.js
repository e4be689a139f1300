/** A question with fields, over the page. */
import { element } from '../element.js';
import { words } from '../page/words.js';

/** Resolves to the fields by name when the visitor agrees, else to `undefined`. */
export function asked(title, fields, yes) {
  const go = element('button', { type: 'submit', class: 'go' }, yes);
  const stay = element('button', { type: 'button' }, words.keep);
  const form = element(
    'form',
    { method: 'dialog' },
    element('h2', { id: 'asked' }, title),
    ...fields,
    element('div', { class: 'actions' }, go, stay),
  );
  const dialog = element('dialog', { 'aria-labelledby': 'asked' }, form);
  let given;
  form.addEventListener('submit', () => {
    given = Object.fromEntries(new FormData(form));
  });
  stay.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(given);
    });
  });
}
