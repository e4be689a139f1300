/**
 * Whether the registers are kept fresh: a note beside the snapshots, written by `vejviser follow` and read by the service for
 * its metrics. It tells a snapshot that is old because nothing changed from one that is old because nothing came.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';

const FILE = 'following.json';

const Note = Type.Object({
  /** When what the source has was last found to be served; absent: never yet. */
  checked: Type.Optional(Type.String()),
  /** The files that were imported last. */
  imported: Type.Optional(Type.String()),
  /** The snapshot that came of them. */
  version: Type.Optional(Type.String()),
  /** Absent: the last round went well. */
  failing: Type.Optional(Type.Object({ since: Type.String(), reason: Type.String() })),
});
export type Note = Static<typeof Note>;

/** `undefined`: nobody follows, or what is there is no note. */
export async function noteIn(root: string): Promise<Note | undefined> {
  const text = await readFile(join(root, FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // Nothing that the first answer needs loads it.
  const { Value } = await import('typebox/value');
  try {
    const found: unknown = JSON.parse(text);
    return Value.Check(Note, found) ? found : undefined;
  } catch {
    return undefined;
  }
}

export async function writeNote(root: string, note: Note): Promise<void> {
  const path = join(root, FILE);
  await mkdir(root, { recursive: true });
  await writeFile(`${path}.part`, `${JSON.stringify(note, undefined, 2)}\n`);
  await rename(`${path}.part`, path);
}
