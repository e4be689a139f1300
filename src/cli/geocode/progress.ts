/** Progress of a batch: rows, rows a second and the time that remains; at the end the rows by how they were answered. */
import type { BatchCounts, BatchProgress, BatchSummary } from '../../engine/engine.ts';
import { remainingMs, shareOf } from '../../jobs/progress.ts';
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

  show(progress: BatchProgress): void {
    // Events and the result come by separate ways: the result may overtake the last events.
    if (this.#ended) return;
    const { counts, bytes, resumed } = progress;
    const elapsed = this.#now() - this.#started;
    const rows = `${counts.rows.toLocaleString('en')} rows, ${rate(counts.rows - resumed, elapsed)}`;
    const share = shareOf(progress);
    if (share === undefined) {
      this.#line.show(`${rows}, ${megabytes(bytes)} MB`);
      return;
    }
    const remaining = share < 1 ? remainingMs(progress, elapsed) : undefined;
    const left = remaining === undefined ? '' : `, ${duration(remaining)} left`;
    this.#line.show(`${bar(share)} ${Math.floor(share * 100)} %, ${rows}${left}`);
  }

  clear(): void {
    this.#line.clear();
    this.#ended = true;
  }

  end(summary: BatchSummary): void {
    const { counts, resumed, dataVersion, encoding, delimiter, headerLine, columns, renamed } = summary;
    const elapsed = this.#now() - this.#started;
    this.clear();
    const before = resumed > 0 ? `, ${resumed.toLocaleString('en')} of them before` : '';
    this.#line.print(
      `${counts.rows.toLocaleString('en')} rows${before} in ${duration(elapsed)}, ${rate(counts.rows - resumed, elapsed)}; snapshot ${dataVersion}`,
    );
    if (counts.rows > 0) this.#line.print(shares(counts));
    const cells = delimiter === null ? '' : `, ${delimiter} between cells`;
    const header = headerLine === null || headerLine === 1 ? '' : `, names of columns on line ${headerLine}`;
    this.#line.print(`read as ${encoding}${cells}${header}; columns ${columns.join(', ')}`);
    for (const { name, read, columns: all } of summary.sharedNames)
      this.#line.print(`columns ${all.join(', ')} are all called ${name}; column ${read} is read`);
    for (const line of notUtf8(summary.notUtf8)) this.#line.print(line);
    if (renamed.length > 0)
      this.#line.print(`the file has columns of our names; ours are ${renamed.join(', ')}`);
  }
}

/** Cells that are listed one by one. */
const MOST_TOLD = 5;

function notUtf8({ cells, first }: BatchSummary['notUtf8']): string[] {
  const told = first.slice(0, MOST_TOLD);
  const lines = told.map(
    ({ row, column }) =>
      `row ${row}${column === null ? '' : `, ${column}`} is not utf-8; read as windows-1252`,
  );
  const more = cells - told.length;
  return more > 0 ? [...lines, `${more.toLocaleString('en')} more cells are not utf-8`] : lines;
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
  accepted: 'accepted by rule',
};

function shares(counts: BatchCounts): string {
  const kinds = Object.entries(names) as [keyof typeof names, string][];
  const some = kinds.filter(([kind]) => counts[kind] > 0);
  return some.map(([kind, name]) => `${name} ${counts[kind].toLocaleString('en')}`).join(', ');
}

function rate(rows: number, ms: number): string {
  return `${Math.round(rows / Math.max(ms / 1000, 0.001)).toLocaleString('en')} rows/s`;
}

function bar(share: number): string {
  const full = Math.round(share * BAR_CELLS);
  return `[${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)}]`;
}
