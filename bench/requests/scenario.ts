/** `npm run bench -- requests`: ordinary requests over every resource and filter, each timed in-process. */
import { join } from 'node:path';
import { type Native, native, type SnapshotInfo } from '../../src/engine/addon/native.ts';
import { POOL_STEPS } from '../../src/engine/border.generated.ts';
import { type RecordedCall, recordedCalls } from '../engine/query.ts';
import { readOptions } from '../options.ts';
import { writeResult } from '../report/result-file.ts';
import { type OverData, overData } from '../system/machine.ts';
import { OUTLINES, TEMPLATES } from './templates.ts';

const HELP = `npm run bench -- requests [--snapshot DIR] [--runs N] [--json OUT]

  --snapshot DIR   root of the snapshot (var/sample)
  --runs N         runs of each request, of which the median counts (9)
  --json OUT       where the figures go; they are only printed when not given`;

/** Rows of a page where the request says nothing. */
const ROWS = 1000;

export interface RequestTime {
  readonly url: string;
  readonly rows: number;
  /** Median microseconds. */
  readonly us: number;
  /** Of the answer. */
  readonly bytes: number;
  /** Whether the step budget of the pool was exceeded. */
  readonly refused: boolean;
}

export interface RequestsResult extends OverData {
  readonly runs: number;
  readonly requests: readonly RequestTime[];
  /** Outlines as GeoJSON; not among the requests. */
  readonly outlines: readonly RequestTime[];
}

export async function requestsScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'runs', 'json'] as const);
  if (options === undefined) return;
  const runs = options.whole('runs', 9, 1);
  const addon = native();
  const info = addon.openSnapshot(options.text('snapshot') ?? join('var', 'sample'));
  addon.useSnapshot();
  const measured = async (urls: readonly string[]): Promise<RequestTime[]> => {
    const calls = await recordedCalls(urls, info);
    return calls.flatMap((call, index) => {
      const [url, time] = [urls[index] ?? '', timed(addon, call, runs)];
      if (time === undefined) console.log(`bench: ${url} asks for a register that is not loaded`);
      return time === undefined ? [] : [{ url, ...time }];
    });
  };
  const requests = await measured(await requestsOver(addon, info));
  console.table(requests.toSorted((one, other) => other.us - one.us).slice(0, 40));
  const outlines = await measured(OUTLINES);
  console.table(outlines.map((one) => ({ ...one, 'MB/s': megabytesPerSecond([one]) })));
  const { dataVersion, counts } = info;
  const result: RequestsResult = { ...overData({ dataVersion, counts }), runs, requests, outlines };
  writeResult(options.text('json'), result);
}

/** Bytes are those before gzip. */
export function megabytesPerSecond(times: readonly RequestTime[]): number {
  const sum = (of: (time: RequestTime) => number) => times.reduce((total, time) => total + of(time), 0);
  return sum(({ bytes }) => bytes) / sum(({ us }) => us);
}

/** The templates with the values of an address in the middle of the register. */
async function requestsOver(addon: Native, info: SnapshotInfo): Promise<string[]> {
  const middle = Math.max(1, Math.floor((info.counts['addresses'] ?? 0) / 2));
  const [call] = await recordedCalls([`/adresser?struktur=flad&include=bbr&per_side=1&side=${middle}`], info);
  const answer = call && addon.answer(call.question, call.presentation, POOL_STEPS);
  const [row] = JSON.parse(Buffer.from(answer?.body ?? '[]').toString()) as Record<string, unknown>[];
  if (row === undefined) throw new Error('the snapshot holds no addresses to make requests of');
  return TEMPLATES.map((template) => {
    const url = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
      encodeURIComponent(String(row[name] ?? '')),
    );
    return /[?&]per_side=|^\/historik/.test(url)
      ? url
      : `${url}${url.endsWith('?') ? '' : '&'}per_side=${ROWS}`;
  });
}

/** The median of some runs; `undefined`: the snapshot does not have the register. */
function timed(
  addon: Native,
  { question, presentation }: RecordedCall,
  runs: number,
): Omit<RequestTime, 'url'> | undefined {
  const times: number[] = [];
  let body: Uint8Array | undefined;
  for (let run = 0; run < runs; run += 1) {
    const started = process.hrtime.bigint();
    try {
      body = addon.answer(question, presentation, POOL_STEPS)?.body;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'REGISTER_NOT_LOADED') return undefined;
      if (code !== 'TOO_EXPENSIVE') throw error;
    }
    times.push(Number(process.hrtime.bigint() - started) / 1000);
  }
  const us = times.toSorted((one, other) => one - other)[runs >> 1] ?? 0;
  return { rows: rowsOf(body), us, bytes: body?.byteLength ?? 0, refused: body === undefined };
}

function rowsOf(body: Uint8Array | undefined): number {
  if (body === undefined) return 0;
  const answer = JSON.parse(Buffer.from(body).toString()) as unknown[] | { features: unknown[] };
  return (Array.isArray(answer) ? answer : answer.features).length;
}
