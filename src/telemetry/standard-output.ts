/**
 * The lines of the log on standard output. Whatever becomes of its reader or its disk, the process goes on: lines that cannot be
 * written are dropped and counted, and the next one is tried again.
 */
import type { LogSink } from './request-log.ts';

/** Bytes that wait for a reader that has stopped reading. */
const MOST_UNSENT = 1_000_000;

/** A stream that can be written to after an error, as those of a process can. */
export interface Output {
  readonly writableLength: number;
  on(event: 'error', listener: () => void): unknown;
  write(text: string, done: (error?: Error | null) => void): unknown;
}

export class Lines {
  readonly #stream: Output;
  #dropped = 0;
  #isTorn = false;

  constructor(stream: Output) {
    this.#stream = stream;
    // Each write gets its own error.
    stream.on('error', () => {});
  }

  /** Lines that were not written. */
  get dropped(): number {
    return this.#dropped;
  }

  write(line: string): void {
    if (this.#stream.writableLength >= MOST_UNSENT) {
      this.#dropped += 1;
      return;
    }
    // A disk that filled up may have the beginning of the line that failed.
    const begin = this.#isTorn ? '\n' : '';
    this.#isTorn = false;
    this.#stream.write(`${begin}${line}\n`, (error) => {
      if (!error) return;
      this.#dropped += 1;
      this.#isTorn = true;
    });
  }
}

let lines: Lines | undefined;

/** All sinks of a process are one. */
export function standardOutput(): LogSink {
  const opened = lines ?? new Lines(process.stdout);
  lines = opened;
  return (line) => opened.write(line);
}

export function droppedLines(): number {
  return lines?.dropped ?? 0;
}
