/** Facts of how quality is counted. */
import { describe, expect, it } from 'vitest';
import { answersIn, batchesOf } from '../../bench/batch/answers.ts';
import { withinSteps } from '../../bench/engine/measure.ts';
import { evaluated } from '../../bench/quality/evaluation.ts';
import { calibrationOf, upperBound } from '../../bench/quality/measure/bounds.ts';
import { cleansingFigures, confusions, graded } from '../../bench/quality/measure/cleansing.ts';
import { read } from '../../bench/quality/measure/parsing.ts';
import { isLost, pressesUntil } from '../../bench/quality/measure/typing.ts';
import { type Row, RowMaker } from '../../bench/quality/rows.ts';
import { draftOf } from '../../bench/queries/draft.ts';
import { Register } from '../../bench/queries/register.ts';
import { generator } from '../../bench/random.ts';
import { native } from '../../src/engine/addon/native.ts';
import { answersOf, requestsIn } from '../support/frames.ts';
import { snapshotRoot } from '../support/snapshots.ts';

describe('bounds', () => {
  it.each([
    ['none of 20,000', 0, 20_000, 0.00015],
    ['four of 20,000', 4, 20_000, 0.00046],
    ['half of ten', 5, 10, 0.77756],
    ['none of none', 0, 0, 1],
    ['most of many', 90_000, 100_000, 0.90155],
  ])('%s', (_fact, count, n, bound) => {
    expect(upperBound(count, n)).toBeCloseTo(bound, 4);
  });

  it('the calibration error of scores that equal the share of right answers is 0', () => {
    const promised = (score: number, right: number, n: number) =>
      Array.from({ length: n }, (_, place) => ({ score, isRight: place < right }));
    const { ece, tenths } = calibrationOf([...promised(0.5, 2, 4), ...promised(1, 3, 3)]) ?? {};
    expect(ece).toBe(0);
    expect(tenths?.map(({ from, n, right }) => [from, n, right])).toEqual([
      [0.5, 4, 0.5],
      [0.9, 3, 1],
    ]);
  });
});

describe('rows of a batch', () => {
  const two = (frames: Uint8Array) => ({ frames: answersOf(requestsIn(frames).slice(0, 2)) });

  it('a call that stops before the last row is followed by one for the rest', () => {
    const batches = batchesOf(['1', '2', '3', '4', '5'], two);
    expect(batches).toHaveLength(3);
    expect(answersIn(batches)).toEqual([1, 2, 3, 4, 5]);
  });

  it('a row that fails or is about nothing has no answer, and the others keep their places', () => {
    const frames = answersOf(['1', { code: 'TOO_EXPENSIVE', message: '' }, null, '4']);
    expect(answersIn([{ frames }])).toEqual([1, undefined, undefined, 4]);
  });

  it('a text without an answer is missed, and neither sure nor wrong', () => {
    const row = { set: '', faults: [], kind: 'address', text: 'x', expected: 'y', ids: ['1'], sure: ['1'] };
    const missed = graded(row as unknown as Row, undefined);
    expect(missed).toMatchObject({ category: 'none', isRight: false, isSure: false, isWrong: false });
    expect(cleansingFigures([missed])).toMatchObject({ n: 1, top1: 0, sure: 0, A: 0, D: 0 });
    expect(confusions([missed], 1)).toMatchObject([{ fault: 'missed', category: 'none', got: '' }]);
  });
});

describe('steps', () => {
  const failing = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };

  it('a question that uses up its steps has no answer', () => {
    expect(withinSteps(failing('TOO_EXPENSIVE'))).toBeUndefined();
  });

  it('any other failure ends the run', () => {
    expect(() => withinSteps(failing('INTERNAL'))).toThrow('INTERNAL');
  });
});

