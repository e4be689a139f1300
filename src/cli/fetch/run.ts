/** A fetch into a folder: entity after entity, newer files for older ones, and a record of what was fetched. */
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, withoutCode } from '../command.ts';
import { megabytes, StatusLine } from '../status-line.ts';
import { download, hasMd5, isComplete, partOf } from './download.ts';
import {
  type Generations,
  generationOf,
  generationsOf,
  holdsChanges,
  stemOf,
  unbroken,
} from './generations.ts';
import { type FetchRecord, recordIn, writeRecord } from './record.ts';
import type { Wanted } from './registers.ts';
import { type Listed, type Policy, RefusedError, Service } from './service.ts';

/** What a fetch could not do. */
export interface Unfetched {
  /** Files that are missing at the end, and why. */
  readonly failed: readonly string[];
  /** Changes that wait for the next whole file, because others before them are missing. */
  readonly waiting: readonly string[];
}

/** Of a fetch under way. */
interface Watch {
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
  /** Is told why a file or a register cannot be had, when that is known. */
  readonly onFailure?: ((reason: string) => void) | undefined;
}

/** The key opens nothing: no register can be had. */
const NOT_LET_IN: readonly number[] = [401, 403];

/** Fetches what is not there yet. */
export async function fetched(
  key: string,
  wanted: readonly Wanted[],
  folder: string,
  url: string,
  policy: Policy,
  { signal, onFailure }: Watch = {},
): Promise<Unfetched> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new CommandError(`${folder}: ${withoutCode(error)}`);
  });
  const service = new Service(url, key, policy, signal);
  const run = new Run(service, folder, await recordIn(folder), { signal, onFailure });
  try {
    for (const register of wanted) await run.register(register);
  } catch (error) {
    throw new CommandError(`${url}: ${withoutCode(error)}`);
  } finally {
    run.end();
    await service.close();
  }
  return run.report();
}

class Run {
  readonly #service: Service;
  readonly #folder: string;
  /** What the folder holds. */
  readonly #record: FetchRecord;
  readonly #watch: Watch;
  readonly #failed: string[] = [];
  readonly #waiting: string[] = [];
  readonly #line = new StatusLine(process.stderr);
  #bytes = 0;
  #complete = 0;

  constructor(service: Service, folder: string, record: FetchRecord, watch: Watch) {
    this.#service = service;
    this.#folder = folder;
    this.#record = record;
    this.#watch = watch;
  }

  /** The files of a register. What fails is noted; rejects where the key opens nothing. */
  async register(wanted: Wanted): Promise<void> {
    this.#watch.signal?.throwIfAborted();
    let files: readonly Listed[];
    try {
      files = await this.#service.list(wanted.register);
    } catch (error) {
      if (error instanceof RefusedError && NOT_LET_IN.includes(error.status)) throw error;
      this.#fail(wanted.register, error);
      return;
    }
    for (const entity of wanted.entities) {
      this.#watch.signal?.throwIfAborted();
      try {
        await this.#entity(wanted, entity, files);
      } catch (error) {
        this.#fail(`${wanted.register} ${entity}`, error);
      }
    }
  }

  #fail(what: string, error: unknown): void {
    const reason = `${what}: ${withoutCode(error)}`;
    this.#failed.push(reason);
    this.#watch.onFailure?.(reason);
  }

  async #entity(wanted: Wanted, entity: string, files: readonly Listed[]): Promise<void> {
    try {
      await this.#all(generationsOf(files, wanted, entity));
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== 404) throw error;
      // A generation ends while others are fetched: the list has a newer one by then.
      await this.#all(generationsOf(await this.#service.list(wanted.register), wanted, entity));
    }
  }

  /** The files of an entity. No other one stays: it would be imported with them. */
  async #all({ whole, changes, last }: Generations): Promise<void> {
    const before = [...this.#record.keys()].filter((name) => stemOf(name) === stemOf(whole.fileName));
    const known = changesSince(whole, before);
    const lost = await this.#firstLost(known);
    await this.#file(whole);
    await this.#forget(before.filter((name) => name !== whole.fileName && !known.includes(name)));
    // Of the changes that are there, or were, none is laid behind one that is gone.
    const numbers = lost === undefined ? known.map(generationOf) : [generationOf(lost) - 1];
    if (last !== undefined) numbers.push(last);
    const usable = unbroken(changes, numbers.length > 0 ? Math.max(...numbers) : undefined);
    const waiting = changes[usable.length];
    if (waiting !== undefined) {
      this.#line.print(`${waiting.fileName}: waits for the next whole file, changes before it are missing`);
      this.#waiting.push(waiting.fileName);
    }
    for (const file of usable) await this.#file(file);
  }

  /** The first of some files that is not there as it was fetched. */
  async #firstLost(names: readonly string[]): Promise<string | undefined> {
    for (const name of names) {
      const md5 = this.#record.get(name) ?? '';
      if (!(await hasMd5(join(this.#folder, name), md5))) return name;
    }
    return undefined;
  }

  /** One file, which is there and right afterwards. */
  async #file(file: Listed): Promise<void> {
    this.#record.set(file.fileName, file.md5Hash.toLowerCase());
    await writeRecord(this.#folder, this.#record);
    if (!(await isComplete(this.#folder, file))) await this.#fetch(file);
    this.#line.print(`${file.fileName}: complete`);
    this.#complete += 1;
  }

  async #forget(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const path = join(this.#folder, name);
      for (const file of [path, partOf(path)]) await rm(file, { force: true });
      this.#record.delete(name);
    }
    if (names.length > 0) await writeRecord(this.#folder, this.#record);
  }

  async #fetch(file: Listed): Promise<void> {
    const { fileName, fileSizeInBytes } = file;
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < fileSizeInBytes)
      throw new Error(`the disk has no room for its ${megabytes(fileSizeInBytes)} MB`);
    await download(this.#service, this.#folder, file, (done) =>
      this.#line.show(`${fileName}: ${megabytes(done)} of ${megabytes(fileSizeInBytes)} MB`),
    );
    this.#bytes += fileSizeInBytes;
  }

  end(): void {
    this.#line.clear();
  }

  report(): Unfetched {
    const fetched = `${megabytes(this.#bytes)} MB of them fetched now`;
    console.log(`${this.#complete} files in ${this.#folder}, ${fetched}`);
    for (const each of this.#failed) console.error(`failed: ${each}`);
    return { failed: this.#failed, waiting: this.#waiting };
  }
}

/**
 * The changes among recorded files that came since a whole one, the earliest first: they end sooner in the list than it does.
 * What was fetched since another whole file says nothing of this one.
 */
function changesSince(whole: Listed, names: readonly string[]): readonly string[] {
  const wholes = names.filter((name) => !holdsChanges(name));
  if (wholes.length !== 1 || wholes[0] !== whole.fileName) return [];
  return names.filter(holdsChanges).sort((a, b) => generationOf(a) - generationOf(b));
}
