/** What other registers are to tell of each address. */
import { element } from '../../element.js';
import { words } from '../../page/words.js';

/** The choice in a form; its boxes are called `uddata`. */
export function registerChoice(fieldset) {
  const place = fieldset.querySelector('.fields');
  const boxes = new Map(
    Object.entries(words.registers).map(([value, title]) => {
      const box = element('input', { type: 'checkbox', name: 'uddata', value });
      const note = element('span', { class: 'note' });
      place.append(element('label', { class: 'check' }, box, ` ${title} `, note));
      return [box, note];
    }),
  );

  return {
    /** The value of the parameter, none where nothing is chosen. */
    read() {
      const chosen = [...boxes.keys()].filter(({ checked }) => checked).map(({ value }) => value);
      return chosen.length > 0 ? chosen.join() : undefined;
    },
    /** What the service says of a file: which registers tell nothing. */
    show({ ikke_indlaest: missing }) {
      for (const [box, note] of boxes) {
        box.disabled = missing.includes(box.value);
        box.checked &&= !box.disabled;
        note.textContent = box.disabled ? words.notLoaded : '';
      }
    },
  };
}
