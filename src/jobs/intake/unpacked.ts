/**
 * Counts what a file of gzip unpacks to while it comes, so that a small file that unpacks to a large one is refused at its
 * first byte too many. Of anything else it counts nothing. It keeps nothing, and judges no file: one that is damaged is for
 * whoever reads it.
 */
import { createGunzip, type Gunzip } from 'node:zlib';

/** What gzip begins with. */
const GZIP = Buffer.from([0x1f, 0x8b]);

export class Unpacked {
  readonly #most: number;
  /** `undefined` until the file has shown what it is, `null` where there is nothing to unpack, or no more. */
  #gunzip: Gunzip | null | undefined;
  #begun = Buffer.alloc(0);
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether the file, with this piece of it, unpacks to more than it may. */
  async exceeds(piece: Buffer): Promise<boolean> {
    if (this.#gunzip === null) return false;
    if (this.#gunzip !== undefined) return this.#write(this.#gunzip, piece);
    this.#begun = Buffer.concat([this.#begun, piece]);
    if (this.#begun.length < GZIP.length) return false;
    if (!this.#begun.subarray(0, GZIP.length).equals(GZIP)) {
      this.#gunzip = null;
      return false;
    }
    this.#gunzip = createGunzip();
    return this.#write(this.#gunzip, this.#begun);
  }

  close(): void {
    this.#gunzip?.destroy();
  }

  #write(gunzip: Gunzip, piece: Buffer): Promise<boolean> {
    return new Promise((resolve) => {
      const count = (unpacked: Buffer): void => {
        this.#bytes += unpacked.length;
        if (this.#bytes > this.#most) end();
      };
      const end = (): void => {
        gunzip.off('data', count).off('error', end);
        if (gunzip.errored !== null || this.#bytes > this.#most) this.#giveUp(gunzip);
        resolve(this.#bytes > this.#most);
      };
      gunzip.on('data', count).on('error', end).write(piece, end);
    });
  }

  #giveUp(gunzip: Gunzip): void {
    gunzip.on('error', () => {}).destroy();
    this.#gunzip = null;
  }
}
