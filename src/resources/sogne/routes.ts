import type { App } from '../../http/app-types.ts';
import type { Responder } from '../../http/respond.ts';
import { codeAndName, registerRoutes } from '../register.ts';
import { parishForms } from './schema.ts';

export function parishRoutes(app: App, responder: Responder): void {
  registerRoutes(app, responder, {
    path: '/sogne',
    kind: 'parish',
    nouns: ['parish', 'parishes'],
    key: 'kode',
    filters: codeAndName,
    filter: ({ kode, navn }) => ({ code: kode, name: navn }),
    forms: parishForms,
    examples: ['/sogne', '/sogne?struktur=mini&format=csv'],
  });
}
