/**
 * The cleansing of one address: a text in; out its category, the addresses that may be meant, and for each what differs
 * from the register, part by part. A click on one shows its record, through the fragment of the page's address.
 */
import { element } from './element.js';
import { commandLine, problemNote } from './record.js';

/** What each category means to somebody who has a list to clean. */
const categories = {
  A: ['Sikker', 'Adressen står i registret, som den er skrevet.'],
  B: ['Rettet', 'Adressen er rettet, og ingen anden adresse kan være ment.'],
  C: ['Usikker', 'Det er ikke sikkert, hvilken adresse der er ment. Den mest sandsynlige står først.'],
  D: ['Ikke fundet', 'Ingen adresse i registret ligner det, der er skrevet.'],
};

const parts = {
  vejnavn: 'Vejnavn',
  husnr: 'Husnr.',
  etage: 'Etage',
  dør: 'Dør',
  supplerendebynavn: 'Supplerende by',
  postnr: 'Postnr.',
  postnrnavn: 'By',
};

/** As many as fit without scrolling far; the rest is one click away. */
const CANDIDATES = 5;

export function cleanseForm(form, { ask, base, answer, onStatus }) {
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
      onStatus(`Kategori ${kategori}, ${name}. ${meaning} ${first ? line(first.adresse).join(', ') : ''}`);
    } catch (error) {
      if (!signal.aborted) answer.replaceChildren(problemNote(error));
    }
    if (!signal.aborted) answer.removeAttribute('aria-busy');
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
  const amount = count > 1 ? element('p', { class: 'amount' }, `${count} mulige adresser`) : undefined;
  return element(
    'div',
    { class: 'verdict' },
    element('span', { class: `badge category-${category.toLowerCase()}`, 'aria-hidden': 'true' }, category),
    element(
      'div',
      {},
      element('h3', {}, element('span', { class: 'unseen' }, `Kategori ${category}: `), name),
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

function unusedWords(words, className) {
  const struck = words.flatMap((word) => [element('del', {}, word), ' ']);
  return element(
    'dl',
    { class: className },
    element('div', {}, element('dt', {}, 'Ikke brugt'), element('dd', {}, ...struck)),
  );
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
  const button = element('button', { type: 'button' }, `Vis ${rest.length} til`);
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

function line({ vejnavn, husnr, etage, dør, supplerendebynavn, postnr, postnrnavn }) {
  const unit = [etage && `${etage}.`, dør].filter(Boolean).join(' ');
  const house = [vejnavn, husnr].filter(Boolean).join(' ');
  const town = [postnr, postnrnavn].filter(Boolean).join(' ');
  return [unit ? `${house}, ${unit}` : house, supplerendebynavn, town].filter(Boolean);
}

/** What was typed against what the register has; `all`: the parts that agree as well. `unused` words are told already. */
function changes({ adresse, aktueladresse, vaskeresultat }, all, unused) {
  const { variant, forskelle, parsetadresse, ukendtetokens } = vaskeresultat;
  const rows = Object.keys(parts)
    .filter((name) => variant[name] && name in forskelle && (all || forskelle[name] > 0))
    .map((name) => {
      const values = compared(parsetadresse[name], variant[name], forskelle[name]);
      return element('div', {}, element('dt', {}, parts[name]), element('dd', {}, ...values));
    });
  const className = all ? 'changes' : 'changes brief';
  const list = rows.length > 0 ? element('dl', { class: className }, ...rows) : undefined;
  const own = ukendtetokens.filter((word) => !unused.includes(word));
  return [
    list,
    own.length > 0 ? unusedWords(own, className) : undefined,
    fate(adresse, aktueladresse),
  ].filter((part) => part !== undefined);
}

function compared(typed, registered, difference) {
  if (difference === 0) return [element('span', { class: 'same' }, typed || registered)];
  const arrow = element('span', { class: 'arrow', 'aria-hidden': 'true' });
  const added = element('ins', {}, registered);
  if (!typed) return [element('span', { class: 'untyped' }, 'ikke skrevet'), arrow, added];
  return [element('del', {}, typed), arrow, element('span', { class: 'unseen' }, ' i registret: '), added];
}

/** What has become of an address that is not what it was. */
function fate(found, today) {
  const note = (text) => element('p', { class: 'fate' }, text);
  if (today === undefined || today.status === 2 || today.status === 4) return note('Nedlagt.');
  if (found.virkningslut === null || found.virkningslut === undefined) {
    return found.status === 3 ? note('Foreløbig.') : undefined;
  }
  const until = new Date(found.virkningslut).toLocaleDateString('da', { dateStyle: 'long' });
  return note(`Hed sådan til ${until}. Nu: ${line(today).join(', ')}`);
}
