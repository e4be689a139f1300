/** Route of the page of what changed, `/aendringer`: in Danish, and with `?sprog=en` in English. */
import type { App } from '../../http/app-types.ts';
import { byLanguage, languageQuery } from '../../http/language.ts';
import { keptBody, sendKept } from '../../http/response/kept-body.ts';
import { pageHeaders } from '../../http/response/page-security.ts';
import { HTML_TYPE } from '../assets.ts';
import { endsInSlash, languageSuffix } from '../header.ts';
import { type ChangesPage, changesPage } from './page.ts';

export function changesRoutes(app: App, page: ChangesPage): void {
  const headers = {
    ...pageHeaders({ images: page.tiles === undefined ? [] : [page.tiles.source] }),
    'cache-control': 'no-cache',
  };
  const pages = byLanguage((language) => keptBody(HTML_TYPE, changesPage(language, page).text));
  const schema = { hide: true, querystring: languageQuery };
  app.get('/aendringer', { schema }, (request, reply) => {
    const { sprog: language = 'da' } = request.query;
    if (endsInSlash(request.url)) return reply.redirect(`../aendringer${languageSuffix(language)}`, 301);
    return sendKept(request, reply.headers(headers), pages[language]);
  });
  // As people write it.
  app.get('/ændringer', { schema }, (request, reply) => {
    const way = endsInSlash(request.url) ? '../' : './';
    const [, query] = request.url.split('?', 2);
    return reply.redirect(`${way}aendringer${query === undefined ? '' : `?${query}`}`, 308);
  });
}
