/** History: what addresses were called and when, one row for each interval in which nothing about them changed. */
import { Type } from 'typebox';
import { integer, oneOf, optional, several, uuid as uuidParameter } from '../../http/parameter-types.ts';
import { code, type Fields, nullable, nullables, record, status, text, utcTime, uuid } from '../fields.ts';
import { pageParameters, plainParameters } from '../request.ts';

const id = uuidParameter({ description: 'Id of the address.' });

const { struktur: _, ...handed } = plainParameters;

/** Rows have one form; the structures of other lists are accepted and mean it. */
const formParameters = {
  ...handed,
  struktur: optional(
    oneOf(['mini', 'nestet', 'flad'], { description: 'Accepted: rows have one structure only.' }),
  ),
};

const filters = {
  id: optional(several(id)),
  postnr: optional(several(integer({ description: 'Postcode it had then.', minimum: 1, maximum: 9999 }))),
  kommunekode: optional(
    several(integer({ description: 'Municipality code it had then.', minimum: 0, maximum: 9999 })),
  ),
};

export const AccessAddressHistoryQuery = Type.Object({ ...formParameters, ...pageParameters, ...filters });

export const AddressHistoryQuery = Type.Object({
  ...formParameters,
  ...pageParameters,
  ...filters,
  adgangsadresseid: optional(several(uuidParameter({ description: 'Units of these access addresses.' }))),
});

export const HistoryLookupQuery = Type.Object(formParameters);

export const HistoryPath = Type.Object({ id });

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

export const AccessAddressVersion = record('AdgangsadresseHistorik', versionFields);

export const AddressVersion = record('AdresseHistorik', {
  ...versionFields,
  adgangsadresseid: uuid,
  ...nullables(['etage', 'dør'], text),
});
