/**
 * Whole resources as files to download. A file is made when somebody asks for it, once for each snapshot, one at a time in the
 * order they are asked for; then it is sent as any file is. Who asks while it is made waits for a while. It is made to its end
 * though all of them leave, and is taken away when its snapshot goes, or when others need the room.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SnapshotInfo } from '../engine/addon/native.ts';
import type { ExportFormat, ExportProgress } from '../engine/border.generated.ts';
import { ApiError } from '../http/errors/errors.ts';
import { editionOf, isMade, keepOnly, type Made, nameOf, openMade, sizesIn } from './edition.ts';
import type { Exported } from './exported.ts';
import { type Make, MakingError, make } from './making.ts';

/** Connections on which nothing moves are closed after 30 s. */
const PATIENCE_MS = 20_000;

const patiently = (signal: AbortSignal): Promise<unknown> =>
  sleep(PATIENCE_MS, undefined, { signal, ref: false });

export interface DownloadOptions {
  /** Folder of the files. */
  readonly root: string;
  /** Root of the snapshot. */
  readonly snapshot: string;
  /** What links in the files begin with. */
  readonly base: string;
  /** Most bytes of the files of a snapshot, beside the one that was made last. */
  readonly most: number;
  readonly onTrouble: (message: string, reason: string) => void;
  /** How long a caller waits. */
  readonly patience?: (given: AbortSignal) => Promise<unknown>;
  readonly make?: Make;
}

interface Wanted {
  readonly stop: AbortController;
  readonly made: Promise<void>;
  progress: ExportProgress | undefined;
}

type Version = Pick<SnapshotInfo, 'dataVersion' | 'build'>;

export class Downloads {
  readonly #options: DownloadOptions;
  /** By edition and name of the file. */
  readonly #wanted = new Map<string, Wanted>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: DownloadOptions) {
    this.#options = options;
  }

  /** Bytes of the files that there are, by their names. */
  sizes(version: Version): Promise<ReadonlyMap<string, number>> {
    return sizesIn(this.#folder(version));
  }

  /** The file, open. Rejects with `download_in_progress` where it takes longer, and with why it cannot be made. */
  async file(version: Version, exported: Exported, format: ExportFormat): Promise<Made> {
    const name = nameOf(exported.name, format);
    const folder = this.#folder(version);
    const there = await openMade(folder, name);
    if (there !== undefined) return there;
    const wanted = this.#want(version, exported, format);
    await this.#patiently(wanted, name);
    const made = await openMade(folder, name);
    // Its snapshot has gone, or others needed the room.
    if (made === undefined) throw inProgress(name, undefined);
    return made;
  }

  /** Another snapshot is in use: the files of all others go. */
  async use(version: Version): Promise<void> {
    const edition = editionOf(version, this.#options.base);
    for (const [key, { stop }] of this.#wanted) if (!key.startsWith(`${edition}/`)) stop.abort();
    try {
      await keepOnly(this.#options.root, edition);
    } catch (error) {
      this.#options.onTrouble('old downloads not removed', String(error));
    }
  }

  /** Stops what is being made. */
  async close(): Promise<void> {
    const wanted = [...this.#wanted.values()];
    for (const { stop } of wanted) stop.abort();
    await Promise.allSettled(wanted.map(({ made }) => made));
  }

  #folder(version: Version): string {
    return join(this.#options.root, editionOf(version, this.#options.base));
  }

  #want(version: Version, { name: path, resource }: Exported, format: ExportFormat): Wanted {
    const { root, snapshot, base, most, make: run = make, onTrouble } = this.#options;
    const edition = editionOf(version, base);
    const name = nameOf(path, format);
    const key = `${edition}/${name}`;
    const before = this.#wanted.get(key);
    if (before !== undefined) return before;
    const stop = new AbortController();
    const making = { root, edition, name, snapshot, most, options: { resource, format, base } };
    const made = this.#last.then(async () => {
      try {
        if (stop.signal.aborted) throw new MakingError('superseded', 'its snapshot has gone');
        // It may have been made since its caller looked.
        if (await isMade(join(root, edition), name)) return;
        await run(making, stop.signal, (progress) => {
          wanted.progress = progress;
        });
      } catch (error) {
        if (!(error instanceof MakingError && error.trouble === 'superseded'))
          onTrouble('download not made', `${name}: ${error instanceof Error ? error.message : error}`);
        throw error;
      } finally {
        this.#wanted.delete(key);
      }
    });
    const wanted: Wanted = { stop, made, progress: undefined };
    this.#last = made.catch(() => {});
    this.#wanted.set(key, wanted);
    return wanted;
  }

  async #patiently(wanted: Wanted, name: string): Promise<void> {
    const { patience = patiently } = this.#options;
    const waiting = new AbortController();
    const late = patience(waiting.signal).then(() => 'late');
    // It is given up when the file is there.
    late.catch(() => {});
    try {
      if ((await Promise.race([wanted.made, late])) === 'late') throw inProgress(name, wanted.progress);
    } catch (error) {
      throw error instanceof MakingError ? answerTo(error, name) : error;
    } finally {
      waiting.abort();
    }
  }
}

function inProgress(name: string, progress: ExportProgress | undefined): ApiError {
  const done =
    progress === undefined ? 'it waits for its turn' : `${progress.rows} of ${progress.of} rows are written`;
  return new ApiError('download_in_progress', [
    { loc: ['path', 'ressource'], msg: `${name}: ${done}`, type: 'in_progress' },
  ]);
}

/** What a caller is told; the reason, which names folders of this machine, stands in the log. */
function answerTo({ trouble, message }: MakingError, name: string): Error {
  if (trouble === 'superseded') return inProgress(name, undefined);
  return trouble === 'refused' ? new ApiError('no_room') : new Error(`download ${name}: ${message}`);
}
