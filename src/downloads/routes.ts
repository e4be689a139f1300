/**
 * `/data/eksport`: what can be downloaded, and the files. Resources and formats have the words of `vejviser export`. They are
 * no part of the description of the interface, as `/data` is none: what they answer is no JSON.
 */
import type { SnapshotInfo } from '../engine/addon/native.ts';
import type { ExportFormat } from '../engine/border.generated.ts';
import type { App } from '../http/app-types.ts';
import { ApiError } from '../http/errors/errors.ts';
import type { Fault } from '../http/parameters/parameters.ts';
import { send } from '../http/response/download.ts';
import { notLoadedError } from '../http/response/respond.ts';
import type { Downloads } from './downloads.ts';
import { nameOf } from './edition.ts';
import { type Exported, exported } from './exported.ts';
import { fileNameOf, formatsOf, mediaTypes } from './format.ts';

/** Path of the list. */
export const DOWNLOADS = '/data/eksport';
const hidden = { schema: { hide: true }, config: { isClosed: true } } as const;

export interface DownloadRoutes {
  readonly snapshot: () => SnapshotInfo | null;
  /** `undefined`: switched off. */
  readonly downloads: Downloads | undefined;
}

export function downloadRoutes(app: App, { snapshot, downloads }: DownloadRoutes): void {
  const opened = () => {
    if (downloads === undefined) throw new ApiError('downloads_disabled');
    const info = snapshot();
    if (info === null) throw new ApiError('not_ready');
    return { downloads, info };
  };

  app.get(DOWNLOADS, hidden, async (_request, reply) => {
    const { downloads, info } = opened();
    const { base } = reply.context.caller;
    const sizes = await downloads.sizes(info);
    const loaded = exported.filter(({ resource }) => !info.notLoaded.includes(resource));
    const resources = loaded.map((of) => ({
      resource: of.name,
      files: formatsOf(of).map((format) => ({
        format,
        href: `${base}${DOWNLOADS}/${of.name}.${format}`,
        bytes: sizes.get(nameOf(of.name, format)) ?? null,
      })),
    }));
    reply.headers({
      'cache-control': reply.context.caller.revalidateControl,
      'x-data-version': info.dataVersion,
    });
    return { data_version: info.dataVersion, resources };
  });

  app.get<{ Params: { '*': string } }>(`${DOWNLOADS}/*`, hidden, async (request, reply) => {
    const { downloads, info } = opened();
    const { of, format } = asked(request.params['*'].toLowerCase());
    if (info.notLoaded.includes(of.resource)) throw notLoadedError(reply.context.caller.base);
    const { handle, bytes, tag } = await downloads.file(info, of, format);
    reply.header('x-data-version', info.dataVersion);
    let isRead = false;
    try {
      return await send(request, reply, {
        ...{
          bytes,
          tag,
          type: mediaTypes[format],
          fileName: fileNameOf(of.name, format),
          kept: reply.context.caller.revalidateControl,
        },
        async read(range) {
          isRead = true;
          return handle.createReadStream(range);
        },
      });
    } finally {
      // What reads it closes it.
      if (!isRead) await handle.close();
    }
  });
}

/** `historik/adresser.csv`. Throws what there is instead, of both parts at once. */
function asked(path: string): { readonly of: Exported; readonly format: ExportFormat } {
  const [, name = path, format = ''] = /^(.*)\.([^./]*)$/.exec(path) ?? [];
  const of = exported.find((each) => each.name === name);
  const formats = formatsOf(of ?? { hasPlace: true });
  const named = formats.find((each) => each === format);
  if (of !== undefined && named !== undefined) return { of, format: named };
  const faults: Fault[] = [];
  const enumerated = (parameter: string, allowed: readonly string[]): Fault => ({
    loc: ['path', parameter],
    msg: `${parameter} must be one of ${allowed.join(', ')}`,
    type: 'enum',
  });
  if (of === undefined)
    faults.push(
      enumerated(
        'ressource',
        exported.map((each) => each.name),
      ),
    );
  if (named === undefined) faults.push(enumerated('format', formats));
  throw new ApiError('unknown_path', faults);
}
