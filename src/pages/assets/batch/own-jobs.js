/** The jobs that were sent from this browser, so that whoever closes the page finds back. The service has no list. */
import { element } from '../element.js';
import { moment, words } from '../page/words.js';

const KEY = 'vejviser.jobs';
const MOST = 50;

/** Newest first. */
function ownJobs() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(({ id }) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Returns whether the browser kept them. */
function keep(jobs) {
  try {
    localStorage.setItem(KEY, JSON.stringify(jobs.slice(0, MOST)));
    return true;
  } catch {
    return false;
  }
}

export function remember({ id, input, oprettet }, name = input.navn) {
  const others = ownJobs().filter((job) => job.id !== id);
  return keep([{ id, name, created: oprettet }, ...others]);
}

export function forget(id) {
  keep(ownJobs().filter((job) => job.id !== id));
}

export const nameOf = (id) => ownJobs().find((job) => job.id === id)?.name;

export const linkTo = (id) => `#job=${id}`;

/** Shows the list in a section, which is hidden without any. */
export function listJobs(section, onErase) {
  const jobs = ownJobs();
  section.hidden = jobs.length === 0;
  section.querySelector('ul').replaceChildren(
    ...jobs.map((job) => {
      const name = job.name ?? words.unnamed;
      const erase = element(
        'button',
        { type: 'button', 'aria-label': `${words.erase} ${name}` },
        words.erase,
      );
      erase.addEventListener('click', () => onErase(job, erase));
      return element(
        'li',
        {},
        element('a', { href: linkTo(job.id) }, name),
        element('time', { datetime: job.created }, moment(job.created)),
        erase,
      );
    }),
  );
}
