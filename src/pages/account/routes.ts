/** Routes of `/konto` and of the operator's page `/konto/drift`: in Danish, and with `?sprog=en` in English. */
import type { App } from '../../http/app-types.ts';
import { byLanguage, type Language, languageQuery } from '../../http/language.ts';
import { keptBody, sendKept } from '../../http/response/kept-body.ts';
import { pageHeaders } from '../../http/response/page-security.ts';
import { HTML_TYPE } from '../assets.ts';
import { endsInSlash, languageSuffix } from '../header.ts';
import type { Html } from '../html.ts';
import { type AccountPage, accountPage, operatorPage } from './page.ts';

type Make = (language: Language, page: AccountPage) => Html;

export function accountPages(app: App, page: AccountPage): void {
  // No page of another site may show these in a frame, and have a visitor click there.
  const headers = { ...pageHeaders({ frames: 'none' }), 'cache-control': 'no-cache' };
  const add = (path: string, make: Make): void => {
    const pages = byLanguage((language) => keptBody(HTML_TYPE, make(language, page).text));
    const schema = { hide: true, querystring: languageQuery };
    app.get(path, { schema }, (request, reply) => {
      const { sprog: language = 'da' } = request.query;
      const last = path.split('/').at(-1);
      if (endsInSlash(request.url)) return reply.redirect(`../${last}${languageSuffix(language)}`, 301);
      return sendKept(request, reply.headers(headers), pages[language]);
    });
  };
  add('/konto', accountPage);
  add('/konto/drift', operatorPage);
}
