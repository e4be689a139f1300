/**
 * Times queries through the addon, one after another, as the inline lane calls it: the answer is a finished buffer. A query
 * that exceeds the inline step budget is repeated under the pool's and counts with the time of both.
 */

import type { Native } from '../../src/engine/addon/native.ts';
import { INLINE_STEPS, POOL_STEPS } from '../../src/engine/border.generated.ts';
import type { Answer } from '../../src/engine/engine.ts';
import type { EngineCall } from './query.ts';

/** What one pass over the queries took. */
export interface Pass {
  /** Microseconds, by query. */
  readonly times: Float64Array;
  /** Microseconds for which the event loop was blocked: until the answer, or until the budget was spent. */
  readonly held: Float64Array;
  /** Queries that left the inline lane. */
  readonly redirected: Set<number>;
}

/** The quality of one answer. */
export interface Found {
  readonly empty: boolean;
  /** Place of the first right answer, from 0; -1 when none is right; undefined without a truth. */
  readonly place: number | undefined;
}

export function pass(addon: Native, calls: readonly EngineCall[]): Pass {
  const times = new Float64Array(calls.length);
  const held = new Float64Array(calls.length);
  const redirected = new Set<number>();
  calls.forEach(({ question, presentation }, index) => {
    const started = process.hrtime.bigint();
    const { left } = answerTo(addon, question, presentation);
    const ended = process.hrtime.bigint();
    if (left !== undefined) redirected.add(index);
    times[index] = Number(ended - started) / 1000;
    held[index] = Number((left ?? ended) - started) / 1000;
  });
  return { times, held, redirected };
}

/** The answer, none where even the steps of the pool are too few; and when the question left the inline lane if it did. */
function answerTo(
  addon: Native,
  question: string,
  presentation: string,
): { answer: Answer | null | undefined; left?: bigint } {
  const inline = withinSteps(() => addon.answer(question, presentation, INLINE_STEPS));
  if (inline !== undefined) return { answer: inline };
  const left = process.hrtime.bigint();
  return { answer: withinSteps(() => addon.answer(question, presentation, POOL_STEPS)), left };
}

/** The answer, `null` where there is no such object; `undefined` where its steps were used up. */
export function withinSteps(answer: () => Answer | null): Answer | null | undefined {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'TOO_EXPENSIVE') return undefined;
    throw error;
  }
}

/** Repeats the call and grades the answer. */
export function found(addon: Native, { query, question, presentation }: EngineCall): Found {
  const { answer } = answerTo(addon, question, presentation);
  const body = answer == null ? null : (JSON.parse(Buffer.from(answer.body).toString()) as Body);
  const { truth } = query;
  return { empty: rowsOf(body).length === 0, place: truth === undefined ? undefined : placeOf(body, truth) };
}

/** Place of the first right one among the rows of an answer, from 0; -1 when none is right. */
export function placeOf(body: Body, truth: readonly string[]): number {
  return rowsOf(body).findIndex(({ id, data, adresse }) =>
    [id, data?.id, data?.adgangsadresseid, adresse?.id].some((one) => one != null && truth.includes(one)),
  );
}

interface Row {
  id?: string | null;
  data?: { id?: string | null; adgangsadresseid?: string | null };
  /** Of cleansing and parsing. */
  adresse?: { id: string } | null;
}

/** The members of an answer that are graded. */
export type Body = Row | Row[] | { resultater?: Row[] } | null;

/** The objects of a list, of the results of cleansing, or of an answer that is one. */
function rowsOf(body: Body): Row[] {
  if (body === null) return [];
  if (Array.isArray(body)) return body;
  return 'resultater' in body ? (body.resultater ?? []) : [body as Row];
}
