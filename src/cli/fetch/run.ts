/** A fetch into a folder: entity after entity, newest files for older ones, and a record of what was fetched. */
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, withoutCode } from '../command.ts';
import { megabytes, StatusLine } from '../status-line.ts';
import { download, isComplete } from './download.ts';
import type { Wanted } from './registers.ts';
import { type Listed, newest, type Policy, RefusedError, Service } from './service.ts';

/**
 * The names of what was fetched, so that a later run knows which files its newer ones replace. `import` reads no hidden
 * files.
 */
export const RECORD = '.fetched';

/** Fetches what is not there yet. The exit code: 1 where a file is missing at the end. */
export async function fetched(
  key: string,
  wanted: readonly Wanted[],
  folder: string,
  url: string,
  policy: Policy,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  const service = new Service(url, key, policy);
  const run = new Run(service, folder, await recorded(folder));
  try {
    for (const register of wanted) await run.register(register);
  } catch (error) {
    throw new CommandError(`${url}: ${withoutCode(error)}`);
  } finally {
    await run.end();
    await service.close();
  }
  return run.report();
}

async function recorded(folder: string): Promise<string[]> {
  const names = await readFile(join(folder, RECORD), 'utf8').catch(() => '');
  return names.split('\n').filter(Boolean);
}

class Run {
  readonly #service: Service;
  readonly #folder: string;
  /** What earlier runs fetched. */
  readonly #before: readonly string[];
  readonly #present: string[] = [];
  readonly #failed: string[] = [];
  readonly #line = new StatusLine(process.stderr);
  #bytes = 0;

  constructor(service: Service, folder: string, before: readonly string[]) {
    this.#service = service;
    this.#folder = folder;
    this.#before = before;
  }

  /** The files of a register. Rejects where there is no list of them; a file that fails is noted. */
  async register(wanted: Wanted): Promise<void> {
    const files = await this.#service.list(wanted.register);
    for (const entity of wanted.entities) {
      try {
        await this.#entity(newest(files, wanted, entity), () => this.#listedAnew(wanted, entity));
      } catch (error) {
        this.#failed.push(`${wanted.register} ${entity}: ${withoutCode(error)}`);
      }
    }
  }

  /** A generation ends while others are fetched: the list has a newer one by then. */
  async #listedAnew(wanted: Wanted, entity: string): Promise<Listed | undefined> {
    return newest(await this.#service.list(wanted.register), wanted, entity);
  }

  async #entity(file: Listed | undefined, listedAnew: () => Promise<Listed | undefined>): Promise<void> {
    if (file === undefined) throw new Error('the list has no whole file of it');
    if (await isComplete(this.#folder, file)) return this.#has(file);
    try {
      await this.#fetch(file);
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== 404) throw error;
      const newer = await listedAnew();
      if (newer === undefined) throw error;
      await this.#fetch(newer);
    }
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
    await this.#has(file);
  }

  /** Two generations of an entity in one folder would be imported as one register: the older one goes. */
  async #has({ fileName }: Listed): Promise<void> {
    this.#line.print(`${fileName}: complete`);
    this.#present.push(fileName);
    const older = this.#before.filter((name) => name !== fileName && stemOf(name) === stemOf(fileName));
    await Promise.all(older.map((name) => rm(join(this.#folder, name), { force: true })));
  }

  /** Notes what the folder holds, also where the run was broken off. */
  async end(): Promise<void> {
    this.#line.clear();
    const stems = new Set(this.#present.map(stemOf));
    const kept = this.#before.filter((name) => !stems.has(stemOf(name)));
    const record = join(this.#folder, RECORD);
    await writeFile(`${record}.part`, `${[...kept, ...this.#present].sort().join('\n')}\n`);
    await rename(`${record}.part`, record);
  }

  report(): number {
    const fetched = `${megabytes(this.#bytes)} MB of them fetched now`;
    console.log(`${this.#present.length} files in ${this.#folder}, ${fetched}`);
    for (const each of this.#failed) console.error(`failed: ${each}`);
    return this.#failed.length === 0 ? 0 : 1;
  }
}

/** Register and entity of a file's name, whatever version and generation it is of. */
function stemOf(fileName: string): string {
  return fileName.replace(/_V\d+_/, '_').replace(/_\d+\.zip$/, '');
}
