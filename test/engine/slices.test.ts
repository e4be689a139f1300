/** A batch of expensive rows comes in slices, each with a turn of its own, so that others need not wait for its end. */
import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsIn } from '../../src/engine/addon/frames.ts';
import { native } from '../../src/engine/addon/native.ts';
import { ROW_STEPS } from '../../src/engine/border.generated.ts';
import { Pool } from '../../src/engine/pool/pool.ts';
import { snapshotRoot } from '../support/snapshots.ts';

const addon = native();
let turns = 0;
const counting = {
  openToken: () => {
    turns += 1;
    return addon.openToken();
  },
  cancel: addon.cancel,
  closeToken: addon.closeToken,
};
const pool = new Pool(counting, 1);
beforeAll(() => {
  addon.openSnapshot(snapshotRoot('dar'));
  addon.useSnapshot();
});
afterAll(() => pool.close());

const presentationText = JSON.stringify({ shape: 'mini', format: 'json', srid: 4326, base: 'http://h' });
const garbled = 'vester skov nordre mølle park kirke lund toft alle strand gade bakke by mark ager torv vej';
const official = 'Nørregade 77A, 1. th, 5000 Odense C';

test.each([
  ['short texts', 500, 'Ridehusgade, 5000 Odense C', false],
  ['long garbled texts', 1_500, `${garbled} ${garbled} ${garbled}`, true],
] as const)(
  '%s: rows, each hundredth of which is an address; whether they take several turns',
  async (_, length, text, isSliced) => {
    turns = 0;
    const rows = Array.from({ length }, (_, place) =>
      JSON.stringify({ text: place % 100 === 0 ? official : `${text} ${place}` }),
    );
    const batch = {
      resource: 'address',
      operation: 'cleanse',
      rows,
      presentationText,
      together: length,
    } as const;
    const { frames, failed } = await pool.answerRows(batch, ROW_STEPS, new EventEmitter());
    const answers = [...rowsIn(frames)];
    expect([answers.length, failed]).toEqual([length, false]);
    expect(turns > 1).toBe(isSliced);
    const exact = answers.flatMap((row, place) =>
      'body' in row && Buffer.from(row.body).includes('"kategori":"A"') ? [place] : [],
    );
    expect(exact).toEqual(Array.from({ length: length / 100 }, (_, place) => place * 100));
  },
);
