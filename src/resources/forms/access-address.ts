/** Forms of access addresses. */
import { type Forms, feature } from './answers.ts';
import {
  code,
  coded,
  digits,
  type Fields,
  href,
  integer,
  list,
  localTime,
  nullable,
  nullables,
  number,
  numbered,
  object,
  position,
  postcode,
  record,
  registerStatus,
  status,
  text,
  truth,
  uuid,
} from './fields.ts';

/** The street, number and place that both kinds of address show in every flat form. */
const placeFields = {
  vejkode: code,
  vejnavn: nullable(text),
  adresseringsvejnavn: nullable(text),
  husnr: nullable(text),
  supplerendebynavn: nullable(text),
  ...nullables(['postnr', 'stormodtagerpostnr'], code),
  ...nullables(['postnrnavn', 'stormodtagerpostnrnavn'], text),
  kommunekode: code,
} satisfies Fields;

export const accessAddressMiniFields = {
  id: uuid,
  status,
  darstatus: registerStatus,
  ...placeFields,
  ...nullables(['x', 'y'], number),
  href,
} satisfies Fields;

/** What the flat forms of both kinds of address have in common. */
export const flatFields = {
  ...placeFields,
  kommunenavn: nullable(text),
  ...nullables(
    ['ejerlavkode', 'jordstykke_ejerlavkode', 'kilde', 'menighedsrådsafstemningsområdenummer'],
    integer,
  ),
  ...nullables(['ejerlavnavn', 'matrikelnr', 'esrejendomsnr'], text),
  ...nullables(['jordstykke_ejerlavnavn', 'jordstykke_matrikelnr', 'jordstykke_esrejendomsnr'], text),
  ...nullables(
    ['etrs89koordinat_øst', 'etrs89koordinat_nord', 'wgs84koordinat_bredde', 'wgs84koordinat_længde'],
    number,
  ),
  ...nullables(['nøjagtighed', 'tekniskstandard'], text),
  ...nullables(['tekstretning', 'højde', 'vejpunkt_x', 'vejpunkt_y'], number),
  ...nullables(['adressepunktændringsdato', 'vejpunkt_ændret'], localTime),
  ...nullables(['ddkn_m100', 'ddkn_km1', 'ddkn_km10'], text),
  ...nullables(
    ['regionskode', 'sognekode', 'politikredskode', 'retskredskode', 'opstillingskredskode'],
    code,
  ),
  ...nullables(
    ['regionsnavn', 'sognenavn', 'politikredsnavn', 'retskredsnavn', 'opstillingskredsnavn'],
    text,
  ),
  ...nullables(['adgangspunktid', 'vejpunkt_id', 'navngivenvej_id'], uuid),
  ...nullables(['vejpunkt_kilde', 'vejpunkt_nøjagtighed', 'vejpunkt_tekniskstandard', 'zone'], text),
  ...nullables(['afstemningsområdenummer', 'supplerendebynavn_dagi_id', 'storkredsnummer'], digits),
  ...nullables(['afstemningsområdenavn', 'menighedsrådsafstemningsområdenavn', 'storkredsnavn'], text),
  brofast: truth,
  ...nullables(['valglandsdelsbogstav', 'valglandsdelsnavn', 'landsdelsnuts3', 'landsdelsnavn'], text),
  kvh: text,
  betegnelse: text,
} satisfies Fields;

export const streetSegment = object({
  href,
  navn: nullable(text),
  adresseringsnavn: nullable(text),
  kode: code,
});

export const history = object({
  ...nullables(['oprettet', 'ændret', 'ikrafttrædelse', 'nedlagt'], localTime),
});

const ownerDistrict = object({ kode: nullable(integer), navn: text });

const accessPoint = object({
  id: nullable(uuid),
  koordinater: nullable(position),
  højde: nullable(number),
  nøjagtighed: text,
  kilde: nullable(integer),
  tekniskstandard: nullable(text),
  tekstretning: nullable(number),
  ændret: nullable(localTime),
});

const roadPoint = object({
  id: uuid,
  ...nullables(['kilde', 'nøjagtighed', 'tekniskstandard'], text),
  koordinater: nullable(position),
  ændret: nullable(localTime),
});

const landParcel = object({
  href,
  ejerlav: object({ kode: integer, navn: text, href }),
  matrikelnr: text,
  esrejendomsnr: nullable(text),
});

const settlement = object({ id: uuid, kode: nullable(integer), type: text, navn: text, href });

export const AccessAddressNested = record('AdgangsadresseNestet', {
  href,
  id: uuid,
  adressebetegnelse: text,
  kvh: text,
  status,
  darstatus: registerStatus,
  vejstykke: streetSegment,
  husnr: nullable(text),
  navngivenvej: nullable(object({ href, id: uuid })),
  supplerendebynavn: nullable(text),
  supplerendebynavn2: nullable(object({ href, dagi_id: digits })),
  postnummer: nullable(postcode),
  stormodtagerpostnummer: nullable(postcode),
  kommune: coded,
  ejerlav: nullable(ownerDistrict),
  esrejendomsnr: nullable(text),
  matrikelnr: nullable(text),
  historik: history,
  adgangspunkt: accessPoint,
  vejpunkt: nullable(roadPoint),
  DDKN: nullable(object({ ...nullables(['m100', 'km1', 'km10'], text) })),
  sogn: nullable(coded),
  region: nullable(coded),
  landsdel: nullable(object({ href, nuts3: text, navn: text })),
  retskreds: nullable(coded),
  politikreds: nullable(coded),
  opstillingskreds: nullable(coded),
  afstemningsområde: nullable(numbered),
  storkreds: nullable(numbered),
  valglandsdel: nullable(object({ href, bogstav: text, navn: text })),
  zone: nullable(text),
  jordstykke: nullable(landParcel),
  bebyggelser: list(settlement),
  brofast: truth,
});

const AccessAddressFlat = record('AdgangsadresseFlad', {
  id: uuid,
  status,
  darstatus: registerStatus,
  ...nullables(['oprettet', 'ændret', 'ikrafttrædelse', 'nedlagt'], localTime),
  ...flatFields,
});

const AccessAddressMini = record('AdgangsadresseMini', {
  ...accessAddressMiniFields,
  betegnelse: text,
});

export const accessAddressForms: Forms = {
  nested: AccessAddressNested,
  flat: AccessAddressFlat,
  mini: AccessAddressMini,
  suggestion: record('AdgangsadresseForslag', {
    tekst: text,
    adgangsadresse: object(accessAddressMiniFields),
  }),
  feature: feature('AdgangsadresseFeature', AccessAddressFlat),
};
