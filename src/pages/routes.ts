/**
 * Routes of the pages: `/`, the files under `/assets/`, `/data`, the page for files of rows, that of what changed, property sheets, accounts, and the documentation. The pages
 * connect to this service only, and to the host of map tiles if the operator configures one.
 */
import type { Engine } from '../engine/engine.ts';
import type { App } from '../http/app-types.ts';
import { ApiError } from '../http/errors/errors.ts';
import type { DescriptionSource } from '../http/openapi.ts';
import { sendKept } from '../http/response/kept-body.ts';
import type { AccountPage } from './account/page.ts';
import { accountPages } from './account/routes.ts';
import { readAssets } from './assets.ts';
import { batchRoutes } from './batch/routes.ts';
import { changesRoutes } from './changes/routes.ts';
import { type DataOptions, dataRoutes } from './data.ts';
import { documentationRoutes } from './documentation/routes.ts';
import { sheetRoutes } from './sheet/routes.ts';
import { startRoutes } from './start/routes.ts';
import { tilesOf } from './tiles.ts';

export interface PageOptions extends DataOptions {
  readonly engine: Engine;
  /** See {@link tilesOf}; empty or `undefined`: no tiles. */
  readonly tiles: string | undefined;
  /** Whether the service has a store, without which it takes no files. */
  readonly takesFiles: boolean;
  readonly describe: DescriptionSource;
  /** Whether nobody is answered without a key. */
  readonly needsKey: boolean;
  readonly account: Omit<AccountPage, 'assets'>;
}

const hidden = { schema: { hide: true } };

export function pageRoutes(
  app: App,
  { snapshot, engine, tiles: tilesSetting, takesFiles, describe, account, needsKey, ...data }: PageOptions,
): void {
  const assets = readAssets();
  const tiles = tilesOf(tilesSetting);

  const site = { assets: assets.version, hasAccounts: account.hasAccounts, needsKey };

  startRoutes(app, { ...site, tiles, snapshot, engine });

  app.get<{ Params: { version: string; '*': string } }>('/assets/:version/*', hidden, (request, reply) => {
    const { version, '*': name } = request.params;
    const asset = assets.files.get(name);
    if (asset === undefined) throw new ApiError('unknown_path');
    // A page older or newer than this process requests another version: answered, but not to be cached.
    const kept = version === assets.version ? 'public, max-age=31536000, immutable' : 'no-cache';
    return sendKept(request, reply.header('cache-control', kept), asset);
  });

  dataRoutes(app, { snapshot, ...data });
  accountPages(app, { ...account, assets: assets.version });
  batchRoutes(app, { ...site, takesFiles, tiles });
  changesRoutes(app, { ...site, tiles });
  sheetRoutes(app, { ...site, snapshot, engine });
  documentationRoutes(app, { ...site, describe, snapshot });
}
