/**
 * Routes of the start page: `/`, its files under `/assets/`, and `/data`, which names the data in use with its sources
 * and licences. The page connects to this service only, and to the host of map tiles if the operator configures one.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SnapshotInfo } from '../engine/addon/native.ts';
import type { App } from '../http/app-types.ts';
import { ApiError } from '../http/errors/errors.ts';
import { acceptsGzip } from '../http/response/compression.ts';
import { isUnchanged } from '../http/response/etag.ts';
import { pageHeaders } from '../http/response/page-security.ts';
import { type Asset, readAssets, readTemplate } from './assets.ts';
import { tilesOf } from './tiles.ts';

export interface PageOptions {
  readonly snapshot: () => SnapshotInfo | null;
  /** See {@link tilesOf}; empty or `undefined`: no tiles. */
  readonly tiles: string | undefined;
}

const hidden = { schema: { hide: true } };

export function pageRoutes(app: App, { snapshot, tiles: tilesSetting }: PageOptions): void {
  const assets = readAssets();
  const tiles = tilesOf(tilesSetting);
  const page = Buffer.from(
    filled(readTemplate(), {
      version: assets.version,
      tiles: tiles?.template ?? '',
      tilesCredit: tiles?.credit ?? '',
    }),
  );
  const pageTag = `W/"${createHash('sha256').update(page).digest('hex').slice(0, 16)}"`;
  const security = pageHeaders({ images: tiles === undefined ? [] : [tiles.source] });

  app.get('/', hidden, (request, reply) => {
    reply.headers({
      ...security,
      'cache-control': 'no-cache',
      etag: pageTag,
    });
    if (isUnchanged(request.headers['if-none-match'], pageTag)) return reply.code(304).send();
    return reply.header('content-type', 'text/html; charset=UTF-8').send(page);
  });

  app.get<{ Params: { version: string; name: string } }>(
    '/assets/:version/:name',
    hidden,
    (request, reply) => {
      const { version, name } = request.params;
      const asset = assets.files.get(name);
      if (asset === undefined) throw new ApiError('unknown_path');
      const tag = `W/"${assets.version}"`;
      reply.headers({
        // A page older or newer than this process requests another version: answered, but not to be cached.
        'cache-control': version === assets.version ? 'public, max-age=31536000, immutable' : 'no-cache',
        vary: 'Accept-Encoding',
        etag: tag,
      });
      if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return sendCompressed(request, reply.header('content-type', asset.type), asset);
    },
  );

  app.get('/data', hidden, (_request, reply) => {
    const info = snapshot();
    if (info === null) throw new ApiError('not_ready');
    const { dataVersion, created, counts, sources } = info;
    reply.headers({ 'cache-control': 'no-cache', 'x-data-version': dataVersion });
    return reply.send({ data_version: dataVersion, created, counts, sources });
  });
}

function sendCompressed(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(asset.bytes);
  return reply.header('content-encoding', 'gzip').send(asset.gzipped);
}

function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => escaped(values[name] ?? ''));
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
