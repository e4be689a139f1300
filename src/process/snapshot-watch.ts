/**
 * Watches which snapshot is current. The file is read each second: it is replaced by rename, and watching a directory for
 * that differs between systems and file systems.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const INTERVAL_MS = 1_000;

export interface CurrentWatch {
  /** Looks now, and calls even if nothing changed. */
  force(): void;
  stop(): void;
}

/** Calls after each change, never twice at a time. `onChange` tells its failures itself and never rejects. */
export function watchCurrent(root: string, onChange: () => Promise<void>): CurrentWatch {
  const file = join(root, 'current');
  const read = (): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);
  let known: Promise<string | undefined> = read();
  let forced = false;
  let busy = false;
  const look = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    const must = forced;
    forced = false;
    const now = await read();
    try {
      if (must || (now !== undefined && now !== (await known))) {
        known = Promise.resolve(now);
        await onChange();
      }
    } finally {
      busy = false;
    }
    if (forced) await look();
  };
  const timer = setInterval(() => void look(), INTERVAL_MS);
  timer.unref();
  return {
    force() {
      forced = true;
      void look();
    },
    stop: () => clearInterval(timer),
  };
}
