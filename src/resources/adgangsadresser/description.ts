/** Access addresses: one an entrance. */
import type { AddressFilter } from '../../engine/engine.ts';
import { kvh } from '../../http/parameters/parameter-types.ts';
import { addressOperations } from '../address.ts';
import type { Description } from '../description.ts';
import { addressParameters } from '../parameters/address.ts';
import { filter } from '../parameters/parameter.ts';

export const accessAddressFilters = filter<AddressFilter>()({
  ...addressParameters,
  kvh: {
    field: 'kvh',
    schema: kvh(),
    en: '12-character key: municipality, street code, house number.',
    da: 'Nøgle på 12 tegn: kommunekode, vejkode, husnummer.',
  },
});

export const accessAddresses: Description = {
  path: '/adgangsadresser',
  recordsQuery: 'per_side=200',
  operations: addressOperations({
    resource: 'accessAddress',
    tag: 'adgangsadresser',
    noun: { en: 'access address', da: 'adgangsadresse' },
    summaries: {
      list: { en: 'Search access addresses', da: 'Søg adgangsadresser' },
      suggest: {
        en: 'Access addresses whose text begins so',
        da: 'Adgangsadresser, hvis tekst begynder sådan',
      },
    },
    exampleId: '0a3f508c-b194-32b8-e044-0003ba298018',
    examples: [
      '/adgangsadresser?vejnavn=Storegade&postnr=6270',
      '/adgangsadresser?q=storegade%201&struktur=mini&per_side=5',
      '/adgangsadresser?cirkel=8.8637,54.9409,100&format=geojson',
      '/adgangsadresser?vejnavn=Storegade&postnr=6270&per_side=2&include=dagi',
    ],
    filters: accessAddressFilters,
    bytes: { mini: 500, nested: 2_500, flat: 2_150, full: 3_100, autocomplete: 550 },
  }),
};
