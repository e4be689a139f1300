/** The contenders behind one interface: vejviser through the addon, a database through its client. */
import type { Native } from '../../src/engine/addon/native.ts';
import { type Found, found, type Pass, pass } from '../engine/measure.ts';
import type { EngineCall, Query } from '../engine/query.ts';
import type { Kind, Rows, Store } from './store.ts';

export interface Contender {
  pass(): Promise<Pass>;
  /** Repeats each query and grades its answer. */
  answers(): Promise<Found[]>;
  close(): Promise<void>;
}

export function ourselves(addon: Native, snapshot: string, calls: readonly EngineCall[]): Contender {
  addon.openSnapshot(snapshot);
  addon.useSnapshot();
  return {
    pass: async () => pass(addon, calls),
    answers: async () => calls.map((one) => found(addon, one)),
    async close() {},
  };
}

export function contenderOf(store: Store, calls: readonly EngineCall[]): Contender {
  const queries = calls.map(({ query }) => callOf(store, query));
  return {
    async pass() {
      const times = new Float64Array(queries.length);
      for (const [index, call] of queries.entries()) {
        const started = process.hrtime.bigint();
        const rows = call();
        if (rows instanceof Promise) await rows;
        times[index] = Number(process.hrtime.bigint() - started) / 1000;
      }
      return { times, held: times, redirected: new Set() };
    },
    async answers() {
      const all: Found[] = [];
      for (const [index, call] of queries.entries())
        all.push(graded(await call(), calls[index]?.query.truth));
      return all;
    },
    close: () => store.close(),
  };
}

/** Whether databases get such a query. */
export function isPutToPeers({ op, set, params }: Query): boolean {
  return op !== 'parse' && op !== 'enrich' && params['resource'] === undefined && set !== 'mix';
}

/** The call, with its parameters prepared. */
function callOf(store: Store, { op, params }: Query): () => Rows | Promise<Rows> {
  const kind: Kind = params['type'] === 'adgangsadresse' ? 'accessAddress' : 'address';
  const text = String(params['q'] ?? params['betegnelse'] ?? params['id'] ?? '');
  const [x, y] = [Number(params['x']), Number(params['y'])];
  switch (op) {
    case 'autocomplete':
      return () => store.autocomplete(text);
    case 'datavask':
      return () => store.cleanse(text, kind);
    case 'reverse':
      return () => store.nearest(x, y, kind);
    case 'lookup':
      return () => store.lookup(text, kind);
    case 'parse':
    case 'list':
    case 'suggest':
    case 'enrich':
      return () => [];
  }
}

function graded(rows: Rows, truth: readonly string[] | undefined): Found {
  const right = truth?.map(plain);
  return {
    empty: rows.length === 0,
    place: right && rows.findIndex(([id]) => typeof id === 'string' && right.includes(plain(id))),
  };
}

const plain = (id: string): string => id.replaceAll('-', '');
