/**
 * `npm run bench -- hop`: questions near the limit between the lanes, each answered on the event loop and through the pool
 * without other load: what a hop to a worker thread costs, and for how long a question would block the loop.
 */
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { type Native, native } from '../../src/engine/addon/native.ts';
import { POOL_STEPS } from '../../src/engine/border.generated.ts';
import { answerInline } from '../../src/engine/inline.ts';
import { laneOf } from '../../src/engine/lanes.ts';
import { Pool } from '../../src/engine/pool/pool.ts';
import { expectationOf } from '../../src/resources/catalogue.ts';
import { timesOf } from '../engine/statistics.ts';
import { readOptions } from '../options.ts';
import { writeResult } from '../report/result-file.ts';
import { type OverData, overData } from '../system/machine.ts';
import { type NamedInquiry, type Place, questionsAt } from './questions.ts';

const HELP = `npm run bench -- hop [--snapshot DIR] [--times N] [--json OUT]

  --snapshot DIR   root of the snapshot (var/sample)
  --times N        repetitions of each question in each lane (300)
  --json OUT       where the figures go; they are only printed when not given`;

export interface HopResult extends OverData {
  readonly times: number;
  readonly questions: readonly Hop[];
}

export interface Hop {
  readonly question: string;
  /** The one it takes. */
  readonly lane: string;
  readonly bytes: number;
  /** Medians of both lanes, in microseconds. */
  readonly inline_us: number;
  readonly pool_us: number;
}

export async function hopScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'times', 'json']);
  if (options === undefined) return;
  const times = options.whole('times', 300, 1);
  const addon = native();
  const info = addon.openSnapshot(options.text('snapshot') ?? join('var', 'sample'));
  addon.useSnapshot();
  const pool = new Pool(addon, 1);
  const questions: Hop[] = [];
  for (const inquiry of questionsAt(placeIn(addon))) questions.push(await hop(addon, pool, inquiry, times));
  await pool.close();
  console.table(questions);
  writeResult(options.text('json'), {
    ...overData(info),
    times,
    questions,
  } satisfies HopResult);
}

async function hop(addon: Native, pool: Pool, { name, inquiry }: NamedInquiry, times: number): Promise<Hop> {
  const nobody = new EventEmitter();
  const timed = async (work: () => unknown): Promise<number> => {
    const took: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const began = performance.now();
      await work();
      took.push((performance.now() - began) * 1000);
    }
    return timesOf(took).p50_us;
  };
  return {
    question: name,
    lane: laneOf(inquiry.question, inquiry.presentation, expectationOf(inquiry.question)),
    bytes: answerInline(addon, inquiry, POOL_STEPS)?.body.length ?? 0,
    inline_us: await timed(() => answerInline(addon, inquiry, POOL_STEPS)),
    pool_us: await timed(() => pool.answer(inquiry, POOL_STEPS, nobody)),
  };
}

/** That of the middle one of the first addresses by id: any will do, the same one for a register. */
function placeIn(addon: Native): Place {
  const question = {
    resource: 'address',
    operation: 'list',
    parameters: {},
    page: { number: 1, size: 100 },
  };
  const presentation = { shape: 'flat', format: 'json', srid: 4326, base: '', geometry: 'accessPoint' };
  const { body } = addon.answer(JSON.stringify(question), JSON.stringify(presentation), POOL_STEPS) ?? {};
  const rows = JSON.parse(String(body)) as Record<string, string>[];
  const row = rows[rows.length >> 1] ?? {};
  return {
    postcode: Number(row['postnr']),
    municipality: Number(row['kommunekode']),
    x: Number(row['adgangspunkt_x'] ?? row['wgs84koordinat_længde']),
    y: Number(row['adgangspunkt_y'] ?? row['wgs84koordinat_bredde']),
  };
}
