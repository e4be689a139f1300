/**
 * The keys of a review. They work where nothing else is meant by them: in the review itself, and where the page puts the focus
 * when a job opens. While another row is on its way they do nothing.
 */

import { NO_ADDRESS_KEY } from './candidates.js';

/** `onGo` is told by how many rows to go on. */
export function listenToKeys(place, { signal, onGo }) {
  const whenPressed = (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !isHere(place, target)) return;
    if (place.querySelector('.reviewed')?.inert) return;
    const form = place.querySelector('form');
    if (/^[1-9]$/.test(key)) point(form?.querySelectorAll('.candidates input')[Number(key) - 1]);
    else if (key === NO_ADDRESS_KEY) point(form?.querySelector('.no-address input'));
    else if (key === 's' || key === 'S') onGo(1);
    else if (key === 'b' || key === 'B') onGo(-1);
    else if (key === 'Enter' && form !== null && target.closest('a, button, summary') === null)
      form.requestSubmit();
    else if (form !== null && target === place.querySelector('.reviewed') && /^Arrow(Up|Down)$/.test(key))
      point(form.querySelector('input[type=radio]:checked') ?? form.querySelector('input[type=radio]'));
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', whenPressed, { signal });
}

function isHere(place, target) {
  if (target.type === 'search') return false;
  return target === document.body || target.id === 'job-title' || place.contains(target);
}

function point(radio) {
  if (radio === undefined || radio === null) return;
  // As by a hand, so that the form hears of it.
  radio.click();
  radio.focus();
}
