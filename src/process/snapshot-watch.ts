/**
 * Watches the file `current`, which names the snapshot to serve. It is read once a second: it is replaced by rename,
 * and directory notifications of renames differ between systems and file systems. Opening the snapshot is up to the
 * caller.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const INTERVAL_MS = 1_000;

export interface SnapshotWatch {
  /** Checks now, and calls `onChange` even if nothing changed. */
  force(): void;
  stop(): void;
}

/** What names the snapshot to serve; `undefined` while there is none. */
export function currentName(root: string): Promise<string | undefined> {
  return readFile(join(root, 'current'), 'utf8').catch(() => undefined);
}

/** Calls `onChange` after each change, one call at a time. `onChange` reports its own failures and never rejects. */
export function watchSnapshot(root: string, onChange: () => Promise<void>): SnapshotWatch {
  let seen = currentName(root);
  let forced = false;
  let busy = false;
  const check = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    const isForced = forced;
    forced = false;
    const now = await currentName(root);
    try {
      if (isForced || (now !== undefined && now !== (await seen))) {
        seen = Promise.resolve(now);
        await onChange();
      }
    } finally {
      busy = false;
    }
    if (forced) await check();
  };
  const timer = setInterval(() => void check(), INTERVAL_MS);
  timer.unref();
  return {
    force() {
      forced = true;
      void check();
    },
    stop: () => clearInterval(timer),
  };
}
