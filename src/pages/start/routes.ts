/** `/`, in Danish and with `?sprog=en` in English. Its map offers the themes that the snapshot in use has. */
import type { SnapshotInfo } from '../../engine/addon/native.ts';
import type { App } from '../../http/app-types.ts';
import { byLanguage, languageQuery } from '../../http/language.ts';
import { type KeptBody, keptBody, sendKept } from '../../http/response/kept-body.ts';
import { pageHeaders } from '../../http/response/page-security.ts';
import { HTML_TYPE } from '../assets.ts';
import type { Tiles } from '../tiles.ts';
import { startPage } from './page.ts';
import { areaThemes } from './themes.ts';

export interface StartOptions {
  /** Of the files of all pages. */
  readonly assets: string;
  readonly hasAccounts: boolean;
  readonly needsKey: boolean;
  readonly tiles: Tiles | undefined;
  readonly snapshot: () => SnapshotInfo | null;
}

export function startRoutes(
  app: App,
  { assets, hasAccounts, needsKey, tiles, snapshot }: StartOptions,
): void {
  const images = tiles === undefined ? [] : [tiles.source];
  const headers = { ...pageHeaders({ images }), 'cache-control': 'no-cache' };
  const pages = byLanguage((language) => {
    let made: { readonly lacking: string; readonly page: KeptBody } | undefined;
    return (notLoaded: readonly string[]): KeptBody => {
      const lacking = notLoaded.join();
      if (made?.lacking !== lacking) {
        const themes = areaThemes(language, notLoaded);
        made = {
          lacking,
          page: keptBody(
            HTML_TYPE,
            startPage(language, { assets, hasAccounts, needsKey, tiles, themes }).text,
          ),
        };
      }
      return made.page;
    };
  });

  app.get('/', { schema: { hide: true, querystring: languageQuery } }, (request, reply) => {
    const page = pages[request.query.sprog ?? 'da'](snapshot()?.notLoaded ?? []);
    return sendKept(request, reply.headers(headers), page);
  });
}
