/** What was found, readable: its text, its fields, the units behind an entrance, and the call that fetches the same. */
import { element, jsonParts } from '../element.js';

const statuses = { 1: 'Gældende', 2: 'Nedlagt', 3: 'Foreløbig', 4: 'Henlagt' };

/** `found` as the service answers it; `access` its access address, or itself. */
export function recordView({ kind, found, access, units, distance, command }) {
  const [line, ...rest] = addressLines(found, access);
  const title = element('h2', { id: 'record-title', tabindex: '-1' }, line);
  return [
    element(
      'div',
      { class: 'title' },
      element('p', { class: 'kind' }, kindOf(kind, distance)),
      title,
      element('p', { class: 'town' }, rest.join(' · ')),
    ),
    unitList(units, line),
    kind === 'adresse'
      ? element(
          'p',
          { class: 'more' },
          element('a', { href: `#adgangsadresse/${access.id}` }, 'Adgangen og alle dens adresser'),
        )
      : undefined,
    fieldGroup('Adresse', addressFields(kind, found, access)),
    fieldGroup('Sted', placeFields(access)),
    fieldGroup('Punkt', pointFields(access)),
    element('h3', {}, 'Hent det selv'),
    commandLine(command),
    element(
      'details',
      { class: 'json' },
      element('summary', {}, 'Hele svaret som JSON'),
      element('pre', { tabindex: '0', 'aria-label': 'JSON' }, ...jsonParts(found)),
    ),
  ].filter((part) => part !== undefined);
}

function kindOf(kind, distance) {
  if (kind === 'adresse') return 'Adresse';
  return distance === undefined ? 'Adgangsadresse' : `Adgangsadresse, ${metres(distance)} fra stedet`;
}

function metres(distance) {
  return distance < 1000
    ? `${Math.round(distance)} m`
    : `${(distance / 1000).toLocaleString('da', { maximumFractionDigits: 1 })} km`;
}

function addressLines(found, access) {
  const unit = [found.etage && `${found.etage}.`, found.dør].filter(Boolean).join(' ');
  const house = [access.vejstykke?.navn, access.husnr].filter(Boolean).join(' ');
  const { nr, navn } = access.postnummer ?? {};
  return [
    unit ? `${house}, ${unit}` : house,
    ...[access.supplerendebynavn, nr && `${nr} ${navn}`].filter(Boolean),
  ];
}

function addressFields(kind, found, access) {
  return [
    ['Id', code(found.id)],
    ['Adgangens id', kind === 'adresse' ? code(access.id) : undefined],
    ['Nøgle (kvhx)', code(found.kvhx)],
    ['Nøgle (kvh)', found.kvhx ? undefined : code(access.kvh)],
    ['Vejkode', code(access.vejstykke?.kode)],
    ['Status', statuses[found.status]],
    ['Oprettet', day(found.historik?.oprettet)],
    ['Ændret', day(found.historik?.ændret)],
  ];
}

function placeFields(access) {
  return [
    ['Postnummer', numbered(access.postnummer)],
    ['Supplerende by', access.supplerendebynavn],
    ['Kommune', named(access.kommune)],
    ['Region', named(access.region)],
    ['Sogn', named(access.sogn)],
    ['Retskreds', named(access.retskreds)],
    ['Politikreds', named(access.politikreds)],
    ['Opstillingskreds', named(access.opstillingskreds)],
    ['Matrikel', access.matrikelnr ? `${access.matrikelnr}, ${access.ejerlav?.navn ?? ''}` : undefined],
    ['Zone', access.zone],
  ];
}

function pointFields({ adgangspunkt, DDKN }) {
  const [x, y] = adgangspunkt?.koordinater ?? [];
  return [
    ['Bredde, længde', x === undefined ? undefined : code(`${y}, ${x}`)],
    ['Nøjagtighed', adgangspunkt?.nøjagtighed],
    ['Kvadratnet', DDKN?.m100],
  ];
}

function code(text) {
  return text ? element('code', {}, text) : undefined;
}

function named(area) {
  return area?.navn ? `${area.navn} (${area.kode})` : undefined;
}

function numbered(postcode) {
  return postcode?.nr ? `${postcode.nr} ${postcode.navn}` : undefined;
}

function day(time) {
  return time ? new Date(time).toLocaleDateString('da', { dateStyle: 'long' }) : undefined;
}

function fieldGroup(heading, fields) {
  const rows = fields.filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (rows.length === 0) return undefined;
  const list = element('dl');
  for (const [name, value] of rows) {
    list.append(element('div', {}, element('dt', {}, name), element('dd', {}, value)));
  }
  return element('section', { class: 'fields' }, element('h3', {}, heading), list);
}

