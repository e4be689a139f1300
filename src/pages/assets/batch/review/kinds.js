/** The kinds of rows that a review can be about, as tabs with their numbers. */
import { element } from '../../element.js';
import { number, words } from '../../page/words.js';

/** Rows by `res_status`, with the counters of a job that have their number. */
const kinds = {
  tvivl: ['doubtful', ['C']],
  ingen: ['absent', ['D']],
  fejl: ['faulty', ['fejl']],
  valgt: ['picked', ['valgt', 'godkendt']],
};

const rowsOf = (raekker, status) => kinds[status][1].reduce((sum, counter) => sum + raekker[counter], 0);

/** Those of a job in which addresses can be chosen, and of one in which they cannot: there, faults can only be seen. */
export const kindsOf = (canChoose) => (canChoose ? Object.keys(kinds) : ['fejl']);

/** How many rows somebody may want to look at. */
export const openRows = (raekker, statuses) =>
  statuses.filter((status) => status !== 'valgt').reduce((sum, status) => sum + rowsOf(raekker, status), 0);

/** Those that there are; rows that were chosen come in when there are some. */
export function tabsOf(statuses, onChange) {
  const tabs = statuses.map((status) => {
    const [name] = kinds[status];
    const radio = element('input', { type: 'radio', name: 'kind', value: status });
    const amount = element('span');
    radio.addEventListener('change', () => onChange(status));
    return { status, radio, amount, label: element('label', {}, radio, ` ${words[name]} `, amount) };
  });
  const legend = element('legend', { class: 'unseen' }, words.which);
  return {
    element: element('fieldset', { class: 'kinds' }, legend, ...tabs.map(({ label }) => label)),
    count({ raekker }) {
      for (const { status, radio, amount, label } of tabs) {
        const rows = rowsOf(raekker, status);
        label.hidden = rows === 0 && !radio.checked;
        amount.textContent = `(${number(rows)})`;
      }
    },
    current: () => tabs.find(({ radio }) => radio.checked).status,
    /** Chooses the first kind there is, and tells which. */
    first({ raekker }) {
      const tab = tabs.find(({ status }) => rowsOf(raekker, status) > 0);
      tab.radio.checked = true;
      return tab.status;
    },
  };
}
