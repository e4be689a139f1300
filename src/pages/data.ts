/** `/data`: the data in use, by version, sources with their licences, registers and the resources that lack theirs. */
import type { SnapshotInfo } from '../engine/addon/native.ts';
import type { App } from '../http/app-types.ts';
import { ApiError } from '../http/errors/errors.ts';
import { JSON_TYPE, type KeptBody, keptBody, sendKept } from '../http/response/kept-body.ts';
import { loadedOf } from '../resources/loaded.ts';

export interface DataOptions {
  readonly snapshot: () => SnapshotInfo | null;
  /** Entities of copies that the data have not, and why. */
  readonly missing: (info: SnapshotInfo) => readonly { readonly entity: string; readonly reason: string }[];
  /** Path of what can be downloaded; `undefined`: nothing. */
  readonly downloads: string | undefined;
}

export function dataRoutes(app: App, { snapshot, missing, downloads }: DataOptions): void {
  let data: KeptBody | undefined;
  app.get('/data', { schema: { hide: true } }, (request, reply) => {
    const info = snapshot();
    if (info === null) throw new ApiError('not_ready');
    const { dataVersion, created, counts, sources } = info;
    const text = JSON.stringify({
      data_version: dataVersion,
      created,
      ...loadedOf(info),
      entities_missing: missing(info),
      counts,
      sources,
      downloads,
    });
    if (data?.bytes.equals(Buffer.from(text)) !== true) data = keptBody(JSON_TYPE, text);
    return sendKept(
      request,
      reply.headers({ 'cache-control': 'no-cache', 'x-data-version': dataVersion }),
      data,
    );
  });
}
