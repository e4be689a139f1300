/**
 * An address of the register against what was written, part by part: what agrees, what differs, what was not used, and
 * what has become of an address that is called otherwise today. In the language of the page.
 */
import { element } from './element.js';
import { said } from './language.js';

const danish = {
  parts: {
    vejnavn: 'Vejnavn',
    husnr: 'Husnr.',
    etage: 'Etage',
    dør: 'Dør',
    supplerendebynavn: 'Supplerende by',
    postnr: 'Postnr.',
    postnrnavn: 'By',
  },
  locale: 'da',
  unused: 'Ikke brugt',
  untyped: 'ikke skrevet',
  registered: 'i registret:',
  gone: 'Nedlagt.',
  provisional: 'Foreløbig.',
  until: 'Hed sådan til',
  now: 'Nu:',
};

const english = {
  parts: {
    vejnavn: 'Street',
    husnr: 'Number',
    etage: 'Floor',
    dør: 'Door',
    supplerendebynavn: 'Suppl. town',
    postnr: 'Postcode',
    postnrnavn: 'Town',
  },
  locale: 'en-GB',
  unused: 'Not used',
  untyped: 'not written',
  registered: 'in the register:',
  gone: 'Discontinued.',
  provisional: 'Provisional.',
  until: 'Was called so until',
  now: 'Now:',
};

const words = said({ da: danish, en: english });

/** The lines of an address: house and unit, supplementary town, town. */
export function line({ vejnavn, husnr, etage, dør, supplerendebynavn, postnr, postnrnavn }) {
  const unit = [etage && `${etage}.`, dør].filter(Boolean).join(' ');
  const house = [vejnavn, husnr].filter(Boolean).join(' ');
  const town = [postnr, postnrnavn].filter(Boolean).join(' ');
  return [unit ? `${house}, ${unit}` : house, supplerendebynavn, town].filter(Boolean);
}

/** Words that have no place in the address. */
export function unusedWords(unused, className) {
  const struck = unused.flatMap((word) => [element('del', {}, word), ' ']);
  return element(
    'dl',
    { class: className },
    element('div', {}, element('dt', {}, words.unused), element('dd', {}, ...struck)),
  );
}

/** What was typed against what the register has; `all`: the parts that agree as well. `unused` words are told already. */
export function changes({ adresse, aktueladresse, vaskeresultat }, all, unused) {
  const { variant, forskelle, parsetadresse, ukendtetokens } = vaskeresultat;
  const rows = Object.keys(words.parts)
    .filter((name) => variant[name] && name in forskelle && (all || forskelle[name] > 0))
    .map((name) => {
      const values = compared(parsetadresse[name], variant[name], forskelle[name]);
      return element('div', {}, element('dt', {}, words.parts[name]), element('dd', {}, ...values));
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
  if (!typed) return [element('span', { class: 'untyped' }, words.untyped), arrow, added];
  return [
    element('del', {}, typed),
    arrow,
    element('span', { class: 'unseen' }, ` ${words.registered} `),
    added,
  ];
}

/** What has become of an address that is not what it was. */
function fate(found, today) {
  const note = (text) => element('p', { class: 'fate' }, text);
  if (today === undefined || today.status === 2 || today.status === 4) return note(words.gone);
  if (found.virkningslut === null || found.virkningslut === undefined) {
    return found.status === 3 ? note(words.provisional) : undefined;
  }
  const until = new Date(found.virkningslut).toLocaleDateString(words.locale, { dateStyle: 'long' });
  return note(`${words.until} ${until}. ${words.now} ${line(today).join(', ')}`);
}