describe('typing', () => {
  it.each([
    ['there from the first press', [0, 0, 0], 1],
    ['there from the second', [-1, 4, 0], 2],
    ['gone in between', [0, -1, 0, 0], 3],
    ['too far down', [12, 9, 8], 2],
    ['gone at the end: the whole text', [0, 0, -1], 3],
  ])('%s', (_fact, places, presses) => {
    expect(pressesUntil(places, 10)).toBe(presses);
  });
});

describe('stability', () => {
  it.each([
    ['it stays', [-1, 3, 0, 0], false],
    ['it goes away', [-1, 3, -1, 0], true],
    ['it goes beyond the tenth', [9, 10], true],
  ])('%s', (_fact, places, lost) => {
    expect(isLost(places, 10)).toBe(lost);
  });
});

describe('parts read', () => {
  const home = {
    ...{ id: '', adgangsadresseid: '', vejnavn: 'Storegade', husnr: '1', etage: '2', dør: null },
    ...{ supplerendebynavn: null, postnr: '6270', postnrnavn: 'Tønder', x: 0, y: 0 },
  };
  const draft = { ...draftOf(home), street: 'Storgade', postcode: '', omitted: ['postcode' as const] };
  const row = {
    set: '',
    faults: [],
    kind: 'address',
    text: '',
    ids: [],
    sure: [],
    draft,
    expected: '',
  } as const;
  const whole = { vejnavn: 'Storegade', husnr: '1', etage: '2', postnr: '6270', postnrnavn: 'Tønder' };

  it.each([
    ['as the register spells them', whole, []],
    ['the street as it was written, no postcode', { ...whole, vejnavn: 'STORGADE', postnr: null }, []],
    ['a door that there is not', { ...whole, dør: '2' }, ['dør']],
    ['a street with a part of the town', { ...whole, vejnavn: 'Storegade Tønder' }, ['vejnavn']],
  ])('%s', (_fact, got, wrong) => {
    expect(read(row, draft, got).wrong).toEqual(wrong);
  });

  it('that only the register tells from another part are right as they stand in the text', () => {
    const seen = { street: 'Gade Store', floorOrDoor: '3', supplementary: 'Tønder' };
    const got = { ...whole, vejnavn: 'Gade Store', dør: '3', supplerendebynavn: 'Tønder' };
    expect(read(row, { ...draft, seen }, got).wrong).toEqual([]);
    expect(read(row, draft, got).wrong).toEqual(['vejnavn', 'dør', 'supplerendebynavn']);
  });
});

describe('rows of a snapshot', async () => {
  const addon = native();
  const info = addon.openSnapshot(snapshotRoot('sample'));
  addon.useSnapshot();
  const register = new Register(addon, info.counts['addresses'] ?? 0);
  const homes = register.draw(50, generator(3));
  const made = (sets: string[]) => new RowMaker(register, homes, { seed: 3, count: 2, sets }).rows();

  it('are the same for a seed, and for a set whether others are made or not', () => {
    const textsOf = (rows: Row[]) =>
      rows.map(({ set, kind, text, ids, sure }) => ({ set, kind, text, ids, sure }));
    const all = textsOf(made([]));
    expect(textsOf(made([]))).toEqual(all);
    expect(all.filter(({ set }) => set === 'commas: none')).toEqual(textsOf(made(['commas: none'])));
  });

  it('go to the addon, and exact ones are parsed rightly', async () => {
    const extent = { examples: 1, peers: 0 };
    const { cleansing, typing, parsing } = await evaluated(
      addon,
      info,
      made(['exact', 'absent: rubbish']),
      extent,
    );
    expect(cleansing['exact']).toMatchObject({ top1: 1, A: 1, wrongA: 0 });
    expect(cleansing['absent: rubbish']).toMatchObject({ A: 0, B: 0 });
    expect([typing['exact']?.whole, parsing['exact']?.all]).toEqual([1, 1]);
  });

  it('that mean an address have a truth, the others none', () => {
    const all = made([]);
    const isAbsent = (set: string) => set.startsWith('absent');
    expect(all.filter(({ set, ids }) => isAbsent(set) === ids.length > 0)).toEqual([]);
  });
});
