/** Files of jobs in a folder that all processes see: one for each job, with the file that was sent and one for each attempt. */
import { constants, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Attempt, JobFiles, Named, Range, Workplace } from './files.ts';

/** End of the name of what says how far a run is (`crates/batch`). */
const CHECKPOINT = '.checkpoint';

export class FolderFiles implements JobFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async check(): Promise<void> {
    await mkdir(this.#root, { recursive: true });
  }

  async receive(id: string): Promise<string> {
    await mkdir(join(this.#root, id), { recursive: true });
    return this.#input(id);
  }

  async keep(): Promise<void> {}

  async workplace(job: Attempt, earlier: string | null): Promise<Workplace> {
    await mkdir(this.#attempt(job), { recursive: true });
    if (earlier !== null) await this.#goOn(this.#attempt({ ...job, attempt: earlier }), this.#attempt(job));
    const output = (format: string): string => this.#result({ ...job, format });
    return { input: this.#input(job.id), output, async publish() {}, async close() {} };
  }

  readResult(job: Named, range: Range): Promise<Readable> {
    return read(this.#result(job), range);
  }

  readBegun(job: Named, range: Range): Promise<Readable> {
    return read(`${this.#result(job)}.partial`, range);
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

  #attempt({ id, attempt }: Attempt): string {
    return join(this.#root, id, attempt ?? '');
  }

  #result(job: Named): string {
    return join(this.#attempt(job), `result.${job.format}`);
  }
}

async function read(path: string, range: Range): Promise<Readable> {
  return (await open(path)).createReadStream(range);
}

function noneIfMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
