/** Forms of full addresses. */
import {
  AccessAddressNested,
  accessAddressMiniFields,
  flatFields,
  history,
  streetSegment,
} from './access-address.ts';
import { type Forms, feature } from './answers.ts';
import {
  coded,
  type Fields,
  href,
  localTime,
  named,
  nullable,
  nullables,
  object,
  postcode,
  record,
  registerStatus,
  status,
  text,
  uuid,
} from './fields.ts';

const unitFields = nullables(['etage', 'dør'], text);

/** Mini without its text. */
export const addressMiniFields = {
  ...accessAddressMiniFields,
  ...unitFields,
  adgangsadresseid: uuid,
} satisfies Fields;

export const AddressNested = record('AdresseNestet', {
  id: uuid,
  kvhx: text,
  status,
  darstatus: registerStatus,
  href,
  historik: history,
  ...unitFields,
  adressebetegnelse: text,
  husnr: nullable(text),
  vejstykke: streetSegment,
  postnummer: nullable(postcode),
  kommune: coded,
  adgangsadresse: named(AccessAddressNested),
});

const AddressFlat = record('AdresseFlad', {
  id: uuid,
  status,
  darstatus: registerStatus,
  ...nullables(['oprettet', 'ændret', 'ikrafttrædelse', 'nedlagt'], localTime),
  ...unitFields,
  ...flatFields,
  adgangsadresseid: uuid,
  adgangsadresse_status: status,
  adgangsadresse_darstatus: registerStatus,
  ...nullables(
    [
      'adgangsadresse_oprettet',
      'adgangsadresse_ændret',
      'adgangsadresse_ikrafttrædelse',
      'adgangsadresse_nedlagt',
    ],
    localTime,
  ),
  kvhx: text,
});

const AddressMini = record('AdresseMini', { ...addressMiniFields, betegnelse: text });

export const addressForms: Forms = {
  nested: AddressNested,
  flat: AddressFlat,
  mini: AddressMini,
  suggestion: record('AdresseForslag', { tekst: text, adresse: object(addressMiniFields) }),
  feature: feature('AdresseFeature', AddressFlat),
};
