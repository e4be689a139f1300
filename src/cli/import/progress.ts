/** Progress of an import: files as they are recognised, and a line of status. */
import type { ImportEvent } from '../../engine/border.generated.ts';
import { duration, megabytes, type Output, StatusLine } from '../status-line.ts';
import { inWords } from '../words.ts';

type Reading = Extract<ImportEvent, { event: 'progress' }>;

export class ImportProgress {
  readonly #line: StatusLine;
  readonly #now: () => number;
  readonly #started: number;
  /** What goes on without events of its own, and since when. */
  #step: { readonly name: string; readonly began: number } | undefined;
  #ended = false;

  constructor(output: Output, now: () => number = () => performance.now()) {
    this.#line = new StatusLine(output, now);
    this.#now = now;
    this.#started = now();
  }

  show(event: ImportEvent): void {
    // Events and the result come by separate ways: the result may overtake the last events.
    if (this.#ended) return;
    if (event.event === 'progress') this.#reading(event);
    else if (event.event === 'detected') this.#line.print(`${event.file}: ${inWords(event.kind)}`);
    else if (event.event === 'skipped') this.#line.print(`${event.file}: skipped, ${event.reason}`);
    else {
      this.#line.print(event.text);
      this.#step = { name: event.text, began: this.#now() };
    }
  }

  /** Shows how long a step without events takes; called every second. */
  tick(): void {
    if (this.#step === undefined || this.#ended) return;
    this.#line.show(`${this.#step.name}, ${duration(this.#now() - this.#step.began)}`);
  }

  /** Shows nothing more, and leaves a terminal at the start of an empty line. */
  end(): void {
    this.#line.clear();
    this.#ended = true;
  }

  #reading({ kind, rows, bytesRead, bytesTotal }: Reading): void {
    const elapsed = this.#now() - this.#started;
    const left =
      bytesRead === 0 ? '' : `, ${duration((elapsed / bytesRead) * (bytesTotal - bytesRead))} left`;
    const line = `${inWords(kind)}: ${rows.toLocaleString('en')} rows, ${megabytes(bytesRead)} of ${megabytes(bytesTotal)} MB${left}`;
    this.#step = undefined;
    this.#line.show(line);
  }
}
