/** Folders that the service writes to: whether it may, with the reason why not, and whether their disk has room. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Makes a folder that its owner alone can read, if it is not there. Throws where nothing can be written to it. */
export function makeFolder(folder: string, access: (path: string, mode: number) => void = accessSync): void {
  const there = nearest(resolve(folder));
  if (!statSync(there).isDirectory()) throw new Error(`${there} is no folder`);
  try {
    access(there, constants.W_OK);
  } catch (error) {
    throw new Error(reasonOf(there, error), { cause: error });
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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

/** Names the file that a path leads to now. */
export function fileAt(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/** A disk has so little room left that no file is taken or made. */
export class NoRoom extends Error {}

/** Bytes of a file that are written before its room is checked again; a file of unknown length begins with room for one step. */
const STEP_BYTES = 1_048_576;
/** One client has at most a quarter of the room, or one file. */
const CLIENTS = 4;

/** A file that is to be written. */
export interface Promised {
  readonly client: string;
  /** Its length, or the longest that it may have. */
  readonly bytes: number;
  readonly isLengthKnown: boolean;
}

/** Room for a file that is being written. */
export interface Growth {
  /** Reserves room for the bytes that are written next. Rejects with {@link NoRoom} where others have taken the room. */
  readonly take: (bytes: number) => Promise<void>;
  /** No more are written: what was kept for the rest is free again. */
  readonly close: () => void;
}

/**
 * The room that files may take of a disk: a reserve always stays free. The bytes that files under way still need are kept
 * for them, so that none is ended because others begin; other programs write too, so it is looked at again. For a file of
 * unknown length as many are kept as have come of it: few senders could otherwise keep all room for files that never come.
 */
export class Room {
  readonly #folder: string;
  readonly #reserve: number;
  readonly #look: typeof statfs;
  /** Bytes still to come, by client and in all. */
  readonly #coming = new Map<string, number>();
  #sum = 0;

  /** `reserve`: bytes of the disk of the folder that stay free. */
  constructor(folder: string, reserve: number, look: typeof statfs = statfs) {
    this.#folder = folder;
    this.#reserve = reserve;
    this.#look = look;
  }

  /** Rejects with {@link NoRoom}. */
  async open({ client, bytes, isLengthKnown }: Promised): Promise<Growth> {
    let [came, rest, unseen] = [0, 0, 0];
    const keep = async (more: number): Promise<void> => {
      const left = await this.#left();
      const own = this.#coming.get(client) ?? 0;
      const isMore = own > rest && own + more > left / CLIENTS;
      if (this.#sum + more > left || isMore) throw this.#refusal(left, more);
      rest += more;
      this.#add(client, more);
    };
    await keep(isLengthKnown ? bytes : Math.min(STEP_BYTES, bytes));
    return {
      take: async (more) => {
        const unkept = bytes - came - rest;
        if (more > rest && unkept > 0) await keep(Math.min(Math.max(STEP_BYTES, came), unkept));
        unseen += more;
        if (unseen >= STEP_BYTES) {
          unseen = 0;
          const now = await this.#left();
          if (this.#sum > now) throw this.#refusal(now, rest);
        }
        const kept = Math.min(rest, more);
        came += more;
        rest -= kept;
        this.#add(client, -kept);
      },
      close: () => {
        this.#add(client, -rest);
        rest = 0;
      },
    };
  }

  /** Whether files of one client may be so large that are made here. Rejects with {@link NoRoom}. */
  async check(own: number): Promise<void> {
    const left = await this.#left();
    if (left < this.#sum || own > (left + own) / CLIENTS)
      throw new NoRoom(
        `${this.#folder} has ${left} bytes beyond the ${this.#reserve} to keep free; ${own} are of one client`,
      );
  }

  /** Bytes that all files may take from now on. */
  async #left(): Promise<number> {
    const { bavail, bsize } = await this.#look(this.#folder);
    return bavail * bsize - this.#reserve;
  }

  #add(client: string, bytes: number): void {
    const own = (this.#coming.get(client) ?? 0) + bytes;
    if (own > 0) this.#coming.set(client, own);
    else this.#coming.delete(client);
    this.#sum += bytes;
  }

  #refusal(left: number, bytes: number): NoRoom {
    const room = `${left} bytes beyond the ${this.#reserve} to keep free`;
    return new NoRoom(
      `${this.#folder} has ${room}, ${this.#sum} of them for files under way: none for ${bytes} more`,
    );
  }
}
