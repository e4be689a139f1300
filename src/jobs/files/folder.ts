/** Files of jobs in a folder that all processes see: one for each job, with the file that was sent and one for each attempt. */
import { constants, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { JobFiles, Named, Range, Workplace } from './files.ts';

/** What a run leaves beside its result, the checkpoint before the bytes that it speaks of. */
const BEGUN = ['.checkpoint', '.partial'];

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

  async workplace(job: Named, earlier: string | null): Promise<Workplace> {
    const output = this.#result(job);
    await mkdir(this.#attempt(job), { recursive: true });
    if (earlier !== null) await this.#goOn({ ...job, attempt: earlier }, output);
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
  async #goOn(earlier: Named, output: string): Promise<void> {
    for (const ending of BEGUN) {
      const copy = `${output}${ending}.copy`;
      try {
        await copyFile(`${this.#result(earlier)}${ending}`, copy, constants.COPYFILE_FICLONE);
        await rename(copy, `${output}${ending}`);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    await rm(this.#attempt(earlier), { recursive: true, force: true });
  }

  #input(id: string): string {
    return join(this.#root, id, 'input');
  }

  #attempt({ id, attempt }: Named): string {
    return join(this.#root, id, attempt ?? '');
  }

  #result(job: Named): string {
    return join(this.#attempt(job), `result.${job.format}`);
  }
}

async function read(path: string, range: Range): Promise<Readable> {
  return (await open(path)).createReadStream(range);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
