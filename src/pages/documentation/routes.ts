/**
 * Routes of the documentation: `/docs`, `/docs/{folder}` for each folder of the URL, and `/docs/{file}` for each page of
 * `docs/`, in Danish and with `?sprog=en` in English. Pages are rendered from the description that `/openapi.json` serves
 * and from the files, each at its first request. They say which registers the snapshot lacks, and are rendered anew when
 * that changes.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { SnapshotInfo } from '../../engine/addon/native.ts';
import type { App } from '../../http/app-types.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { byLanguage, type Language, languageQuery } from '../../http/language.ts';
import type { DescriptionSource } from '../../http/openapi.ts';
import { text } from '../../http/parameters/parameter-types.ts';
import { type KeptBody, keptBody, sendKept } from '../../http/response/kept-body.ts';
import { pageHeaders } from '../../http/response/page-security.ts';
import { once } from '../../once.ts';
import { HTML_TYPE } from '../assets.ts';
import { endsInSlash, languageSuffix } from '../header.ts';
import { byTag, type OpenApi } from './open-api.ts';

export interface DocumentationOptions {
  readonly describe: DescriptionSource;
  /** Of the files of all pages. */
  readonly assets: string;
  readonly hasAccounts: boolean;
  readonly snapshot: () => SnapshotInfo | null;
}

type Page = (folder: string | undefined, notLoaded: readonly string[]) => KeptBody | undefined;

export function documentationRoutes(app: App, options: DocumentationOptions): void {
  const { describe, snapshot } = options;
  const headers = { ...pageHeaders({}), 'cache-control': 'no-cache' };
  const pages = byLanguage((language) =>
    once(async () => pagesOf(await describe(language), language, options)),
  );
  const answer = async (
    request: FastifyRequest<{ Querystring: { sprog?: Language } }>,
    reply: FastifyReply,
    folder?: string,
  ): Promise<FastifyReply> => {
    const { sprog: language = 'da' } = request.query;
    const page = (await pages[language]())(folder, snapshot()?.notLoaded ?? []);
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

/**
 * What renders is loaded with the first page. The description is read again for each page rather than held: as objects it
 * takes many times the memory of its text.
 */
async function pagesOf(
  description: KeptBody,
  language: Language,
  { assets, hasAccounts }: Pick<DocumentationOptions, 'assets' | 'hasAccounts'>,
): Promise<Page> {
  const [
    { framed },
    { overview },
    { folderPage },
    { sharedNames },
    articles,
    { readRecorded },
    { samplesOf },
  ] = await Promise.all([
    import('./frame.ts'),
    import('./overview.ts'),
    import('./folder.ts'),
    import('./parameters.ts'),
    import('./articles.ts'),
    import('./examples/recorded.ts'),
    import('./examples/samples.ts'),
  ]);
  const read = () => {
    const openApi = JSON.parse(description.bytes.toString()) as OpenApi;
    return { openApi, groups: byTag(openApi), version: openApi.info.version };
  };
  const folders = [...read().groups.keys()];
  const render = (folder: string | undefined, notLoaded: ReadonlySet<string>): KeptBody => {
    const { openApi, groups, version } = read();
    const mainOf = () => {
      if (folder === undefined) return overview(openApi, groups, notLoaded, language);
      if (articles.isArticle(folder)) return articles.articlePage(folder, language);
      const shared = sharedNames([...groups.values()].flat());
      const entries = groups.get(folder) ?? [];
      const recorded = readRecorded();
      const samples = samplesOf(openApi, groups, recorded);
      return folderPage({ name: folder, entries, shared, recorded, samples, notLoaded }, openApi, language);
    };
    const main = mainOf();
    return keptBody(
      HTML_TYPE,
      framed({ language, assets, hasAccounts, folders, folder, version, main }).text,
    );
  };
  const made = new Map<string | undefined, KeptBody>();
  let lacking = '';
  return (folder, notLoaded) => {
    if (folder !== undefined && !folders.includes(folder) && !articles.isArticle(folder)) return undefined;
    if (notLoaded.join() !== lacking) made.clear();
    lacking = notLoaded.join();
    const page = made.get(folder) ?? render(folder, new Set(notLoaded));
    made.set(folder, page);
    return page;
  };
}
