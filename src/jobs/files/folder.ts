/** Files of jobs in a folder that all processes see: one for each job, with the file that was sent and one for each attempt. */
import { randomUUID } from 'node:crypto';
import { constants, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Range } from '../../http/response/download.ts';
import { makeFolder, type Promised, Room } from '../../store/folder.ts';
import {
  type Attempt,
  type Copy,
  type Incoming,
  isMissing,
  type JobFiles,
  MADE,
  type Named,
  type ResultBytes,
  readFile,
  type Workplace,
} from './files.ts';

/** End of the name of what says how far a run is (`crates/batch`). */
const CHECKPOINT = '.checkpoint';

export class FolderFiles implements JobFiles {
  readonly canGoOn = true;
  readonly #root: string;
  readonly #room: Room;

  /** `reserve`: bytes of the disk that files leave free. */
  constructor(root: string, reserve = 0) {
    this.#root = root;
    this.#room = new Room(root, reserve);
  }

  async check(): Promise<void> {
    makeFolder(this.#root);
  }

  async receive(id: string, promised: Promised): Promise<Incoming> {
    await mkdir(join(this.#root, id), { recursive: true });
    return { path: this.#input(id), ...(await this.#room.open(promised)) };
  }

  checkRoom({ made, kept }: ResultBytes): Promise<void> {
    return this.#room.check(made + kept);
  }

  async keep(): Promise<void> {}

  async workplace(job: Attempt, earlier: string | null): Promise<Workplace> {
    await mkdir(this.#attempt(job), { recursive: true });
    if (earlier !== null) await this.#goOn(this.#attempt({ ...job, attempt: earlier }), this.#attempt(job));
    const output = (format: string): string => this.#result({ ...job, format });
    return { input: this.#input(job.id), output, async publish() {}, async close() {} };
  }

  readResult(job: Named, range: Range): Promise<Readable> {
    return readFile(this.#result(job), range);
  }

  async copyResult(job: Named): Promise<Copy> {
    const path = this.#result(job);
    await stat(path);
    return { path, async close() {} };
  }

  begun(job: Named, isWhole: boolean): string {
    return isWhole ? this.#result(job) : `${this.#result(job)}.partial`;
  }

  async making(id: string): Promise<string> {
    return join(this.#root, id, `making-${randomUUID()}`);
  }

  keepMade(id: string, name: string, path: string): Promise<void> {
    return rename(path, this.#made(id, name));
  }

  async sizeOfMade(id: string, name: string): Promise<number> {
    return (await stat(this.#made(id, name))).size;
  }

  readMade(id: string, name: string, range: Range): Promise<Readable> {
    return readFile(this.#made(id, name), range);
  }

  async removeMade(id: string): Promise<void> {
    const names = await readdir(join(this.#root, id)).catch(noneIfMissing);
    const made = names.filter((name) => name.startsWith(MADE));
    await Promise.all(made.map((name) => rm(join(this.#root, id, name), { force: true })));
  }

  async removeInput(id: string): Promise<void> {
    await rm(this.#input(id), { force: true });
  }

  async erase(id: string): Promise<void> {
    await rm(join(this.#root, id), { recursive: true, force: true });
  }

  async close(): Promise<void> {}

  /**
   * Copies what an earlier attempt has begun and takes its folder away: whoever works there still, though it was given up for
   * dead, writes into nothing.
   */
  async #goOn(earlier: string, attempt: string): Promise<void> {
    const names = await readdir(earlier).catch(noneIfMissing);
    // A checkpoint speaks of bytes that are there when it is; so it comes before them.
    names.sort((one, other) => Number(other.endsWith(CHECKPOINT)) - Number(one.endsWith(CHECKPOINT)));
    for (const name of names) {
      const copy = join(attempt, `${name}.copy`);
      await copyFile(join(earlier, name), copy, constants.COPYFILE_FICLONE);
      await rename(copy, join(attempt, name));
    }
    await rm(earlier, { recursive: true, force: true });
  }

  #input(id: string): string {
    return join(this.#root, id, 'input');
  }

  #made(id: string, name: string): string {
    return join(this.#root, id, `${MADE}${name}`);
  }

  #attempt({ id, attempt }: Attempt): string {
    return join(this.#root, id, attempt ?? '');
  }

  #result(job: Named): string {
    return join(this.#attempt(job), `result.${job.format}`);
  }
}

function noneIfMissing(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}
