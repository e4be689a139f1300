/** Progress of a batch: rows, rows a second and the time that remains; at the end the rows by how they were answered. */
import type { BatchCounts, BatchProgress, BatchSummary } from '../../engine/engine.ts';
import { duration, megabytes, type Output, StatusLine } from '../status-line.ts';

const BAR_CELLS = 20;

export class GeocodeProgress {
  readonly #line: StatusLine;
  readonly #now: () => number;
  readonly #started: number;
  #ended = false;

  constructor(output: Output, now: () => number = () => performance.now()) {
    this.#line = new StatusLine(output, now);
    this.#now = now;
    this.#started = now();
  }

  show({ counts, bytes, size, resumed }: BatchProgress): void {
    // Events and the result come by separate ways: the result may overtake the last events.
    if (this.#ended) return;
    const elapsed = this.#now() - this.#started;
    const done = counts.rows - resumed;
    const rows = `${counts.rows.toLocaleString('en')} rows, ${rate(done, elapsed)}`;
    if (size === null || size === 0) {
      this.#line.show(`${rows}, ${megabytes(bytes)} MB`);
      return;
    }
    const share = Math.min(bytes / size, 1);
    // What an earlier run answered is passed over in no time, so only rows of this one tell what remains.
    const left =
      done > 0 && share < 1 ? `, ${duration((elapsed / done) * remaining(counts.rows, share))} left` : '';
    this.#line.show(`${bar(share)} ${Math.floor(share * 100)} %, ${rows}${left}`);
  }

  clear(): void {
    this.#line.clear();
    this.#ended = true;
  }

  end({ counts, resumed, dataVersion, encoding, delimiter, columns, renamed }: BatchSummary): void {
    const elapsed = this.#now() - this.#started;
    this.clear();
    const before = resumed > 0 ? `, ${resumed.toLocaleString('en')} of them before` : '';
    this.#line.print(
      `${counts.rows.toLocaleString('en')} rows${before} in ${duration(elapsed)}, ${rate(counts.rows - resumed, elapsed)}; snapshot ${dataVersion}`,
    );
    this.#line.print(shares(counts));
    const cells = delimiter === null ? '' : `, ${delimiter} between cells`;
    this.#line.print(`read as ${encoding}${cells}; columns ${columns.join(', ')}`);
    if (renamed.length > 0)
      this.#line.print(`the file has columns of our names; ours are ${renamed.join(', ')}`);
  }
}

const names: Readonly<Record<Exclude<keyof BatchCounts, 'rows'>, string>> = {
  a: 'A',
  b: 'B',
  c: 'C',
  d: 'D',
  found: 'found',
  absent: 'not found',
  blank: 'blank',
  failed: 'failed',
};

function shares(counts: BatchCounts): string {
  const kinds = Object.entries(names) as [keyof typeof names, string][];
  const some = kinds.filter(([kind]) => counts[kind] > 0);
  return some.map(([kind, name]) => `${name} ${counts[kind].toLocaleString('en')}`).join(', ');
}

function remaining(rows: number, share: number): number {
  return rows / share - rows;
}

function rate(rows: number, ms: number): string {
  return `${Math.round(rows / Math.max(ms / 1000, 0.001)).toLocaleString('en')} rows/s`;
}

function bar(share: number): string {
  const full = Math.round(share * BAR_CELLS);
  return `[${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)}]`;
}
