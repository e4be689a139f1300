/** Folders that the service writes to: whether it may, with the reason why not, and whether their disk has room. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Makes a folder, if it is not there. Throws where nothing can be written to it. */
export function makeFolder(folder: string, access: (path: string, mode: number) => void = accessSync): void {
  const there = nearest(resolve(folder));
  if (!statSync(there).isDirectory()) throw new Error(`${there} is no folder`);
  try {
    access(there, constants.W_OK);
  } catch (error) {
    throw new Error(reasonOf(there, error), { cause: error });
  }
  mkdirSync(folder, { recursive: true });
}

/** The folder itself, or the first one above it that exists. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

function reasonOf(folder: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EROFS') return `${folder} lies on a disk that can only be read`;
  if (code === 'EACCES') return `this process may not write to ${folder}`;
  return `${folder} cannot be written to: ${String(error)}`;
}

/** A disk has so little room left that no file is taken. */
export class NoRoom extends Error {}

/** What a file takes of the disk at a time. */
const STEP_BYTES = 1_048_576;

/** Room for a file that is being written. */
export interface Growth {
  /** So many bytes are written next. Rejects with {@link NoRoom} where that would leave the disk too little. */
  readonly take: (bytes: number) => Promise<void>;
  /** No more are written: what was taken and not used is free again. */
  readonly close: () => void;
}

/**
 * The room that files of unknown length may take of a disk: some bytes stay free whatever comes. Each file takes a step before
 * it is written and the next when that is used up. What it may grow to is not taken, or whoever promises much would keep
 * others out without sending anything.
 */
export class Room {
  readonly #folder: string;
  readonly #reserve: number;
  readonly #look: typeof statfs;
  /** Of all files: bytes that were taken and are not written yet. */
  #taken = 0;

  /** `reserve`: bytes of the disk of the folder that stay free. */
  constructor(folder: string, reserve: number, look: typeof statfs = statfs) {
    this.#folder = folder;
    this.#reserve = reserve;
    this.#look = look;
  }

  /** Takes the first step. Rejects with {@link NoRoom}. */
  async open(): Promise<Growth> {
    let own = await this.#step();
    return {
      take: async (bytes) => {
        while (own < bytes) own += await this.#step();
        own -= bytes;
        this.#taken -= bytes;
      },
      close: () => {
        this.#taken -= own;
        own = 0;
      },
    };
  }

  async #step(): Promise<number> {
    const { bavail, bsize } = await this.#look(this.#folder);
    const left = bavail * bsize - this.#taken - STEP_BYTES;
    if (left < this.#reserve)
      throw new NoRoom(
        `${this.#folder} would have ${left} bytes left, fewer than the ${this.#reserve} to keep free`,
      );
    this.#taken += STEP_BYTES;
    return STEP_BYTES;
  }
}
