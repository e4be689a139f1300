import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { codeAndName, registerRoutes } from '../register.ts';
import { policeDistrictForms } from './schema.ts';

export function policeDistrictRoutes(app: App, responder: Responder): void {
  registerRoutes(app, responder, {
    path: '/politikredse',
    kind: 'policeDistrict',
    nouns: ['police district', 'police districts'],
    key: 'kode',
    filters: codeAndName,
    filter: ({ kode, navn }) => ({ code: kode, name: navn }),
    forms: policeDistrictForms,
    examples: ['/politikredse', '/politikredse?struktur=mini&format=csv'],
  });
}
