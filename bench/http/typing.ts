/** Key presses as requests, with finished answers for servers without an engine. */
import { writeFileSync } from 'node:fs';
import type { Native, SnapshotInfo } from '../../src/engine/addon/native.ts';
import { POOL_STEPS } from '../../src/engine/border.generated.ts';
import { engineCallsOf, urlOf } from '../engine/query.ts';
import { queriesOf } from '../queries/queries.ts';

const SET = 'autocomplete: every key press';
const PEOPLE = 60;

/** Paths of key presses, in the order in which people make them. */
export function keyPressPaths(addon: Native, info: SnapshotInfo, seed: number): string[] {
  return keyPressQueries(addon, info, seed).map(urlOf);
}

function keyPressQueries(addon: Native, info: SnapshotInfo, seed: number) {
  return queriesOf(addon, info, { seed, people: PEOPLE }).filter(({ set }) => set === SET);
}

/** The link base in those answers, and so the `Host` header that makes the service answer with the same bytes. */
export const HOST = 'localhost:80';

/** Writes `{"path","question","body"}` a line: the answer to each key press, by its path and by the question to the engine. */
export async function writeAnswers(
  addon: Native,
  info: SnapshotInfo,
  seed: number,
  file: string,
): Promise<void> {
  const calls = await engineCallsOf(keyPressQueries(addon, info, seed), info);
  const lines = calls.map(({ query, question, presentation }) => {
    const answer = addon.answer(question, presentation, POOL_STEPS);
    return JSON.stringify({
      path: urlOf(query),
      question,
      body: Buffer.from(answer?.body ?? '[]').toString(),
    });
  });
  writeFileSync(file, lines.join('\n'));
}
