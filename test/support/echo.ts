/**
 * A stand-in for the addon that answers each question with the question: what the service made of a request can be read
 * in its answer, without a snapshot.
 */
import { gzipSync } from 'node:zlib';
import { buildService, type Service } from '../../src/app.ts';
import { serveConfig } from '../../src/config.ts';
import type { Native, SnapshotInfo } from '../../src/engine/addon/native.ts';
import { answersOf, requestsIn } from './frames.ts';

export const snapshot: SnapshotInfo = {
  dataVersion: 'test-1',
  created: '2026-01-01T00:00:00Z',
  directory: '/nowhere',
  counts: {},
  sources: [],
  registers: [],
  notLoaded: [],
  entities: [],
  generation: 1,
  build: '1',
};

/** What the addon throws. */
class AddonError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Echo {
  question: {
    resource: string;
    operation: string;
    parameters: Record<string, unknown>;
    page?: { number: number; size: number };
  };
  presentation: Record<string, unknown>;
  steps: number;
}

/** `q` says what shall happen: `missing`, `more`, or the code of a failure with its message. */
function answer(question: string, presentation: string, steps: number) {
  const echo = {
    question: JSON.parse(question),
    presentation: JSON.parse(presentation),
    steps,
  } as Echo;
  const q = String(echo.question.parameters['q'] ?? '');
  if (q === 'missing' || echo.question.parameters['code'] === 404) return null;
  if (/^[A-Z_]+:/.test(q)) {
    const colon = q.indexOf(':');
    throw new AddonError(q.slice(0, colon), q.slice(colon + 1));
  }
  const repeated = q.startsWith('large') ? 'x'.repeat(Number(q.slice('large'.length))) : undefined;
  return {
    body: Buffer.from(JSON.stringify({ ...echo, repeated })),
    more: q === 'more',
    generation: snapshot.generation,
  };
}

const echoAddon: Native = {
  answer,
  answerRows(_resource, _operation, rows) {
    return { frames: answersOf(requestsIn(rows)), failed: false, generation: snapshot.generation };
  },
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
  openSnapshot: () => snapshot,
  openNextSnapshot: () => Promise.resolve(snapshot),
  useSnapshot() {},
  snapshot: () => snapshot,
  holdSnapshot: () => snapshot.generation,
  releaseSnapshot() {},
  openToken: () => 1,
  cancel() {},
  closeToken() {},
  generateCountry: () => Promise.reject(new Error('not here')),
  importRegisters: () => Promise.reject(new Error('not here')),
  updateRegisters: () => Promise.reject(new Error('not here')),
  writeBulkFiles: () => Promise.reject(new Error('not here')),
  exportResource: () => Promise.reject(new Error('not here')),
  keptSnapshots: () => [],
  rollBack: () => '',
  verifySnapshot: () => Promise.reject(new Error('not here')),
  runRows: () => Promise.reject(new Error('not here')),
  inspectionFacts: () => '[]',
  limitProcess() {},
  giveBackMemory() {},
  inspectRows: () => Promise.reject(new Error('not here')),
  convertRows: () => Promise.reject(new Error('not here')),
  indexRows: () => Promise.reject(new Error('not here')),
  listedBytes: () => Promise.reject(new Error('not here')),
  listRows: () => Promise.reject(new Error('not here')),
  groupedRows: () => Promise.reject(new Error('not here')),
  chosenCells: () => Promise.reject(new Error('not here')),
  startWorker() {},
  describeResources: () => '{"entities":[]}',
};

/** The whole service over {@link echoAddon}, ready for requests by `inject`. `prepare` may add hooks. */
export async function echoService(
  options: Record<string, string> = {},
  lines: string[] = [],
  prepare: (app: Service['app']) => void = () => {},
): Promise<Service> {
  const service = buildService(serveConfig(options, {}), echoAddon, (line) => lines.push(line));
  service.responder.use(snapshot);
  prepare(service.app);
  await service.app.ready();
  return service;
}
