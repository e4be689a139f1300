/** One line of status: rewritten on a terminal, a plain line every few seconds elsewhere. */

/** Width of a terminal that does not say how wide it is. */
const UNKNOWN_COLUMNS = 80;

const PLAIN_LINE_EVERY_MS = 5_000;

/** The parts of `process.stderr` that are used. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  /** 0 or missing where it is unknown. */
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

export class StatusLine {
  readonly #output: Output;
  readonly #now: () => number;
  #lastPlainLine: number;
  #isShown = false;

  constructor(output: Output, now: () => number = () => performance.now()) {
    this.#output = output;
    this.#now = now;
    this.#lastPlainLine = now();
  }

  /** Shows the line instead of the last one. */
  show(line: string): void {
    if (this.#output.isTTY === true) {
      this.#output.write(`\r\x1b[2K${line.slice(0, (this.#output.columns || UNKNOWN_COLUMNS) - 1)}`);
      this.#isShown = true;
    } else if (this.#now() - this.#lastPlainLine >= PLAIN_LINE_EVERY_MS) {
      this.#lastPlainLine = this.#now();
      this.#output.write(`${line}\n`);
    }
  }

  /** Writes a line that stays. */
  print(line: string): void {
    this.clear();
    this.#output.write(`${line}\n`);
  }

  /** Leaves a terminal at the start of an empty line. */
  clear(): void {
    if (this.#isShown) this.#output.write('\r\x1b[2K');
    this.#isShown = false;
  }
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}

export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
