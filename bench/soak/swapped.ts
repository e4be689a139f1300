/** A root whose current snapshot is swapped. */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A root that names one of two snapshots, which stay where they are. */
export class Swapped {
  readonly root = mkdtempSync(join(tmpdir(), 'vejviser-soak-'));
  #current = 0;

  /** From the roots of two snapshots; one and the same is swapped with itself. */
  constructor(roots: readonly [string, string]) {
    mkdirSync(join(this.root, 'snapshots'));
    roots.forEach((root, index) => {
      const name = readFileSync(join(root, 'current'), 'utf8').split('\n', 1)[0] ?? '';
      symlinkSync(realpathSync(join(root, 'snapshots', name)), join(this.root, 'snapshots', `${index}`));
    });
    this.#name();
  }

  swap(): void {
    this.#current = 1 - this.#current;
    this.#name();
  }

  #name(): void {
    const next = join(this.root, 'next');
    writeFileSync(next, `${this.#current}`);
    renameSync(next, join(this.root, 'current'));
  }
}
