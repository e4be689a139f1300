/** `/`, in Danish and with `?sprog=en` in English. Its map offers the themes that the snapshot in use has. */
import type { SnapshotInfo } from '../../engine/addon/native.ts';
import type { Connection, Engine } from '../../engine/engine.ts';
import type { App } from '../../http/app-types.ts';
import { byLanguage, languageQuery } from '../../http/language.ts';
import { type KeptBody, keptBody, sendKept } from '../../http/response/kept-body.ts';
import { pageHeaders } from '../../http/response/page-security.ts';
import { HTML_TYPE } from '../assets.ts';
import type { Tiles } from '../tiles.ts';
import { withoutBorders } from './borders.ts';
import { startPage } from './page.ts';
import { areaThemes, themeResources } from './themes.ts';

export interface StartOptions {
  /** Of the files of all pages. */
  readonly assets: string;
  readonly hasAccounts: boolean;
  readonly needsKey: boolean;
  readonly tiles: Tiles | undefined;
  readonly snapshot: () => SnapshotInfo | null;
  readonly engine: Engine;
}

export function startRoutes(
  app: App,
  { assets, hasAccounts, needsKey, tiles, snapshot, engine }: StartOptions,
): void {
  const images = tiles === undefined ? [] : [tiles.source];
  const headers = { ...pageHeaders({ images }), 'cache-control': 'no-cache' };
  let looked: { readonly dataVersion: string; readonly lacking: readonly string[] } | undefined;
  const lackingIn = async (info: SnapshotInfo | null, connection: Connection): Promise<readonly string[]> => {
    if (info === null) return themeResources;
    const { dataVersion, notLoaded } = info;
    if (looked?.dataVersion !== dataVersion) {
      const loaded = themeResources.filter((resource) => !notLoaded.includes(resource));
      looked = {
        dataVersion,
        lacking: [...notLoaded, ...(await withoutBorders(engine, loaded, connection))],
      };
    }
    return looked.lacking;
  };
  const pages = byLanguage((language) => {
    let made: { readonly of: string; readonly page: KeptBody } | undefined;
    return (lacking: readonly string[]): KeptBody => {
      const of = lacking.join();
      if (made?.of !== of) {
        const themes = areaThemes(language, lacking);
        const page = startPage(language, { assets, hasAccounts, needsKey, tiles, themes });
        made = { of, page: keptBody(HTML_TYPE, page.text) };
      }
      return made.page;
    };
  });

  app.get('/', { schema: { hide: true, querystring: languageQuery } }, async (request, reply) => {
    const lacking = await lackingIn(snapshot(), reply.context.connection);
    return sendKept(request, reply.headers(headers), pages[request.query.sprog ?? 'da'](lacking));
  });
}
