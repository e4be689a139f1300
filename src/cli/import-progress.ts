/** How far an import is: one line that changes on a terminal, a plain line now and then elsewhere. */

/** What the addon tells while it imports. */
export type ImportEvent =
  /** A file's kind was detected; without a kind it is skipped. */
  | { event: 'file'; path: string; kind: string | null }
  /** Counts over all files so far; bytes as they lie on disk. */
  | { event: 'rows'; path: string; rows: number; bytes: number; totalBytes: number }
  /** A part of the work after reading, such as `text index`. */
  | { event: 'stage'; name: string };

/** Anything with the parts of `process.stderr` that are used. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

const plainLineEveryMs = 5_000;

export class ImportProgress {
  readonly #output: Output;
  readonly #now: () => number;
  readonly #started: number;
  #lastPlainLine: number;
  #hasLine = false;

  constructor(output: Output, now: () => number = () => performance.now()) {
    this.#output = output;
    this.#now = now;
    this.#started = now();
    this.#lastPlainLine = this.#started;
  }

  show(event: ImportEvent): void {
    if (event.event === 'file') this.#permanent(`${event.path}: ${event.kind ?? 'unknown, skipped'}`);
    else if (event.event === 'stage') this.#permanent(event.name);
    else this.#rows(event);
  }

  /** Leaves the terminal at the beginning of a line of its own. */
  end(): void {
    if (this.#hasLine) this.#output.write('\r\x1b[2K');
    this.#hasLine = false;
  }

  #rows({ rows, bytes, totalBytes }: Extract<ImportEvent, { event: 'rows' }>): void {
    const elapsed = this.#now() - this.#started;
    const remaining = bytes === 0 ? undefined : (elapsed / bytes) * (totalBytes - bytes);
    const line =
      `${rows.toLocaleString('en')} rows, ${megabytes(bytes)} of ${megabytes(totalBytes)} MB` +
      (remaining === undefined ? '' : `, ${duration(remaining)} left`);
    if (this.#output.isTTY === true) {
      this.#output.write(`\r\x1b[2K${line.slice(0, (this.#output.columns ?? 80) - 1)}`);
      this.#hasLine = true;
    } else if (this.#now() - this.#lastPlainLine >= plainLineEveryMs) {
      this.#lastPlainLine = this.#now();
      this.#output.write(`${line}\n`);
    }
  }

  #permanent(line: string): void {
    this.end();
    this.#output.write(`${line}\n`);
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
