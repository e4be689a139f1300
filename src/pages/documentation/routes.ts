/**
 * Routes of the documentation: `/docs`, `/docs/{folder}` for each folder of the URL, and `/docs/{file}` for each page of
 * `docs/`, in Danish and with `?sprog=en` in English. Pages are rendered from the description that `/openapi.json` serves
 * and from the files.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { SnapshotInfo } from '../../engine/addon/native.ts';
import type { App } from '../../http/app-types.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { languageQuery } from '../../http/language.ts';
import type { DescriptionSource } from '../../http/openapi.ts';
import { text } from '../../http/parameters/parameter-types.ts';
import { sendKept } from '../../http/response/kept-body.ts';
import { pageHeaders } from '../../http/response/page-security.ts';
import { endsInSlash, languageSuffix } from '../header.ts';
import { DocumentationPages } from './pages.ts';

export interface DocumentationOptions {
  readonly describe: DescriptionSource;
  /** Of the files of all pages. */
  readonly assets: string;
  readonly hasAccounts: boolean;
  readonly snapshot: () => SnapshotInfo | null;
}

export function documentationRoutes(
  app: App,
  { describe, snapshot, assets, hasAccounts }: DocumentationOptions,
): void {
  const headers = { ...pageHeaders({}), 'cache-control': 'no-cache' };
  const pages = new DocumentationPages(describe, { assets, hasAccounts });
  app.addHook('onClose', () => pages.close());
  const answer = async (
    request: FastifyRequest<{ Querystring: Type.Static<typeof languageQuery> }>,
    reply: FastifyReply,
    folder?: string,
  ): Promise<FastifyReply> => {
    const { sprog: language = 'da' } = request.query;
    const page = await pages.page(language, folder, snapshot()?.notLoaded ?? []);
    if (page === undefined) throw new ApiError('unknown_path');
    if (!endsInSlash(request.url)) return sendKept(request, reply.headers(headers), page);
    return reply.redirect(`../${folder ?? 'docs'}${languageSuffix(language)}`, 301);
  };
  const schema = { hide: true, querystring: languageQuery };
  app.get('/docs', { schema }, (request, reply) => answer(request, reply));
  const ofFolder = { ...schema, params: Type.Object({ folder: text() }) };
  app.get('/docs/:folder', { schema: ofFolder }, (request, reply) =>
    answer(request, reply, request.params.folder.toLowerCase()),
  );
}
