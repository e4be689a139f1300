/** Reads the answers of a batch, in order; a row without an answer is an error. */

import { rowsIn } from '../../src/engine/addon/frames.ts';
import type { AnsweredBatch } from '../../src/engine/engine.ts';

export function* answersIn<Row>({ frames }: Pick<AnsweredBatch, 'frames'>): Generator<Row> {
  for (const row of rowsIn(frames)) {
    if (!('body' in row)) throw new Error(`a row has no answer: ${JSON.stringify(row)}`);
    yield JSON.parse(Buffer.from(row.body).toString()) as Row;
  }
}
