/** Route of the page for files of rows, `/batch`: in Danish, and with `?sprog=en` in English. */
import type { App } from '../../http/app-types.ts';
import { byLanguage, languageQuery } from '../../http/language.ts';
import { keptBody, sendKept } from '../../http/response/kept-body.ts';
import { pageHeaders } from '../../http/response/page-security.ts';
import { HTML_TYPE } from '../assets.ts';
import { endsInSlash, languageSuffix } from '../header.ts';
import { type BatchPage, batchPage } from './page.ts';

export function batchRoutes(app: App, page: BatchPage): void {
  const headers = {
    ...pageHeaders({ images: page.tiles === undefined ? [] : [page.tiles.source] }),
    'cache-control': 'no-cache',
  };
  const pages = byLanguage((language) => keptBody(HTML_TYPE, batchPage(language, page).text));
  const schema = { hide: true, querystring: languageQuery };
  app.get('/batch', { schema }, (request, reply) => {
    const { sprog: language = 'da' } = request.query;
    if (endsInSlash(request.url)) return reply.redirect(`../batch${languageSuffix(language)}`, 301);
    return sendKept(request, reply.headers(headers), pages[language]);
  });
}
