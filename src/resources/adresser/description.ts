/** Full addresses: one a unit, with floor and door. */
import type { AddressFilter } from '../../engine/engine.ts';
import { kvhx, several, severalOrNone, text, uuid } from '../../http/parameters/parameter-types.ts';
import { addressOperations } from '../address.ts';
import type { Description } from '../description.ts';
import { addressParameters } from '../parameters/address.ts';
import { filter } from '../parameters/parameter.ts';

export const addressFilters = filter<AddressFilter>()({
  ...addressParameters,
  etage: {
    field: 'floor',
    schema: severalOrNone(text()),
    en: 'Floor: st, kl, 1, 2 ….',
    da: 'Etage: st, kl, 1, 2 ….',
  },
  dør: {
    field: 'door',
    schema: severalOrNone(text()),
    en: 'Door: tv, mf, th, a number or a text.',
    da: 'Dør: tv, mf, th, et tal eller en tekst.',
  },
  adgangsadresseid: {
    field: 'accessAddressId',
    schema: several(uuid()),
    en: 'Units of these access addresses.',
    da: 'Enheder på disse adgangsadresser.',
  },
  kvhx: {
    field: 'kvhx',
    schema: kvhx(),
    en: '19-character key: kvh, floor, door.',
    da: 'Nøgle på 19 tegn: kvh, etage, dør.',
  },
});

export const addresses: Description = {
  path: '/adresser',
  recordsQuery: 'per_side=200',
  operations: addressOperations({
    resource: 'address',
    tag: 'adresser',
    noun: { en: 'full address', da: 'adresse' },
    summaries: {
      list: { en: 'Search full addresses', da: 'Søg adresser' },
      suggest: { en: 'Addresses whose text begins so', da: 'Adresser, hvis tekst begynder sådan' },
    },
    exampleId: '06854ae7-93cb-4a97-b2d8-46744d03b063',
    examples: [
      '/adresser?vejnavn=Storegade&postnr=6270',
      '/adresser?q=storegade%201&struktur=mini&per_side=5',
      '/adresser?kommunekode=550&etage=1&struktur=mini&per_side=3',
      '/adresser?cirkel=8.8637,54.9409,100&format=csv',
      '/adresser?vejnavn=Storegade&postnr=6270&per_side=2&struktur=flad&include=dagi,jordstykke',
    ],
    filters: addressFilters,
    bytes: { mini: 550, nested: 3_250, flat: 2_500, full: 4_000, autocomplete: 600 },
  }),
};
