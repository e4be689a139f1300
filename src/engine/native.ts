/** The addon of `crates/node`, built into `build/` and loaded once per thread; every thread of a process shares the snapshot it has open. */
import { createRequire } from 'node:module';
import { EngineError, type EngineFailure } from './engine.ts';
import {
  type AnswerInRoom,
  type AnswerRows,
  answerInRoom,
  answerRowsApart,
  type Compressor,
  gzipInRoom,
  type Writer,
} from './room.ts';

export interface SnapshotSource {
  name: string;
  licence: string;
  file: string;
  date: string;
}

export interface SnapshotInfo {
  dataVersion: string;
  /** ISO 8601. */
  created: string;
  directory: string;
  counts: Record<string, number>;
  sources: SnapshotSource[];
  /** Changes with the spelling of answers, so that an upgrade never serves stale ones. */
  wireVersion: string;
}

/** Columns of bulk files of addresses: those of the closed service's last years, or the fewer of January 2015. */
export type BulkLayout = 'current' | '2015' | 'thin';

export interface Native extends Omit<Addon, keyof Writer | keyof Compressor> {
  /** The body shares its memory with other answers. */
  readonly answer: AnswerInRoom;
  readonly answerRows: AnswerRows;
  /** The bytes share their memory with others. */
  gzip(bytes: Uint8Array): Uint8Array;
}

/** What `crates/node` exports. */
export interface Addon extends Writer, Compressor {
  openSnapshot(root: string): SnapshotInfo;
  /** As `openSnapshot`, on a thread of its own with the nice value. */
  openNextSnapshot(root: string, nice: number): Promise<SnapshotInfo>;
  useSnapshot(): void;
  snapshot(): SnapshotInfo | null;
  openTicket(): number;
  cancelTicket(ticket: number): void;
  closeTicket(ticket: number): void;
  importRegisters(paths: string[], out: string, onProgress: (line: string) => void): Promise<string>;
  generateCountry(
    areas: string[],
    scale: number,
    seed: number,
    out: string,
    onProgress: (line: string) => void,
  ): Promise<string>;
  writeBulkFiles(root: string, layout: BulkLayout, folder: string): Promise<string>;
  verifySnapshot(root: string): Promise<string>;
  /** From now on, what this thread asks is answered by a thread beside it of this nice value. */
  answerBeside(nice: number): void;
}

let loaded: (Native & Writer) | undefined;

export function native(): Native & Writer {
  if (loaded === undefined) {
    const addon = createRequire(import.meta.url)('../../build/vejviser.node') as Addon;
    loaded = {
      ...addon,
      answer: answerInRoom(addon),
      answerRows: answerRowsApart(addon),
      gzip: gzipInRoom(addon),
    };
  }
  return loaded;
}

const failures: ReadonlySet<string> = new Set<EngineFailure>([
  'TOO_EXPENSIVE',
  'CANCELLED',
  'INVALID_PARAMETER',
  'OVERLOADED',
  'NO_SNAPSHOT',
]);

/** What the addon threw, as an {@link EngineError}; anything unknown becomes `INTERNAL`. */
export function engineError(thrown: unknown): EngineError {
  if (thrown instanceof EngineError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return new EngineError(failures.has(code) ? (code as EngineFailure) : 'INTERNAL', message);
}
