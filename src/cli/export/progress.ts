/** Progress of an export: share, rows and size of the file under way; a line for each that is written. */
import type { ExportProgress as Progress } from '../../engine/border.generated.ts';
import { duration, megabytes, type Output, StatusLine } from '../status-line.ts';

export class ExportProgress {
  readonly #line: StatusLine;
  readonly #now: () => number;
  #started: number;
  #file: string | undefined;

  constructor(output: Output, now: () => number = () => performance.now()) {
    this.#line = new StatusLine(output, now);
    this.#now = now;
    this.#started = now();
  }

  begin(file: string): void {
    this.#file = file;
    this.#started = this.#now();
  }

  show({ rows, of, bytes }: Progress): void {
    // The end may overtake the last events.
    if (this.#file === undefined) return;
    const elapsed = this.#now() - this.#started;
    const left = duration((elapsed * (of - rows)) / Math.max(rows, 1));
    const share = Math.floor((rows / Math.max(of, 1)) * 100);
    const counted = `${rows.toLocaleString('en')} rows, ${megabytes(bytes)} MB`;
    this.#line.show(`${this.#file}: ${share} %, ${counted}, ${left} left`);
  }

  end({ rows, bytes }: Progress): void {
    const took = duration(this.#now() - this.#started);
    this.#line.print(`${this.#file}: ${rows.toLocaleString('en')} rows, ${megabytes(bytes)} MB, ${took}`);
    this.#file = undefined;
  }

  clear(): void {
    this.#line.clear();
    this.#file = undefined;
  }
}
