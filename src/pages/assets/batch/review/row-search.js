/** A search in the register for the address of a row that no candidate is. */
import { element } from '../../element.js';
import { base } from '../../page/base.js';
import { words } from '../../page/words.js';
import { searchField } from '../../search.js';

/** One for all rows: the widget belongs to its field. */
export function searchBox(resource) {
  const input = element('input', {
    type: 'search',
    id: 'row-search',
    placeholder: words.searchHint,
    spellcheck: 'false',
    autocapitalize: 'off',
    autocorrect: 'off',
  });
  const status = element('p', { class: 'status', role: 'status' });
  const box = element(
    'div',
    { class: 'search' },
    element('label', { for: 'row-search' }, words.searchSelf),
    element('div', { class: 'dawa-autocomplete-container' }, input),
    status,
  );
  let onFound = () => {};
  const field = searchField(input, {
    base,
    adgangsadresserOnly: resource === 'adgangsadresser',
    onStatus: (text) => {
      status.textContent = text;
    },
    onSelect: ({ tekst, data }) => onFound({ id: data.id, text: tekst ?? input.value }),
  });
  return {
    /** Empty, and what is found goes to `found`. */
    for(found) {
      onFound = found;
      field.fill('');
      status.textContent = '';
      return box;
    },
  };
}
