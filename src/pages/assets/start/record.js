/** What was found, readable: its text, its fields, the units behind an entrance, and the call that fetches the same. */
import { element, jsonParts } from '../element.js';
import { said } from '../language.js';

const danish = {
  locale: 'da',
  statuses: { 1: 'Gældende', 2: 'Nedlagt', 3: 'Foreløbig', 4: 'Henlagt' },
  adresse: 'Adresse',
  adgangsadresse: 'Adgangsadresse',
  away: (distance) => `Adgangsadresse, ${distance} fra stedet`,
  allUnits: 'Adgangen og alle dens adresser',
  address: 'Adresse',
  place: 'Sted',
  point: 'Punkt',
  fetch: 'Hent det selv',
  json: 'Hele svaret som JSON',
  accessId: 'Adgangens id',
  unitKey: 'Nøgle (kvhx)',
  houseKey: 'Nøgle (kvh)',
  streetCode: 'Vejkode',
  status: 'Status',
  created: 'Oprettet',
  changed: 'Ændret',
  postcode: 'Postnummer',
  town: 'Supplerende by',
  municipality: 'Kommune',
  region: 'Region',
  parish: 'Sogn',
  court: 'Retskreds',
  police: 'Politikreds',
  nomination: 'Opstillingskreds',
  parcel: 'Matrikel',
  zone: 'Zone',
  position: 'Bredde, længde',
  accuracy: 'Nøjagtighed',
  grid: 'Kvadratnet',
  units: (count) => (count === 1 ? '1 adresse her' : `${count} adresser her`),
  copy: 'Kopiér',
  copied: 'Kopieret',
  marked: 'Markeret: tryk Ctrl+C',
  problem: 'Tjenesten svarede ikke, som den skulle.',
  registers: {
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
  },
  addresses: 'adresser',
  accessAddresses: 'adgangsadresser',
  and: 'og',
  licence: 'licens:',
  noLicence: 'licens ikke oplyst',
  imported: 'indlæst',
  synthetic: 'Opdigtede adresser: et syntetisk Danmark til prøver og målinger.',
  version: 'Dataversion',
  sources: (count) => `${count} kilder`,
  notLoaded: 'Ikke indlæst:',
};

const english = {
  locale: 'en-GB',
  statuses: { 1: 'In force', 2: 'Discontinued', 3: 'Provisional', 4: 'Dropped' },
  adresse: 'Address',
  adgangsadresse: 'Access address',
  away: (distance) => `Access address, ${distance} from the place`,
  allUnits: 'The access and all its addresses',
  address: 'Address',
  place: 'Place',
  point: 'Point',
  fetch: 'Fetch it yourself',
  json: 'The whole answer as JSON',
  accessId: 'Id of the access',
  unitKey: 'Key (kvhx)',
  houseKey: 'Key (kvh)',
  streetCode: 'Street code',
  status: 'Status',
  created: 'Created',
  changed: 'Changed',
  postcode: 'Postcode',
  town: 'Supplementary town',
  municipality: 'Municipality',
  region: 'Region',
  parish: 'Parish',
  court: 'Court district',
  police: 'Police district',
  nomination: 'Nomination district',
  parcel: 'Parcel',
  zone: 'Zone',
  position: 'Latitude, longitude',
  accuracy: 'Accuracy',
  grid: 'Grid cell',
  units: (count) => (count === 1 ? '1 address here' : `${count} addresses here`),
  copy: 'Copy',
  copied: 'Copied',
  marked: 'Marked: press Ctrl+C',
  problem: 'The service did not answer as it should.',
  registers: {
    addresses: 'Addresses',
    accessAddresses: 'Access addresses',
    streets: 'Street segments',
    namedStreets: 'Named streets',
    postcodes: 'Postcodes',
    municipalities: 'Municipalities',
    regions: 'Regions',
    provinces: 'Provinces',
    parishes: 'Parishes',
    courtDistricts: 'Court districts',
    policeDistricts: 'Police districts',
    nominationDistricts: 'Nomination districts',
    constituencies: 'Constituencies',
    largeRecipients: 'Large recipients',
    synthetic: 'Made-up addresses, none of them real',
  },
  addresses: 'addresses',
  accessAddresses: 'access addresses',
  and: 'and',
  licence: 'licence:',
  noLicence: 'licence not told',
  imported: 'imported',
  synthetic: 'Made-up addresses: a synthetic Denmark for trying and measuring.',
  version: 'Data version',
  sources: (count) => `${count} sources`,
  notLoaded: 'Not loaded:',
};

const words = said({ da: danish, en: english });

/** `found` as the service answers it; `access` its access address, or itself; `hasTheme`: whether the map can show such areas. */
export function recordView({ kind, found, access, units, distance, command, hasTheme }) {
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
          element('a', { href: `#adgangsadresse/${access.id}` }, words.allUnits),
        )
      : undefined,
    fieldGroup(words.address, addressFields(kind, found, access)),
    fieldGroup(words.place, placeFields(access, hasTheme)),
    fieldGroup(words.point, pointFields(access)),
    element('h3', {}, words.fetch),
    commandLine(command),
    element(
      'details',
      { class: 'json' },
      element('summary', {}, words.json),
      element('pre', { tabindex: '0', 'aria-label': 'JSON' }, ...jsonParts(found)),
    ),
  ].filter((part) => part !== undefined);
}

function kindOf(kind, distance) {
  if (kind === 'adresse' || distance === undefined) return words[kind];
  return words.away(metres(distance));
}

