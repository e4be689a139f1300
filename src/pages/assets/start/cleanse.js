/**
 * The cleansing of one address: a text in; out its category, the addresses that may be meant, and for each what differs
 * from the register, part by part. A click on one shows its record, through the fragment of the page's address.
 */
import { changes, line, unusedWords } from '../comparison.js';
import { element } from '../element.js';
import { said } from '../language.js';
import { commandLine, problemNote } from './record.js';

/** What each category means to somebody who has a list to clean. */
const categories = said({
  da: {
    A: ['Sikker', 'Adressen står i registret, som den er skrevet.'],
    B: ['Rettet', 'Adressen er rettet, og ingen anden adresse kan være ment.'],
    C: ['Usikker', 'Det er ikke sikkert, hvilken adresse der er ment. Den mest sandsynlige står først.'],
    D: ['Ikke fundet', 'Ingen adresse i registret ligner det, der er skrevet.'],
  },
  en: {
    A: ['Sure', 'The address stands in the register as it was written.'],
    B: ['Corrected', 'The address was corrected, and no other address can be meant.'],
    C: ['Unsure', 'It is not sure which address is meant. The most likely one comes first.'],
    D: ['Not found', 'No address of the register is like what was written.'],
  },
});

const words = said({
  da: {
    category: 'Kategori',
    possible: (count) => `${count} mulige adresser`,
    more: (count) => `Vis ${count} til`,
  },
  en: {
    category: 'Category',
    possible: (count) => `${count} possible addresses`,
    more: (count) => `Show ${count} more`,
  },
});

/** As many as fit without scrolling far; the rest is one click away. */
const CANDIDATES = 5;

export function cleanseForm(form, { ask, base, answer, onStatus, behavior }) {
  const text = form.querySelector('textarea');
  let running = new AbortController();

  async function cleanse() {
    const typed = text.value.trim();
    if (typed === '') {
      text.focus();
      return;
    }
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const kind = new FormData(form).get('kind');
    const path = `datavask/${kind}?betegnelse=${encodeURIComponent(typed)}`;
    answer.setAttribute('aria-busy', 'true');
    try {
      const { kategori, resultater } = await ask(path, signal);
      const unused = unusedByAll(resultater);
      const parts = [
        verdict(kategori, resultater.length),
        unused.length > 0 ? unusedWords(unused, 'changes') : undefined,
        ...candidates(kategori, resultater, kind, unused),
        commandLine(`${base}/${path}`),
      ];
      answer.replaceChildren(...parts.filter((part) => part !== undefined));
      const [name, meaning] = categories[kategori];
      const first = resultater[0];
      onStatus(
        `${words.category} ${kategori}, ${name}. ${meaning} ${first ? line(first.adresse).join(', ') : ''}`,
      );
    } catch (error) {
      if (!signal.aborted) answer.replaceChildren(problemNote(error));
    }
    if (signal.aborted) return;
    answer.removeAttribute('aria-busy');
    answer.scrollIntoView({ behavior: behavior(), block: 'nearest' });
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    cleanse();
  });
  form.addEventListener('change', ({ target }) => {
    if (target.name === 'kind' && answer.childElementCount > 0) cleanse();
  });
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    cleanse();
  });
  for (const button of document.querySelectorAll('[data-cleanse]')) {
    button.addEventListener('click', () => {
      text.value = button.dataset.cleanse;
      cleanse();
    });
  }
}

function verdict(category, count) {
  const [name, meaning] = categories[category];
  const amount = count > 1 ? element('p', { class: 'amount' }, words.possible(count)) : undefined;
  return element(
    'div',
    { class: 'verdict' },
    element('span', { class: `badge category-${category.toLowerCase()}`, 'aria-hidden': 'true' }, category),
    element(
      'div',
      {},
      element('h3', {}, element('span', { class: 'unseen' }, `${words.category} ${category}: `), name),
      element('p', {}, meaning),
      amount,
    ),
  );
}

/** Words that no candidate has a place for are told once. */
function unusedByAll(results) {
  const [first, ...others] = results.map(({ vaskeresultat }) => vaskeresultat.ukendtetokens);
  return first?.filter((word) => others.every((words) => words.includes(word))) ?? [];
}

function candidates(category, results, kind, unused) {
  const singular = kind === 'adresser' ? 'adresse' : 'adgangsadresse';
  const items = results.map((result) =>
    element('li', {}, link(result, singular), ...changes(result, category !== 'C', unused)),
  );
  const [shown, rest] = [items.slice(0, CANDIDATES), items.slice(CANDIDATES)];
  if (shown.length === 0) return [];
  const list = element('ol', { class: 'candidates' }, ...shown);
  if (rest.length === 0) return [list];
  const button = element('button', { type: 'button' }, words.more(rest.length));
  button.addEventListener('click', () => {
    list.append(...rest);
    button.remove();
    rest[0].querySelector('a')?.focus();
  });
  return [list, button];
}

/** The address as it was found; only what exists today has a record to show. */
function link({ adresse, aktueladresse = adresse }, singular) {
  const [house, ...rest] = line(adresse);
  const text = [element('strong', {}, house), element('span', {}, rest.join(', '))];
  return aktueladresse.href
    ? element('a', { class: 'candidate', href: `#${singular}/${adresse.id}` }, ...text)
    : element('p', { class: 'candidate' }, ...text);
}
