/** A fetch into a folder: entity after entity, newer files for older ones, and a record of what was fetched. */
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, withoutCode } from '../command.ts';
import { megabytes, StatusLine } from '../status-line.ts';
import { download, isComplete } from './download.ts';
import { type Generations, generationsOf, holdsChanges, stemOf, unbroken } from './generations.ts';
import { namesIn, RECORD } from './record.ts';
import type { Wanted } from './registers.ts';
import { type Listed, type Policy, RefusedError, Service } from './service.ts';

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
  return namesIn(await readFile(join(folder, RECORD), 'utf8').catch(() => ''));
}

class Run {
  readonly #service: Service;
  readonly #folder: string;
  /** What earlier runs fetched. */
  readonly #before: readonly string[];
  /** What the folder holds. */
  readonly #present: Set<string>;
  readonly #failed: string[] = [];
  readonly #line = new StatusLine(process.stderr);
  #bytes = 0;

  constructor(service: Service, folder: string, before: readonly string[]) {
    this.#service = service;
    this.#folder = folder;
    this.#before = before;
    this.#present = new Set(before);
  }

  /** The files of a register. Rejects where there is no list of them; a file that fails is noted. */
  async register(wanted: Wanted): Promise<void> {
    const files = await this.#service.list(wanted.register);
    for (const entity of wanted.entities) {
      try {
        await this.#entity(wanted, entity, files);
      } catch (error) {
        this.#failed.push(`${wanted.register} ${entity}: ${withoutCode(error)}`);
      }
    }
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
  async #all({ whole, changes }: Generations): Promise<void> {
    const before = this.#before.filter((name) => stemOf(name) === stemOf(whole.fileName));
    // Changes end sooner in the list than their whole file.
    const held = before.includes(whole.fileName) ? before.filter(holdsChanges) : [];
    const usable = unbroken(changes, held);
    const waiting = changes[usable.length];
    if (waiting !== undefined)
      this.#line.print(`${waiting.fileName}: waits for the next whole file, changes before it are missing`);
    const names = new Set(held);
    for (const file of [whole, ...usable]) {
      if (!(await isComplete(this.#folder, file))) await this.#fetch(file);
      this.#line.print(`${file.fileName}: complete`);
      this.#present.add(file.fileName);
      names.add(file.fileName);
    }
    for (const name of before.filter((each) => !names.has(each))) {
      await rm(join(this.#folder, name), { force: true });
      this.#present.delete(name);
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
  }

  /** Notes what the folder holds, also where the run was broken off. */
  async end(): Promise<void> {
    this.#line.clear();
    const record = join(this.#folder, RECORD);
    await writeFile(`${record}.part`, `${[...this.#present].sort().join('\n')}\n`);
    await rename(`${record}.part`, record);
  }

  report(): number {
    const fetched = `${megabytes(this.#bytes)} MB of them fetched now`;
    console.log(`${this.#present.size} files in ${this.#folder}, ${fetched}`);
    for (const each of this.#failed) console.error(`failed: ${each}`);
    return this.#failed.length === 0 ? 0 : 1;
  }
}
