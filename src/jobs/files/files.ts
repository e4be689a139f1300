/**
 * Where the files of jobs lie: what was sent, and what became of it. In a folder (`folder.ts`) or in a bucket of S3
 * (`bucket.ts`). Rows are always read and written on the disk of the machine that works: where files lie in a bucket, in a
 * spool beside it (`spool.ts`).
 */
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Range } from '../../http/response/download.ts';
import type { Growth, Promised } from '../../store/folder.ts';
import type { JobTable } from '../../store/schema.ts';

/** What the name of a result is made of. Each attempt has a result of its own, so that none spoils another one's. */
export type Named = Attempt & Pick<JobTable, 'format'>;

export type Attempt = Pick<JobTable, 'id' | 'attempt'>;

/** The files of a job under work. */
export interface Workplace {
  /** Path of the file that was sent. */
  readonly input: string;
  /** Path that a result is to be written to. Beside it lies what an earlier attempt has begun, if that is kept. */
  output(format: string): string;
  /** A result is whole: puts it where it is read from. */
  publish(format: string): Promise<void>;
  /** What must not stay on this machine goes. */
  close(): Promise<void>;
}

/** A file that is coming: its path, and room for it. */
export interface Incoming extends Growth {
  readonly path: string;
}

/** Beginning of the names of files that were made of a result. */
export const MADE = 'made-';

/** Bytes of what is made for a caller, and of its other files. */
export interface ResultBytes {
  readonly made: number;
  readonly kept: number;
}

/** A file on this machine. */
export interface Copy {
  readonly path: string;
  /** It is no longer read. */
  close(): Promise<void>;
}

export interface JobFiles {
  /** Whether the next worker finds the files of an attempt that was left, and continues it. */
  readonly canGoOn: boolean;
  /** Rejects where files cannot be kept. */
  check(): Promise<void>;
  /** Where the file of a new job is to be written to. Rejects with `NoRoom` where the disk is nearly full. */
  receive(id: string, promised: Promised): Promise<Incoming>;
  /** Whether the files of one caller may be so large. Rejects with `NoRoom`. */
  checkRoom(result: ResultBytes): Promise<void>;
  /** The file has come, and has been looked at: puts it where workers read it. */
  keep(id: string): Promise<void>;
  /** Brings what is needed to work on a job. `earlier`: the attempt to go on with. */
  workplace(job: Attempt, earlier: string | null): Promise<Workplace>;
  /** Reads a result. Rejects with `ENOENT` where there is none. */
  readResult(job: Named, range: Range): Promise<Readable>;
  /**
   * A result on the disk of this machine, to be read. Rejects with `ENOENT` where there is none. `only`: nothing else of it
   * need be there, but what is there stands in its place.
   */
  copyResult(job: Named, only?: readonly Range[]): Promise<Copy>;
  /**
   * Path of a result while its job runs: its first bytes, as many as the job has committed, are final; all where it is whole.
   * `undefined` where it lies on another machine.
   */
  begun(job: Named, isWhole: boolean): string | undefined;
  /** Path on this machine for a file that is being made of a result, in a folder that is there. */
  making(id: string): Promise<string>;
  /** Such a file is whole: puts it where it is read from, under a name. */
  keepMade(id: string, name: string, path: string): Promise<void>;
  /** Bytes of such a file. Rejects with `ENOENT` where there is none. */
  sizeOfMade(id: string, name: string): Promise<number>;
  readMade(id: string, name: string, range: Range): Promise<Readable>;
  /** Takes away all of those of a job. */
  removeMade(id: string): Promise<void>;
  /** Takes away what was sent: its job has run. */
  removeInput(id: string): Promise<void>;
  /** Erases everything of a job. */
  erase(id: string): Promise<void>;
  close(): Promise<void>;
}

/** Of a file, read at once: half the time of sending one lies between the pieces, were they the usual 64 kB. */
const PIECE_BYTES = 256 << 10;

/** Reads a file of this machine. Rejects with the error of the file system. */
export async function readFile(path: string, range: Range): Promise<Readable> {
  return (await open(path)).createReadStream({ ...range, highWaterMark: PIECE_BYTES });
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** A file that is not there, as the file system says it. */
export function missing(name: string): Error {
  return Object.assign(new Error(`${name} does not exist`), { code: 'ENOENT' });
}
