import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { registerRoutes } from '../register.ts';
import { nominationDistrictFilters, nominationDistrictForms } from './schema.ts';

export function nominationDistrictRoutes(app: App, responder: Responder): void {
  registerRoutes(app, responder, {
    path: '/opstillingskredse',
    kind: 'nominationDistrict',
    nouns: ['nomination district', 'nomination districts'],
    key: 'kode',
    filters: nominationDistrictFilters,
    filter: (query) => ({
      code: both(query.kode, query.nummer),
      name: query.navn,
      dagiId: query.dagi_id,
      seatMunicipality: query.kredskommunekode,
      region: query.regionskode,
      constituency: query.storkredsnummer,
      electoralPart: query.valglandsdelsbogstav,
      municipality: query.kommunekode,
    }),
    forms: nominationDistrictForms,
    examples: ['/opstillingskredse?kommunekode=550', '/opstillingskredse?struktur=mini&format=csv'],
  });
}

/** No district has this code: an empty list would restrict nothing. */
const NO_CODE = 0;

/** The number is the code without padding. */
function both(codes: number[] | undefined, numbers: number[] | undefined): number[] | undefined {
  if (codes === undefined || numbers === undefined) return codes ?? numbers;
  const shared = codes.filter((one) => numbers.includes(one));
  return shared.length > 0 ? shared : [NO_CODE];
}