function metres(distance) {
  return distance < 1000
    ? `${Math.round(distance)} m`
    : `${(distance / 1000).toLocaleString(words.locale, { maximumFractionDigits: 1 })} km`;
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
    [words.accessId, kind === 'adresse' ? code(access.id) : undefined],
    [words.unitKey, code(found.kvhx)],
    [words.houseKey, found.kvhx ? undefined : code(access.kvh)],
    [words.streetCode, code(access.vejstykke?.kode)],
    [words.status, words.statuses[found.status]],
    [words.created, day(found.historik?.oprettet)],
    [words.changed, day(found.historik?.ændret)],
  ];
}

function placeFields(access, hasTheme) {
  const { postnummer, ejerlav, matrikelnr } = access;
  /** What the map can show leads to it. */
  const area = (theme, key, text) =>
    text === undefined || !hasTheme(theme) ? text : element('a', { href: `#${theme}/${key}` }, text);
  const coded = (theme, found) => area(theme, found?.kode, named(found));
  const parcel = matrikelnr ? `${matrikelnr}, ${ejerlav?.navn ?? ''}` : undefined;
  return [
    [words.postcode, area('postnumre', postnummer?.nr, numbered(postnummer))],
    [words.town, access.supplerendebynavn],
    [words.municipality, coded('kommuner', access.kommune)],
    [words.region, coded('regioner', access.region)],
    [words.parish, coded('sogne', access.sogn)],
    [words.court, coded('retskredse', access.retskreds)],
    [words.police, coded('politikredse', access.politikreds)],
    [words.nomination, coded('opstillingskredse', access.opstillingskreds)],
    [words.parcel, area('jordstykker', `${ejerlav?.kode}/${matrikelnr}`, parcel)],
    [words.zone, access.zone],
  ];
}

function pointFields({ adgangspunkt, DDKN }) {
  const [x, y] = adgangspunkt?.koordinater ?? [];
  return [
    [words.position, x === undefined ? undefined : code(`${y}, ${x}`)],
    [words.accuracy, adgangspunkt?.nøjagtighed],
    [words.grid, DDKN?.m100],
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
  return time ? new Date(time).toLocaleDateString(words.locale, { dateStyle: 'long' }) : undefined;
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
  return element(
    'section',
    { class: 'units' },
    element('h3', {}, words.units(units.length)),
    element('ul', {}, ...items),
  );
}

/** A line for the terminal, with a button that copies it. */
export function commandLine(url) {
  const text = `curl '${url.replaceAll("'", '%27')}'`;
  const line = element('code', { tabindex: '0' }, ...withBreaks(text));
  const button = element('button', { type: 'button', 'aria-label': `${words.copy} ${text}` }, words.copy);
  const status = element('span', { class: 'said', role: 'status' });
  button.addEventListener('click', async () => {
    status.textContent = (await copied(text, line)) ? words.copied : words.marked;
  });
  return element('div', { class: 'command' }, line, button, status);
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
    element('p', {}, words.problem),
    element('p', {}, error.message),
  );
}

/** Which data is in use, from whom, and what it may be used for. */
export function dataNote({ data_version: version, created, counts, sources, not_loaded: missing }) {
  const amount = (table, noun) => {
    const rows = counts[table];
    return rows === undefined ? undefined : `${rows.toLocaleString(words.locale)} ${noun}`;
  };
  const amounts = [amount('addresses', words.addresses), amount('access_addresses', words.accessAddresses)];
  const licences = [...new Set(sources.map(({ licence }) => licence).filter(Boolean))];
  const facts = [
    amounts.filter(Boolean).join(` ${words.and} `),
    licences.length > 0 ? `${words.licence} ${licences.join(', ')}` : words.noLicence,
    `${words.imported} ${day(created)}`,
  ];
  const isSynthetic = version.startsWith('synthetic-');
  return [
    element('h2', { class: 'data-title' }, 'Data'),
    ...(isSynthetic ? [element('p', {}, words.synthetic)] : []),
    element('p', {}, facts.filter(Boolean).join(' · ')),
    element('p', {}, `${words.version} `, element('code', { class: 'version' }, version)),
    ...(missing.length > 0 ? [element('p', {}, `${words.notLoaded} ${missing.join(', ')}`)] : []),
    element(
      'details',
      {},
      element('summary', {}, words.sources(sources.length)),
      element('ul', { class: 'sources' }, ...sources.map(sourceLine)),
    ),
  ];
}

/** A year, a month or a day, as registers give their date. */
function dateOf(date) {
  const [, year, month, dayOfMonth] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(date) ?? [];
  if (month === undefined) return date;
  const parts = { year: 'numeric', month: 'long', ...(dayOfMonth && { day: 'numeric' }), timeZone: 'UTC' };
  return new Date(Date.UTC(year, month - 1, dayOfMonth ?? 1)).toLocaleDateString(words.locale, parts);
}

/** Where nobody said whose a file is, and where it is nobody's, its kind has to do. */
function sourceLine({ kind, name, licence, file, date }) {
  const isNamed = licence !== undefined && kind !== 'synthetic';
  const title = isNamed ? name : (words.registers[kind] ?? name);
  return element(
    'li',
    {},
    element('span', { class: 'source' }, title),
    [date && `, ${dateOf(date)}`, licence && `, ${words.licence} ${licence}`].filter(Boolean).join(''),
    element('code', { class: 'version file' }, file),
  );
}