function unitList(units, house) {
  if (units.length === 0) return undefined;
  const items = units.map((unit) => {
    const text = [unit.etage && `${unit.etage}.`, unit.dør].filter(Boolean).join(' ') || house;
    return element('li', {}, element('a', { class: 'unit', href: `#adresse/${unit.id}` }, text));
  });
  const heading = units.length === 1 ? '1 adresse her' : `${units.length} adresser her`;
  return element('section', { class: 'units' }, element('h3', {}, heading), element('ul', {}, ...items));
}

/** A line for the terminal, with a button that copies it. */
export function commandLine(url) {
  const text = `curl '${url.replaceAll("'", '%27')}'`;
  const line = element('code', { tabindex: '0' }, ...withBreaks(text));
  const button = element('button', { type: 'button', 'aria-label': `Kopiér ${text}` }, 'Kopiér');
  const said = element('span', { class: 'said', role: 'status' });
  button.addEventListener('click', async () => {
    said.textContent = (await copied(text, line)) ? 'Kopieret' : 'Markeret: tryk Ctrl+C';
  });
  return element('div', { class: 'command' }, line, button, said);
}

/** Where a long URL may go on in the next line. */
function withBreaks(text) {
  return text.split(/(?<=[/?&])(?!\/)/).flatMap((part) => [part, element('wbr')]);
}

/** The clipboard is only there on secure pages; elsewhere the text is left marked, ready to be copied. */
async function copied(text, line) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(line);
    return false;
  }
}

export function problemNote(error) {
  return element(
    'div',
    { class: 'problem', role: 'alert' },
    element('p', {}, 'Tjenesten svarede ikke, som den skulle.'),
    element('p', {}, error.message),
  );
}

const registers = {
  addresses: 'Adresser',
  accessAddresses: 'Adgangsadresser',
  streets: 'Vejstykker',
  namedStreets: 'Navngivne veje',
  postcodes: 'Postnumre',
  municipalities: 'Kommuner',
  regions: 'Regioner',
  provinces: 'Landsdele',
  parishes: 'Sogne',
  courtDistricts: 'Retskredse',
  policeDistricts: 'Politikredse',
  nominationDistricts: 'Opstillingskredse',
  constituencies: 'Storkredse',
  largeRecipients: 'Stormodtagere',
  synthetic: 'Opdigtede adresser, ingen af dem virkelige',
};

/** Which data is in use, from whom, and what it may be used for. */
export function dataNote({ data_version: version, created, counts, sources }) {
  const amount = (table, noun) => {
    const rows = counts[table];
    return rows === undefined ? undefined : `${rows.toLocaleString('da')} ${noun}`;
  };
  const amounts = [amount('addresses', 'adresser'), amount('access_addresses', 'adgangsadresser')];
  const licences = [...new Set(sources.map(({ licence }) => licence).filter(Boolean))];
  const facts = [
    amounts.filter(Boolean).join(' og '),
    licences.length > 0 ? `licens: ${licences.join(', ')}` : 'licens ikke oplyst',
    `indlæst ${day(created)}`,
  ];
  const isSynthetic = version.startsWith('synthetic-');
  return [
    element('h2', { class: 'data-title' }, 'Data'),
    ...(isSynthetic
      ? [element('p', {}, 'Opdigtede adresser: et syntetisk Danmark til prøver og målinger.')]
      : []),
    element('p', {}, facts.filter(Boolean).join(' · ')),
    element('p', {}, 'Dataversion ', element('code', { class: 'version' }, version)),
    element(
      'details',
      {},
      element('summary', {}, `${sources.length} kilder`),
      element('ul', { class: 'sources' }, ...sources.map(sourceLine)),
    ),
  ];
}

/** A year, a month or a day, as registers give their date. */
function dateOf(date) {
  const [, year, month, dayOfMonth] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(date) ?? [];
  if (month === undefined) return date;
  const parts = { year: 'numeric', month: 'long', ...(dayOfMonth && { day: 'numeric' }), timeZone: 'UTC' };
  return new Date(Date.UTC(year, month - 1, dayOfMonth ?? 1)).toLocaleDateString('da', parts);
}

/** Where nobody said whose a file is, and where it is nobody's, its kind has to do. */
function sourceLine({ kind, name, licence, file, date }) {
  const isNamed = licence !== undefined && kind !== 'synthetic';
  const title = isNamed ? name : (registers[kind] ?? name);
  return element(
    'li',
    {},
    element('span', { class: 'source' }, title),
    [date && `, ${dateOf(date)}`, licence && `, licens: ${licence}`].filter(Boolean).join(''),
    element('code', { class: 'version file' }, file),
  );
}
