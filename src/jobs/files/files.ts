/**
 * Where the files of jobs lie: what was sent, and what became of it. In a folder (`folder.ts`) or in a bucket of S3
 * (`bucket.ts`). Rows are always read and written on the disk of the machine that works: where files lie in a bucket, in a
 * spool beside it (`spool.ts`).
 */
import type { Readable } from 'node:stream';
import type { JobTable } from '../../store/schema.ts';

/** What the name of a result is made of. Each attempt has a result of its own, so that none spoils another one's. */
export type Named = Attempt & Pick<JobTable, 'format'>;

export type Attempt = Pick<JobTable, 'id' | 'attempt'>;

/** Bytes of a file, both ends included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

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

export interface JobFiles {
  /** Rejects where files cannot be kept. */
  check(): Promise<void>;
  /** Path that the file of a new job is to be written to. */
  receive(id: string): Promise<string>;
  /** The file has come, and has been looked at: puts it where workers read it. */
  keep(id: string): Promise<void>;
  /** Brings what is needed to work on a job. `earlier`: the attempt to go on with. */
  workplace(job: Attempt, earlier: string | null): Promise<Workplace>;
  /** Reads a result. Rejects with `ENOENT` where there is none. */
  readResult(job: Named, range: Range): Promise<Readable>;
  /** Reads a result while it is being written: its first bytes, as many as the job has committed, are final. */
  readBegun(job: Named, range: Range): Promise<Readable>;
  /** Erases everything of a job. */
  erase(id: string): Promise<void>;
  close(): Promise<void>;
}

/** A file that is not there, as the file system says it. */
export function missing(name: string): Error {
  return Object.assign(new Error(`${name} does not exist`), { code: 'ENOENT' });
}
