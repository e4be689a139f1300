/** The addresses that one row may mean, to choose one from; each with what differs from what was written. */
import { changes, line } from '../../comparison.js';
import { element } from '../../element.js';
import { number, percent, say, words } from '../../page/words.js';

const MOST = 30;
/** Keys that there are on every keyboard. */
const NUMBERED = 9;

/** A radio button for each, the likeliest first; `chosen` is the id that was chosen before. */
export function candidateList(results, chosen) {
  const shown = results.slice(0, MOST);
  const selected = shown.some(({ adresse }) => adresse.id === chosen) ? chosen : shown[0]?.adresse.id;
  const items = shown.map((result, place) =>
    candidate(result, place, result.adresse.id === selected, chosen),
  );
  const cut =
    results.length > MOST
      ? element('p', { class: 'about' }, say('moreCandidates', { count: number(MOST) }))
      : undefined;
  if (items.length === 0) return [element('p', { class: 'about' }, words.noCandidates)];
  return [
    element(
      'fieldset',
      { class: 'choice' },
      element('legend', {}, words.candidates),
      element('ol', { class: 'candidates' }, ...items),
    ),
    ...(cut === undefined ? [] : [cut]),
  ];
}

function candidate(result, place, isSelected, chosen) {
  const { adresse, score } = result;
  const [house, ...rest] = line(adresse);
  const radio = element('input', { type: 'radio', name: 'candidate', value: adresse.id });
  radio.checked = isSelected;
  const key = place < NUMBERED ? element('kbd', {}, String(place + 1)) : element('kbd', { class: 'none' });
  const isChosen = adresse.id === chosen;
  const differing = changes(result, false, []);
  return element(
    'li',
    {},
    element(
      'label',
      {},
      radio,
      key,
      element(
        'span',
        { class: 'candidate' },
        element('strong', {}, house),
        element('span', {}, rest.join(', ')),
        typeof score === 'number'
          ? element('span', { class: 'score' }, say('likely', { share: percent(score) }))
          : undefined,
        isChosen ? element('span', { class: 'taken' }, `✓ ${words.chosen}`) : undefined,
      ),
    ),
    ...(differing.length > 0 ? differing : [element('p', { class: 'equal' }, words.equal)]),
  );
}

/** An address that was found otherwise, as one more candidate in front. */
export function foundCandidate({ id, text }) {
  const radio = element('input', { type: 'radio', name: 'candidate', value: id });
  radio.checked = true;
  return element(
    'label',
    { class: 'found' },
    radio,
    element('span', { class: 'candidate' }, element('strong', {}, text), element('span', {}, words.found)),
  );
}
