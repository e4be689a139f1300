import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { registerRoutes } from '../register.ts';
import { landPostcodes, postcodeFilters, postcodeForms } from './schema.ts';

export function postcodeRoutes(app: App, responder: Responder): void {
  registerRoutes(app, responder, {
    path: '/postnumre',
    kind: 'postcode',
    nouns: ['postcode', 'postcodes'],
    key: 'nr',
    filters: postcodeFilters,
    filter: ({ nr, navn, kommunekode, stormodtagere }) => ({
      code: nr,
      name: navn,
      municipality: kommunekode,
      largeRecipients: stormodtagere,
    }),
    more: landPostcodes,
    forms: postcodeForms,
    examples: ['/postnumre?kommunekode=550', '/postnumre?navn=T%C3%B8nder', '/postnumre?q=ribe'],
  });
}
