/** The files of jobs: a folder for each, with what was sent and what became of it. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchFormat } from '../engine/engine.ts';

const MADE = 'made-';

export class JobFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Makes the folder of a job. */
  async make(id: string): Promise<void> {
    await mkdir(join(this.#root, id), { recursive: true });
  }

  input(id: string): string {
    return join(this.#root, id, 'input');
  }

  result(id: string, format: BatchFormat): string {
    return join(this.#root, id, `result.${format}`);
  }

  /** The result while it is being written. Its first bytes, as many as the job has committed, are final. */
  partial(id: string, format: BatchFormat): string {
    return `${this.result(id, format)}.partial`;
  }

  /** A result that was made of the one above, by what it depends on. */
  made(id: string, revision: string, format: BatchFormat): string {
    return join(this.#root, id, `${MADE}${revision}.${format}`);
  }

  /** Takes away all of those. */
  async removeMade(id: string): Promise<void> {
    const names = await readdir(join(this.#root, id)).catch(() => []);
    const made = names.filter((name) => name.startsWith(MADE));
    await Promise.all(made.map((name) => rm(join(this.#root, id, name), { force: true })));
  }

  /** Takes away what a run has begun, so that the next one begins anew. */
  async removeBegun(id: string, format: BatchFormat): Promise<void> {
    await rm(this.partial(id, format), { force: true });
    await rm(`${this.result(id, format)}.checkpoint`, { force: true });
  }

  /** Erases everything of a job. */
  async erase(id: string): Promise<void> {
    await rm(join(this.#root, id), { recursive: true, force: true });
  }
}
