/** The process that makes one file, and then ends: see `making.ts`. It ends as well when the one that started it does. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancellable } from '../engine/addon/cancellable.ts';
import { native } from '../engine/addon/native.ts';
import { LOWEST_PRIORITY } from '../engine/addon/priority.ts';
import type { ExportProgress } from '../engine/border.generated.ts';
import { type Lock, lockIn } from '../store/lock.ts';
import { editionOf, keepOnly, tidy } from './edition.ts';
import { type Making, MakingError, type Said } from './making.ts';

/** Between two looks whether the maker of another process has ended. */
const LOOK_EVERY_MS = 200;

setPriority(LOWEST_PRIORITY);
const leave = (): void => process.exit(1);
process.on('disconnect', leave);

async function made({ root, edition, name, snapshot, options, most }: Making): Promise<void> {
  const folder = join(root, edition);
  await mkdir(folder, { recursive: true });
  const lock = await turn(root);
  try {
    if (existsSync(join(folder, name))) return;
    const info = native().openSnapshot(snapshot);
    if (editionOf(info, options.base) !== edition)
      throw new MakingError('superseded', 'another snapshot is in use');
    native().useSnapshot();
    await keepOnly(root, edition);
    await tidy(folder, most, name);
    const show = (line: string): void => say({ progress: JSON.parse(line) as ExportProgress });
    await cancellable(undefined, (token) =>
      native().exportResource(
        JSON.stringify(options),
        join(folder, name),
        availableParallelism(),
        token,
        show,
      ),
    );
    await tidy(folder, most, name);
  } finally {
    lock.release();
  }
}

async function turn(root: string): Promise<Lock> {
  for (;;) {
    const lock = lockUnlessTaken(root);
    if (lock !== undefined) return lock;
    await sleep(LOOK_EVERY_MS);
  }
}

/** The lock is a database; while another process makes that, it is as good as taken. */
function lockUnlessTaken(root: string): Lock | undefined {
  try {
    return lockIn(root, 'making.lock');
  } catch (error) {
    if (error instanceof Error && error.message.includes('locked')) return undefined;
    throw error;
  }
}

function say(said: Said): void {
  process.send?.(said);
}

/** What says that files cannot be written, of the addon and of Node. */
const REFUSED = /^(EXPORT_REFUSED|E(ACCES|DQUOT|NOSPC|NOTDIR|PERM|ROFS))$/;

/** Errors of asynchronous calls of the addon carry their code at the start of the message; those of Node do so too. */
function troubleOf(thrown: unknown): MakingError {
  if (thrown instanceof MakingError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const [, code = '', reason = ''] = /^([A-Z_]+): (.*)$/s.exec(message) ?? [];
  return new MakingError(REFUSED.test(code) ? 'refused' : 'failed', reason || message);
}

try {
  await made(JSON.parse(process.argv[2] ?? '') as Making);
} catch (thrown) {
  const { trouble, message: reason } = troubleOf(thrown);
  say({ trouble, reason });
  process.exitCode = 1;
}
process.off('disconnect', leave);
process.disconnect();
