/** What a process holds: private memory, open files, mapped snapshots. Read from /proc, so on Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

const MIB = 2 ** 20;

export interface Sample {
  /** Since the first sample. */
  readonly seconds: number;
  /** Private memory: what is neither shared nor a file. */
  readonly mib: number;
}

/** RssAnon in MiB. */
export function privateMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kib] = /^RssAnon:\s+(\d+) kB$/m.exec(status) ?? [];
  return (Number(kib) * 1024) / MIB;
}

export function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Folders of snapshots of which files are mapped. */
export function mappedSnapshots(pid: number): string[] {
  const maps = readFileSync(`/proc/${pid}/maps`, 'utf8');
  const folders = [...maps.matchAll(/\/snapshots\/([^/\n]+)\//g)].map(([, folder = '']) => folder);
  return [...new Set(folders)];
}

/** The line through the samples with the least squares: MiB a minute. */
export function slopePerMinute(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [middle, level] = [mean(({ seconds }) => seconds), mean(({ mib }) => mib)];
  let [above, below] = [0, 0];
  for (const { seconds, mib } of samples) {
    above += (seconds - middle) * (mib - level);
    below += (seconds - middle) ** 2;
  }
  return below === 0 ? 0 : (above / below) * 60;
}
