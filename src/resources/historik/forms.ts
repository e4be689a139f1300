/** The one form of a row of history. */
import {
  code,
  type Fields,
  nullable,
  nullables,
  record,
  status,
  text,
  utcTime,
  uuid,
} from '../forms/fields.ts';

const versionFields = {
  id: uuid,
  status,
  adgangspunktstatus: nullable(status),
  kommunekode: code,
  vejkode: code,
  vejnavn: text,
  husnr: text,
  supplerendebynavn: nullable(text),
  postnr: code,
  postnrnavn: text,
  ...nullables(['virkningstart', 'virkningslut'], utcTime),
} satisfies Fields;

const AccessAddressVersion = record('AdgangsadresseHistorik', versionFields);

const AddressVersion = record('AdresseHistorik', {
  ...versionFields,
  adgangsadresseid: uuid,
  ...nullables(['etage', 'dør'], text),
});

export const versions = { addressHistory: AddressVersion, accessAddressHistory: AccessAddressVersion };
