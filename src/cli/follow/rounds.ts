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
  /** Fetches what is not there yet; says why something cannot be had when that is known. */
  readonly fetch: (onFailure: (reason: string) => void) => Promise<Unfetched>;
  /** Imports the folder. */
  readonly importAll: () => Promise<void>;
  /** Lays files of changes over what is in use; without one, publishes what has come into force. */
  readonly update: (changes: readonly string[]) => Promise<void>;
}

export class Rounds {
  readonly #options: RoundOptions;
  /** Changes of the note, one after the other. */
  #noted: Promise<void> = Promise.resolve();

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

  /** Waits for the next look. */
  async #waitUntil(look: number): Promise<void> {
    const { signal } = this.#options;
    console.log(`next look at ${new Date(look).toISOString()}`);
    await this.#publishUntil(look, signal);
    await sleepUntil(look, signal);
  }

  /** Publishes what comes into force before a moment when it does, whatever the source has. */
  async #publishUntil(end: number, signal: AbortSignal): Promise<void> {
    const { root } = this.#options;
    let turn = await turnAfter(Number.NEGATIVE_INFINITY, root);
    while (turn !== undefined && turn < end) {
      await sleepUntil(turn, signal);
      if (signal.aborted) return;
      await this.turn();
      // What could not be published is left to the next look.
      turn = await turnAfter(turn, root);
    }
  }

  /** The same while something else is done, which may take hours. */
  async #publishDuring<Result>(work: Promise<Result>): Promise<Result> {
    const done = new AbortController();
    const published = this.#publishUntil(
      Number.POSITIVE_INFINITY,
      AbortSignal.any([this.#options.signal, done.signal]),
    );
    try {
      return await work;
    } finally {
      done.abort();
      await published;
    }
  }

  /** Publishes what has come into force. */
  async turn(): Promise<void> {
    const { root, signal, update } = this.#options;
    const isOwn = await this.#isOwn(await noteIn(root));
    try {
      await update([]);
      const version = await versionIn(root);
      // What follows is laid over it as over what was fetched.
      if (isOwn && version !== undefined) await this.#note((before) => ({ ...before, version }));
    } catch (error) {
      if (signal.aborted) return;
      await this.#failed(error);
    }
  }

  /** One round; whether what is served is what the source has now. */
  async round(): Promise<boolean> {
    const { root, folder, signal, fetch, importAll, update } = this.#options;
    try {
      const { failed, waiting } = await this.#publishDuring(fetch((reason) => void this.#failed(reason)));
      if (failed.length > 0) throw new Error('not all files could be fetched; the output of follow says why');
      const before = await noteIn(root);
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
        await this.#note(() => ({ checked: new Date().toISOString(), ...note }));
        return true;
      }
      const reason = `${waiting.join(', ')}: changes before them are missing in the list`;
      await this.#note((former) => ({ ...former, ...note, failing: failingSince(former, reason) }));
      return false;
    } catch (error) {
      // An import that was stopped with this process has not failed.
      if (signal.aborted) return false;
      await this.#failed(error);
      return false;
    }
  }

  /** Whether what is in use is what was imported here last. */
  async #isOwn(note: Note | undefined): Promise<boolean> {
    return note?.version !== undefined && note.version === (await versionIn(this.#options.root));
  }

  #note(change: (before: Note | undefined) => Note): Promise<void> {
    const { root } = this.#options;
    const noted = this.#noted.then(async () => writeNote(root, change(await noteIn(root))));
    this.#noted = noted.catch(() => {});
    return noted;
  }

  async #failed(error: unknown): Promise<void> {
    const reason = withoutCode(error);
    console.error(`vejviser: ${reason}`);
    await this.#note((before) => ({ ...before, failing: failingSince(before, reason) }));
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

async function sleepUntil(moment: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && Date.now() < moment) {
    const pause = Math.min(moment - Date.now(), LONGEST_SLEEP_MS);
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
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
