import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { registerRoutes } from '../register.ts';
import { municipalityFilters, municipalityForms } from './schema.ts';

export function municipalityRoutes(app: App, responder: Responder): void {
  registerRoutes(app, responder, {
    path: '/kommuner',
    kind: 'municipality',
    nouns: ['municipality', 'municipalities'],
    key: 'kode',
    filters: municipalityFilters,
    filter: ({ kode, navn, regionskode, udenforkommuneinddeling }) => ({
      code: kode,
      name: navn,
      region: regionskode,
      outsideDivision: udenforkommuneinddeling,
    }),
    forms: municipalityForms,
    examples: ['/kommuner', '/kommuner?regionskode=1083&struktur=mini', '/kommuner?kode=550&format=geojson'],
  });
}
