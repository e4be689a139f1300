/** What must hold after a soak. */
import type { Outcome } from './load.ts';
import { type Sample, slopePerMinute } from './memory.ts';

export interface SoakResult {
  machine: Record<string, unknown>;
  versions: Record<string, string | undefined>;
  /** Data versions that were swapped. */
  data: string[];
  minutes: number;
  share: number;
  /** Requests a second: answered in the closed loop, due in the open one. */
  capacity: number;
  rate: number;
  load: Outcome;
  /** Failed requests while capacity was measured. */
  capacityFailed: number;
  swaps: { made: number; taken: number };
  memory: Sample[];
  /** After the load: snapshots still mapped, and open files more than before. */
  left: { mapped: number; files: number };
  /** Lines of the log at level warning or error, the first ones. */
  complaints: string[];
  exitCode: number | null;
}

export interface Fact {
  fact: string;
  holds: boolean;
  found: string;
}

/** Share of the time in which caches fill and the collector finds its measure. */
const WARM_UP = 0.3;
/** Private memory may grow by this much after the warm-up: the garbage collector makes it swing. */
const MOST_GROWTH_MIB = 16;
/** Connections of the load may still be open. */
const MOST_FILES = 128;

/** Growth of private memory after the warm-up: MiB a minute, and over all of it. */
export function growth(memory: readonly Sample[]): { perMinute: number; whole: number } {
  const settled = memory.slice(Math.floor(memory.length * WARM_UP));
  const perMinute = slopePerMinute(settled);
  const seconds = (settled.at(-1)?.seconds ?? 0) - (settled[0]?.seconds ?? 0);
  return { perMinute, whole: (perMinute * seconds) / 60 };
}

export function verdictOn(result: SoakResult): Fact[] {
  const { load, capacityFailed, swaps, memory, left, complaints, exitCode } = result;
  const { perMinute, whole } = growth(memory);
  const highest = Math.max(...memory.map(({ mib }) => mib));
  return [
    {
      fact: 'no request failed',
      holds: load.failed + capacityFailed === 0,
      found: `${load.failed} of ${load.answered}, and ${capacityFailed} while capacity was measured`,
    },
    {
      fact: 'under overload most are answered, the others refused with Retry-After',
      holds: load.answered > load.refused,
      found: `${load.answered} answered, ${load.refused} refused`,
    },
    {
      fact: `private memory is flat: at most ${MOST_GROWTH_MIB} MiB more at the end`,
      holds: whole <= MOST_GROWTH_MIB,
      found: `${perMinute.toFixed(2)} MiB a minute, ${whole.toFixed(1)} MiB, highest ${highest.toFixed(0)} MiB`,
    },
    {
      fact: 'every swap was taken up',
      holds: swaps.taken === swaps.made,
      found: `${swaps.taken} of ${swaps.made}`,
    },
    {
      fact: 'snapshots no longer used are closed',
      holds: left.mapped === 1,
      found: `${left.mapped} mapped`,
    },
    { fact: 'no file stays open', holds: left.files <= MOST_FILES, found: `${left.files} more than before` },
    {
      fact: 'the log has no warning and no error',
      holds: complaints.length === 0,
      found: complaints.join(' ') || 'none',
    },
    { fact: 'it stops on a signal, with code 0', holds: exitCode === 0, found: `${exitCode}` },
  ];
}
