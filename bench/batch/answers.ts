/** Many rows through the addon: a call stops when its steps are used up, and the rest of the rows is the next call. */
import { framesBehind, framesOf, rowCount, rowsIn } from '../../src/engine/addon/frames.ts';
import type { AnsweredBatch } from '../../src/engine/engine.ts';

type Batch = Pick<AnsweredBatch, 'frames'>;

/** The batches that hold the answers to all rows. `call` answers the first of its rows at least. */
export function batchesOf(rows: readonly string[], call: (frames: Uint8Array) => Batch): Batch[] {
  const batches: Batch[] = [];
  for (let left: Uint8Array = framesOf(rows); left.byteLength > 0; ) {
    const batch = call(left);
    batches.push(batch);
    left = framesBehind(left, rowCount(batch.frames));
  }
  return batches;
}

/** Their answers in order; `undefined` for a row that has none: it was too expensive, say. */
export function answersIn<Row>(batches: readonly Batch[]): (Row | undefined)[] {
  return batches.flatMap(({ frames }) =>
    [...rowsIn(frames)].map((row) =>
      'body' in row ? (JSON.parse(Buffer.from(row.body).toString()) as Row) : undefined,
    ),
  );
}
