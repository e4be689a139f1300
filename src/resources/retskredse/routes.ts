import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { codeAndName, registerRoutes } from '../register.ts';
import { courtDistrictForms } from './schema.ts';

export function courtDistrictRoutes(app: App, responder: Responder): void {
  registerRoutes(app, responder, {
    path: '/retskredse',
    kind: 'courtDistrict',
    nouns: ['court district', 'court districts'],
    key: 'kode',
    filters: codeAndName,
    filter: ({ kode, navn }) => ({ code: kode, name: navn }),
    forms: courtDistrictForms,
    examples: ['/retskredse', '/retskredse?struktur=mini&format=csv'],
  });
}
