/** Where rows come from: a file that is chosen or dropped, or text that is pasted. */
import { Problem } from '../../page/service.js';
import { words } from '../../page/words.js';

/** `onSource` is told the file, `onProblem` why there is none. */
export function sources(section, { onSource, onProblem }) {
  const drop = section.querySelector('#drop');
  const field = section.querySelector('#file');
  const paste = section.querySelector('#paste form');

  const take = (file) => {
    if (file === undefined) return;
    if (file.size === 0) onProblem(new Problem('empty'));
    else onSource({ file, name: file.name, hasHeader: true, reading: {} });
  };
  field.addEventListener('change', () => {
    take(field.files[0]);
    // The same file can be chosen again.
    field.value = '';
  });
  // A file that misses the frame would be opened by the browser, in place of the page.
  const carriesFile = ({ dataTransfer }) => dataTransfer?.types.includes('Files');
  addEventListener('dragover', (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    drop.classList.add('over');
  });
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) drop.classList.remove('over');
  });
  addEventListener('drop', (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    drop.classList.remove('over');
    if (!section.hidden) take(event.dataTransfer.files[0]);
  });
  paste.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = paste.querySelector('textarea').value;
    if (text.trim() === '') return paste.querySelector('textarea').focus();
    const [first] = text.trim().split('\n');
    const file = new Blob([text.trim(), '\n'], { type: 'text/csv' });
    // The names of columns have no digits, and hardly an address has none.
    const hasHeader = !/\d/.test(first);
    // Addresses, one on each line, have commas of their own.
    const isOneColumn = !hasHeader && !/[\t;|]/.test(text);
    const reading = isOneColumn ? { skilletegn: 'tab' } : {};
    return onSource({ file, name: 'adresser.csv', title: words.pasted, hasHeader, reading });
  });
}
