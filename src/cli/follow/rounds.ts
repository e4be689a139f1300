/**
 * Rounds of fetching and importing. A round that fails, whether the source stalled, lied or broke off or the import refused
 * what came, changes no answer: the snapshot in use stays, and the note beside it says since when and why, for the metrics of
 * the service. The next round begins where that one ended: whole files are not fetched again.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Note, noteIn, writeNote } from '../../telemetry/freshness.ts';
import { withoutCode } from '../command.ts';
import { holdsChanges } from '../fetch/generations.ts';
import { linesIn, nameIn, RECORD } from '../fetch/record.ts';
import type { Unfetched } from '../fetch/run.ts';

const LONGEST_RETRY_MS = 3_600_000;
/** Clocks are set and machines sleep: how long is still to wait is looked at again. */
const LONGEST_SLEEP_MS = 3_600_000;

export interface RoundOptions {
  readonly root: string;
  /** Where the files are. */
  readonly folder: string;
  readonly everyMs: number;
  /** Ends the wait, and the import under way. */
  readonly signal: AbortSignal;
  /** Fetches what is not there yet. */
  readonly fetch: () => Promise<Unfetched>;
  /** Imports the folder. */
  readonly importAll: () => Promise<void>;
  /** Lays files of changes over what is in use; without one, publishes what has come into force. */
  readonly update: (changes: readonly string[]) => Promise<void>;
}

export class Rounds {
  readonly #options: RoundOptions;

  constructor(options: RoundOptions) {
    this.#options = options;
  }

  /** Until the signal. */
  async run(): Promise<void> {
    const { signal, everyMs } = this.#options;
    while (!signal.aborted) {
      const isFresh = await this.round();
      if (signal.aborted) return;
      const pause = isFresh ? everyMs : Math.min(everyMs, LONGEST_RETRY_MS);
      await this.#waitUntil(Date.now() + pause);
    }
  }

  /** Waits for the next look; what comes into force before it is published when it does, whatever the source has. */
  async #waitUntil(look: number): Promise<void> {
    const { root, signal } = this.#options;
    console.log(`next look at ${new Date(look).toISOString()}`);
    let turn = await turnAfter(Number.NEGATIVE_INFINITY, root);
    while (turn !== undefined && turn < look) {
      await this.#sleepUntil(turn);
      if (signal.aborted) return;
      await this.turn();
      // What could not be published is left to the next look.
      turn = await turnAfter(turn, root);
    }
    await this.#sleepUntil(look);
  }

  async #sleepUntil(moment: number): Promise<void> {
    const { signal } = this.#options;
    while (!signal.aborted && Date.now() < moment) {
      const pause = Math.min(moment - Date.now(), LONGEST_SLEEP_MS);
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  /** Publishes what has come into force. */
  async turn(): Promise<void> {
    const { root, signal, update } = this.#options;
    const before = await noteIn(root);
    const isOwn = await this.#isOwn(before);
    try {
      await update([]);
      const version = await versionIn(root);
      // What follows is laid over it as over what was fetched.
      if (isOwn && version !== undefined) await writeNote(root, { ...before, version });
    } catch (error) {
      if (signal.aborted) return;
      await this.#failed(before, error);
    }
  }

  /** One round; whether what is served is what the source has now. */
  async round(): Promise<boolean> {
    const { root, folder, signal, fetch, importAll, update } = this.#options;
    const before = await noteIn(root);
    try {
      const { failed, waiting } = await fetch();
      if (failed.length > 0) throw new Error('not all files could be fetched; the output of follow says why');
      const present = await readFile(join(folder, RECORD), 'utf8');
      // Over what others have put into use, a rollback or an import by hand, nothing is laid.
      const isOwn = await this.#isOwn(before);
      const changes = changesSince(before?.imported, present, isOwn);
      // Where nothing came, rows that were there before may have come into force. What an older version imported cannot be
      // updated, and is imported once more; why has been said by then.
      const lay = async (names: readonly string[]): Promise<boolean> =>
        update(names.map((name) => join(folder, name))).then(
          () => true,
          () => false,
        );
      const isLaid = changes !== undefined && (await lay(changes));
      if (!isLaid) await importAll();
      const version = isOwn || !isLaid ? await versionIn(root) : before?.version;
      const note = { imported: present, ...(version !== undefined && { version }) };
      if (waiting.length === 0) {
        await writeNote(root, { checked: new Date().toISOString(), ...note });
        return true;
      }
      const reason = `${waiting.join(', ')}: changes before them are missing in the list`;
      await writeNote(root, { ...before, ...note, failing: failingSince(before, reason) });
      return false;
    } catch (error) {
      // An import that was stopped with this process has not failed.
      if (signal.aborted) return false;
      await this.#failed(before, error);
      return false;
    }
  }

  /** Whether what is in use is what was imported here last. */
  async #isOwn(note: Note | undefined): Promise<boolean> {
    return note?.version !== undefined && note.version === (await versionIn(this.#options.root));
  }

  async #failed(before: Note | undefined, error: unknown): Promise<void> {
    const reason = withoutCode(error);
    console.error(`vejviser: ${reason}`);
    await writeNote(this.#options.root, { ...before, failing: failingSince(before, reason) });
  }
}

/**
 * The files that came since an import, where they are changes alone and every other file stayed. Where what is in use is not
 * what was imported, that nothing came is all that can be said.
 */
function changesSince(imported: string | undefined, present: string, isInUse: boolean): string[] | undefined {
  if (present === imported) return [];
  const before = new Set(linesIn(imported ?? ''));
  const lines = linesIn(present);
  const came = lines.filter((line) => !before.has(line)).map(nameIn);
  const hasAll = before.size > 0 && lines.length - came.length === before.size;
  return isInUse && hasAll && came.every(holdsChanges) ? came : undefined;
}

function failingSince(before: Note | undefined, reason: string): NonNullable<Note['failing']> {
  return { since: before?.failing?.since ?? new Date().toISOString(), reason };
}

/** The snapshot in use, and which transaction led to it. */
async function versionIn(root: string): Promise<string | undefined> {
  return (await readFile(join(root, 'current'), 'utf8').catch(() => undefined))?.trim();
}

/** When a row of what is in use begins or ends to hold next, if that is after a moment. */
async function turnAfter(moment: number, root: string): Promise<number | undefined> {
  const [version = ''] = ((await versionIn(root)) ?? '').split('\n', 1);
  const manifest = join(root, 'snapshots', version, 'manifest.json');
  const text = await readFile(manifest, 'utf8').catch(() => '{}');
  const turn = Date.parse((JSON.parse(text) as { holdsUntil?: string }).holdsUntil ?? '');
  return turn > moment ? turn : undefined;
}
