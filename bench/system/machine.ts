/** What figures were measured on. */

import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import type { SnapshotInfo } from '../../src/engine/addon/native.ts';

export function machine(): Record<string, unknown> {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    kernel:
      process.platform === 'linux'
        ? readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim()
        : process.platform,
    load: loadavg()[0]?.toFixed(2),
    /** The processors the kernel lets this process use. */
    allowed: allowedProcessors(),
  };
}

function allowedProcessors(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return /^Cpus_allowed_list:\s*(.+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
}

export function versions(): Record<string, string | undefined> {
  const { node, v8 } = process.versions;
  return { node, v8, date: new Date().toISOString().slice(0, 10) };
}

/** The head of every result: where it was measured. */
export interface OnMachine {
  readonly machine: Record<string, unknown>;
  readonly versions: Record<string, string | undefined>;
}

export function onMachine(): OnMachine {
  return { machine: machine(), versions: versions() };
}

/** The head of a result over one snapshot. */
export interface OverData extends OnMachine {
  readonly data: { readonly version: string; readonly counts: Record<string, number> };
}

export function overData({ dataVersion, counts }: Pick<SnapshotInfo, 'dataVersion' | 'counts'>): OverData {
  return { ...onMachine(), data: { version: dataVersion, counts } };
}
