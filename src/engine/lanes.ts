/**
 * Question → lane.
 *
 * Inline, on the event loop: what is surely small. A hop to an idle thread costs several times what a key press or a
 * lookup does, and more when the pool is busy: `npm run bench -- hop` shows both lanes for the same questions.
 *
 * Pool, at low priority: what may hold the loop longer than people who type should notice (a polygon, a big circle, a
 * pattern), or is large to write, and lists of more than a few questions. That key presses stay quick beside them is what
 * `npm run bench -- lanes` shows.
 *
 * The estimate may be wrong: the step budget then moves the question to the pool, once.
 */

import type { Native } from './addon/native.ts';
import { INLINE_STEPS, POOL_STEPS, ROW_STEPS } from './border.generated.ts';
import type {
  Answer,
  AnsweredBatch,
  Batch,
  Connection,
  Engine,
  Inquiry,
  Presentation,
  Question,
  Spatial,
} from './engine.ts';
import { EngineError, type EngineFailure } from './engine.ts';
import { type Expect, type Expectation, estimatedBytesPerRow, estimatedRows } from './estimate.ts';
import { answerInline, answerRowsInline } from './inline.ts';
import { PAGE_ROWS, SMALL_ANSWER_BYTES, SUGGESTIONS } from './limits.ts';
import type { Pool } from './pool/pool.ts';

export type Lane = 'inline' | 'pool';

/**
 * Of lists of areas and streets, which a form requests when it opens: they block the event loop a little longer, but do
 * not wait behind polygons and batches.
 */
const LARGE_INLINE_BYTES = 256 * 1024;

/** In the densest town that is a few thousand entrances to measure; the cost grows with the square (`bench -- hop`). */
const INLINE_RADIUS_M = 500;

/** Of latitude. A degree of longitude has about 60 % of that here, so a box counts as wider than it is. */
const METRES_PER_DEGREE = 111_000;

export function laneOf(question: Question, presentation: Presentation, expected: Expectation): Lane {
  const { parameters } = question;
  if ('spatial' in parameters && parameters.spatial !== undefined && isWide(parameters.spatial))
    return 'pool';
  if ('regex' in parameters && parameters.regex !== undefined) return 'pool';
  if (question.resource === 'autocomplete' && question.parameters.limit <= SUGGESTIONS) return 'inline';
  const rows = estimatedRows(question, expected);
  const bytes = rows * estimatedBytesPerRow(expected, presentation);
  const isLongTyping = question.operation === 'suggest' && rows > PAGE_ROWS;
  if (expected.inlineWhenLarge === true && !isLongTyping)
    return bytes > LARGE_INLINE_BYTES ? 'pool' : 'inline';
  return rows > PAGE_ROWS || bytes > SMALL_ANSWER_BYTES ? 'pool' : 'inline';
}

function isWide({ srid, circle, polygon, bbox }: Spatial): boolean {
  if (polygon !== undefined && polygon !== null) return true;
  if (circle !== undefined && circle !== null && circle.radiusM > INLINE_RADIUS_M) return true;
  if (bbox === undefined || bbox === null) return false;
  const metres = srid === 25832 ? 1 : METRES_PER_DEGREE;
  return Math.max(bbox[2] - bbox[0], bbox[3] - bbox[1]) * metres > 2 * INLINE_RADIUS_M;
}

/** Batches as a form posts them, which should not wait behind polygons. Their rows share the budget of one question. */
const INLINE_LIST = 10;

/** What the lanes did, for the metrics. */
export interface LaneCounts {
  inline: number;
  pool: number;
  /** Too expensive inline, so sent to the pool. */
  redirected: number;
  /** Too expensive for the pool too. */
  refused: number;
  /** Stopped, because nobody waited any more. */
  cancelled: number;
  /** Turned away, because they would have waited too long for a thread. */
  overloaded: number;
}

/** How a question of the pool ends without an answer. */
const counted: Partial<Record<EngineFailure, keyof LaneCounts>> = {
  TOO_EXPENSIVE: 'refused',
  CANCELLED: 'cancelled',
  OVERLOADED: 'overloaded',
};

export class Lanes implements Engine {
  readonly counts: LaneCounts = {
    inline: 0,
    pool: 0,
    redirected: 0,
    refused: 0,
    cancelled: 0,
    overloaded: 0,
  };
  readonly #addon: Pick<Native, 'answer' | 'answerRows'>;
  readonly #pool: Pick<Pool, 'answer' | 'answerRows'>;
  readonly #expect: Expect;

  constructor(
    addon: Pick<Native, 'answer' | 'answerRows'>,
    pool: Pick<Pool, 'answer' | 'answerRows'>,
    expect: Expect,
  ) {
    this.#addon = addon;
    this.#pool = pool;
    this.#expect = expect;
  }

  answer(inquiry: Inquiry, connection: Connection): Answer | null | Promise<Answer | null> {
    const { question, presentation } = inquiry;
    if (inquiry.held === undefined && laneOf(question, presentation, this.#expect(question)) === 'inline') {
      this.counts.inline += 1;
      try {
        return answerInline(this.#addon, inquiry, INLINE_STEPS);
      } catch (error) {
        if (!isTooExpensive(error)) throw error;
        this.counts.redirected += 1;
      }
    }
    return this.#answerInPool(inquiry, connection);
  }

  answerRows(batch: Batch, connection: Connection): AnsweredBatch | Promise<AnsweredBatch> {
    if (batch.together <= INLINE_LIST) {
      this.counts.inline += 1;
      const rows = answerRowsInline(this.#addon, batch, INLINE_STEPS);
      if (rows !== undefined) return rows;
      this.counts.redirected += 1;
    }
    return this.#counted(this.#pool.answerRows(batch, ROW_STEPS, connection));
  }

  #answerInPool(inquiry: Inquiry, connection: Connection): Promise<Answer | null> {
    return this.#counted(this.#pool.answer(inquiry, POOL_STEPS, connection));
  }

  async #counted<Result>(answering: Promise<Result>): Promise<Result> {
    this.counts.pool += 1;
    try {
      return await answering;
    } catch (error) {
      const count = error instanceof EngineError ? counted[error.code] : undefined;
      if (count !== undefined) this.counts[count] += 1;
      throw error;
    }
  }
}

function isTooExpensive(error: unknown): boolean {
  return error instanceof EngineError && error.code === 'TOO_EXPENSIVE';
}
