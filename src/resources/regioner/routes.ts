import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { registerRoutes } from '../register.ts';
import { regionFilters, regionForms } from './schema.ts';

export function regionRoutes(app: App, responder: Responder): void {
  registerRoutes(app, responder, {
    path: '/regioner',
    kind: 'region',
    nouns: ['region', 'regions'],
    key: 'kode',
    filters: regionFilters,
    filter: ({ kode, navn, nuts2 }) => ({ code: kode, name: navn, nuts2 }),
    forms: regionForms,
    examples: ['/regioner', '/regioner?struktur=flad'],
  });
}
