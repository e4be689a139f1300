/** The addresses that one row may mean, to choose one from; each with what differs from what was written. */
import { changes, line } from '../../comparison.js';
import { element } from '../../element.js';
import { number, percent, say, words } from '../../page/words.js';

const MOST = 30;
/** Keys that there are on every keyboard. */
const NUMBERED = 9;

/** What is chosen where no address fits, and its key. */
export const NO_ADDRESS = 'ingen';
export const NO_ADDRESS_KEY = '0';

/**
 * A radio button for each, the likeliest first, and one for none of them. `chosen` is what was chosen before; else `likely` is
 * selected, an id that is sure enough. Without both nothing is. `other` is an address that none of the results is.
 */
export function candidateList(results, { chosen, likely, other }) {
  const selected = chosen ?? likely;
  const items = results
    .slice(0, MOST)
    .map((result, place) => candidate(result, place, result.adresse.id === selected, chosen));
  const cut =
    results.length > MOST
      ? element('p', { class: 'about' }, say('moreCandidates', { count: number(MOST) }))
      : undefined;
  const before =
    other === undefined
      ? undefined
      : foundCandidate(other, { note: words.registered, isSelected: other.id === selected });
  return [
    before,
    items.length === 0 && before === undefined
      ? element('p', { class: 'about' }, words.noCandidates)
      : undefined,
    element(
      'fieldset',
      { class: 'choice' },
      element('legend', {}, words.candidates),
      items.length === 0 ? undefined : element('ol', { class: 'candidates' }, ...items),
      none(selected === NO_ADDRESS, chosen === NO_ADDRESS),
    ),
    cut,
  ].filter((part) => part !== undefined);
}

/** That no address fits. */
function none(isSelected, isChosen) {
  const radio = element('input', { type: 'radio', name: 'candidate', value: NO_ADDRESS });
  radio.checked = isSelected;
  return element(
    'label',
    { class: 'no-address' },
    radio,
    element('kbd', {}, NO_ADDRESS_KEY),
    element(
      'span',
      { class: 'candidate' },
      element('strong', {}, words.noAddress),
      isChosen ? chosenMark() : undefined,
    ),
  );
}

const chosenMark = () => element('span', { class: 'taken' }, `✓ ${words.chosen}`);

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
        isChosen ? chosenMark() : undefined,
      ),
    ),
    ...(differing.length > 0 ? differing : [element('p', { class: 'equal' }, words.equal)]),
  );
}

/** An address that was found otherwise, as one more candidate in front. */
export function foundCandidate({ id, text }, { note = words.found, isSelected = true } = {}) {
  const radio = element('input', { type: 'radio', name: 'candidate', value: id });
  radio.checked = isSelected;
  return element(
    'label',
    { class: 'found' },
    radio,
    element('span', { class: 'candidate' }, element('strong', {}, text), element('span', {}, note)),
  );
}
