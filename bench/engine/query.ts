/**
 * A query file: one JSON object a line. The parameters are those of the service, so its own routes read a query; the call of
 * the addon that they make is recorded once, and timed later without them.
 */
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { buildService } from '../../src/app.ts';
import { serveConfig } from '../../src/config.ts';
import type { Native, SnapshotInfo } from '../../src/engine/addon/native.ts';
import type { Pool } from '../../src/engine/pool/pool.ts';

export interface Query {
  /** Queries of one set are counted together. */
  readonly set: string;
  readonly op: 'autocomplete' | 'datavask' | 'parse' | 'reverse' | 'lookup' | 'list' | 'suggest' | 'enrich';
  /** Parameters of the service; `type` chooses adresse or adgangsadresse for cleansing, reverse and lookup, `resource` the path of any other resource, `register` what enrichment is asked of. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Ids that are right answers. */
  readonly truth?: readonly string[];
  /** Key presses of one person. */
  readonly session?: string;
}

/** What is passed to the addon. */
export interface RecordedCall {
  readonly question: string;
  readonly presentation: string;
}

/** A query as it is passed to the addon. */
export interface EngineCall extends RecordedCall {
  readonly query: Query;
}

export function readQueries(file: string): Query[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [readQuery(line, `${file}:${index + 1}`)]));
}

/** The path of each kind of query over a resource. */
const paths: Record<Query['op'], (resource: string, id: string, register: string) => string> = {
  autocomplete: () => '/autocomplete',
  datavask: (resource) => `/datavask/${resource}`,
  parse: () => '/api/v1/datavask/parse',
  reverse: (resource) => `/${resource}/reverse`,
  lookup: (resource, id) => `/${resource}/${id}`,
  list: (resource) => `/${resource}`,
  suggest: (resource) => `/${resource}/autocomplete`,
  enrich: (resource, id, register) => `/api/v1/enrich/${resource}/${id}/${register}`,
};

function readQuery(line: string, where: string): Query {
  const query = JSON.parse(line) as Query;
  if (Object.hasOwn(paths, query.op) && typeof query.set === 'string' && query.params !== undefined)
    return query;
  throw new Error(`${where}: op must be one of ${Object.keys(paths).join(', ')}, with set and params`);
}

/** The path and query string under which the service answers. */
export function urlOf({ op, params }: Query): string {
  const { type = 'adresse', id = '', resource = `${type}r`, register = '', ...others } = params;
  const path = paths[op](String(resource), String(id), String(register));
  const given = op === 'autocomplete' ? params : others;
  const pairs = Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]);
  return `${path}?${new URLSearchParams(pairs)}`;
}

/** The call of the addon that the service makes for each query. A query that its routes refuse ends the run. */
export async function engineCallsOf(queries: readonly Query[], info: SnapshotInfo): Promise<EngineCall[]> {
  const calls = await recordedCalls(queries.map(urlOf), info);
  return queries.flatMap((query, index) => {
    const call = calls[index];
    return call === undefined ? [] : [{ query, ...call }];
  });
}

/** The call of the addon that the service makes for each request, in whichever lane. */
export async function recordedCalls(urls: readonly string[], info: SnapshotInfo): Promise<RecordedCall[]> {
  const recorded: RecordedCall[] = [];
  const record = (question: string, presentation: string) => {
    recorded.push({ question, presentation });
    return { body: Buffer.from('{}'), more: false, generation: info.generation };
  };
  const recorder = { answer: record, snapshot: () => info, gzip: Buffer.from } as unknown as Native;
  const service = buildService(serveConfig({}, { VEJVISER_THREADS: '1' }), recorder, () => {});
  const pool: Pick<Pool, 'answer'> = {
    answer: async ({ questionText, presentationText }) => record(questionText, presentationText),
  };
  Object.assign(service.pool, pool);
  service.responder.use(info);
  const calls: RecordedCall[] = [];
  for (const url of urls) {
    const answer = await service.app.inject({ url });
    const last = recorded.pop();
    if (last === undefined) throw new Error(`${url} is refused: ${answer.body}`);
    calls.push(last);
    // Requests are released when the event loop turns; kept, the garbage collector would walk them during the measurement.
    await setImmediate();
  }
  await service.close();
  return calls;
}
