/**
 * Routes of property sheets, `/adresse/{id}`: in Danish, and with `?sprog=en` in English. Where a key is required, the page is
 * open and holds nothing; its script fetches the sheet with the key, as what other pages show is fetched.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { SnapshotInfo } from '../../engine/addon/native.ts';
import type { Engine } from '../../engine/engine.ts';
import type { App } from '../../http/app-types.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { type Language, languageQuery } from '../../http/language.ts';
import { ownBody, sendKept } from '../../http/response/kept-body.ts';
import { pageHeaders } from '../../http/response/page-security.ts';
import { HTML_TYPE } from '../assets.ts';
import { endsInSlash, languageSuffix } from '../header.ts';
import type { Html } from '../html.ts';
import { findSheet } from './found.ts';
import { nowhere, type SheetSite, type Shown, sheet, sheetPage, titleOf, waiting } from './page.ts';
import { texts } from './texts.ts';

export interface SheetOptions extends SheetSite {
  readonly snapshot: () => SnapshotInfo | null;
  readonly engine: Engine;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const schema = {
  hide: true,
  params: Type.Object({ id: Type.String() }),
  querystring: languageQuery,
};

interface Answered extends Shown {
  readonly status: 200 | 404;
}

export function sheetRoutes(app: App, { snapshot, engine, ...site }: SheetOptions): void {
  const headers = { ...pageHeaders({}), 'cache-control': 'no-cache' };
  /** All that a sheet shows is of one snapshot, so where another one comes into use it is made anew. */
  const answer = async (id: string, language: Language, reply: FastifyReply): Promise<Answered> => {
    const info = snapshot();
    if (info === null) throw new ApiError('not_ready');
    const { connection, caller } = reply.context;
    const generations = new Set([info.generation]);
    const asking = { engine, connection, base: caller.base, generations };
    const found = UUID.test(id) ? await findSheet(asking, id) : undefined;
    if (generations.size > 1) return answer(id, language, reply);
    if (found === undefined)
      return { status: 404, id, title: texts[language].nowhere, content: nowhere(language) };
    const isThere = (resource: string): boolean => !info.notLoaded.includes(resource);
    const has = { parcel: isThere('parcel'), building: isThere('building') };
    return { status: 200, id, title: titleOf(found), content: sheet(found, has, info.dataVersion, language) };
  };
  const send = (request: FastifyRequest, reply: FastifyReply, status: number, page: Html): FastifyReply => {
    if (status === 200) return sendKept(request, reply.headers(headers), ownBody(HTML_TYPE, page.text));
    return reply.code(status).headers(headers).type(HTML_TYPE).send(page.text);
  };

  // What it shows is what a call answers, so it is let in and counted as one.
  const counted = { isClosed: true } as const;

  app.get('/adresse/:id', { schema, config: site.needsKey ? {} : counted }, async (request, reply) => {
    const { id } = request.params;
    const { sprog: language = 'da' } = request.query;
    if (endsInSlash(request.url)) return reply.redirect(`../${id}${languageSuffix(language)}`, 301);
    if (site.needsKey) {
      const shown = { id, title: texts[language].title, content: waiting(language) };
      return send(request, reply, 200, sheetPage(language, site, shown));
    }
    const shown = await answer(id, language, reply);
    return send(request, reply, shown.status, sheetPage(language, site, shown));
  });

  app.get('/adresse/:id/ark', { schema, config: counted }, async (request, reply) => {
    const { status, content } = await answer(request.params.id, request.query.sprog ?? 'da', reply);
    return send(request, reply, status, content);
  });
}
