/** Progress of an import: one line that is rewritten on a terminal, a plain line every few seconds elsewhere. */

/** Events that the addon sends while it imports. */
export type ImportEvent =
  /** The kind of a file was detected. */
  | { event: 'detected'; file: string; kind: string }
  /** A file in a folder is of no supported kind. */
  | { event: 'skipped'; file: string; reason: string }
  /** A file is being read: rows of this file, bytes of all files as they lie on disk. */
  | { event: 'progress'; file: string; kind: string; rows: number; bytesRead: number; bytesTotal: number }
  | { event: 'message'; text: string };

type Reading = Extract<ImportEvent, { event: 'progress' }>;

/** Width of a terminal that does not say how wide it is. */
const UNKNOWN_COLUMNS = 80;

/** The parts of `process.stderr` that are used. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  /** 0 or missing where it is unknown. */
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

const plainLineEveryMs = 5_000;

export class ImportProgress {
  readonly #output: Output;
  readonly #now: () => number;
  readonly #started: number;
  #lastPlainLine: number;
  /** What goes on without events of its own, and since when. */
  #step: { readonly name: string; readonly began: number } | undefined;
  #hasLine = false;
  #ended = false;

  constructor(output: Output, now: () => number = () => performance.now()) {
    this.#output = output;
    this.#now = now;
    this.#started = now();
    this.#lastPlainLine = this.#started;
  }

  show(event: ImportEvent): void {
    // Events and the result come by separate ways: the result may overtake the last events.
    if (this.#ended) return;
    if (event.event === 'progress') this.#reading(event);
    else if (event.event === 'detected') this.#permanent(`${event.file}: ${event.kind}`);
    else if (event.event === 'skipped') this.#permanent(`${event.file}: skipped, ${event.reason}`);
    else {
      this.#permanent(event.text);
      this.#step = { name: event.text, began: this.#now() };
    }
  }

  /** Shows how long a step without events takes; called every second. */
  tick(): void {
    if (this.#step === undefined || this.#ended) return;
    this.#changing(`${this.#step.name}, ${duration(this.#now() - this.#step.began)}`);
  }

  /** Shows nothing more, and leaves a terminal at the start of an empty line. */
  end(): void {
    this.#clear();
    this.#ended = true;
  }

  #reading({ kind, rows, bytesRead, bytesTotal }: Reading): void {
    const elapsed = this.#now() - this.#started;
    const left =
      bytesRead === 0 ? '' : `, ${duration((elapsed / bytesRead) * (bytesTotal - bytesRead))} left`;
    const line = `${kind}: ${rows.toLocaleString('en')} rows, ${megabytes(bytesRead)} of ${megabytes(bytesTotal)} MB${left}`;
    this.#step = undefined;
    this.#changing(line);
  }

  #changing(line: string): void {
    if (this.#output.isTTY === true) {
      this.#output.write(`\r\x1b[2K${line.slice(0, (this.#output.columns || UNKNOWN_COLUMNS) - 1)}`);
      this.#hasLine = true;
    } else if (this.#now() - this.#lastPlainLine >= plainLineEveryMs) {
      this.#lastPlainLine = this.#now();
      this.#output.write(`${line}\n`);
    }
  }

  #permanent(line: string): void {
    this.#clear();
    this.#output.write(`${line}\n`);
  }

  #clear(): void {
    if (this.#hasLine) this.#output.write('\r\x1b[2K');
    this.#hasLine = false;
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
