/** The rows of a file through SQLite and PostgreSQL, each alone on the core that its client has. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Native, SnapshotInfo } from '../../src/engine/addon/native.ts';
import type { Query } from '../engine/query.ts';
import type { FileTask } from '../peers/file.ts';
import { databases, type Prepared } from '../peers/prepare.ts';
import { exportRegister, workDirectory } from '../peers/register.ts';
import { pinned, runToEnd } from '../system/process.ts';
import { fileOf } from './file.ts';

export interface PeerRun {
  readonly name: string;
  readonly rows: number;
  readonly seconds: number;
  /** Without what a file of one row takes. */
  readonly rowsPerSecond: number;
}

interface Compared {
  readonly peers: readonly PeerRun[];
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
}

const subject = fileURLToPath(new URL('../peers/file.ts', import.meta.url));

/** Of no rows: nothing. */
export async function peersOn(
  addon: Native,
  info: SnapshotInfo,
  queries: readonly Query[],
  folder: string,
): Promise<Compared> {
  const peers: PeerRun[] = [];
  const missing: { name: string; reason: string }[] = [];
  if (queries.length === 0) return { peers, missing };
  const directory = workDirectory(info);
  const register = exportRegister(addon, directory);
  for (const [name, prepare] of Object.entries(databases(register, directory))) {
    try {
      const prepared = await prepare();
      try {
        peers.push({ name, ...(await rateOf(prepared, queries, folder)) });
      } finally {
        await prepared.close();
      }
    } catch (error) {
      missing.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { peers, missing };
}

/** `folder`: for files that somebody takes away. */
export async function rateOf(
  prepared: Prepared,
  queries: readonly Query[],
  folder: string,
): Promise<Omit<PeerRun, 'name'>> {
  // The first also fills what the database keeps in memory.
  await secondsOf(prepared, queries, folder);
  const startSeconds = await secondsOf(prepared, queries.slice(0, 1), folder);
  const seconds = await secondsOf(prepared, queries, folder);
  const rows = queries.length;
  return { rows, seconds, rowsPerSecond: Math.round(rows / (seconds - startSeconds)) };
}

async function secondsOf({ opened }: Prepared, queries: readonly Query[], folder: string): Promise<number> {
  const [input, output, file] = ['peer.csv', 'peer.out.csv', 'peer.json'].map((name) => join(folder, name));
  const task = { opened, input: input ?? '', output: output ?? '' } satisfies FileTask;
  writeFileSync(task.input, fileOf(queries));
  // In a file that only we may read: it may hold a password.
  writeFileSync(file ?? '', JSON.stringify(task), { mode: 0o600 });
  const begun = performance.now();
  try {
    await runToEnd(pinned([process.execPath, subject, file ?? '']), 'ignore');
    return (performance.now() - begun) / 1000;
  } finally {
    rmSync(file ?? '');
  }
}
