/**
 * An honest client, in a process of its own: key presses one after the other, now and then a small file and a large list. It
 * is told when to begin; asked for a report, it answers with all since the last one.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Report {
  readonly presses: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** Key presses without an answer. */
  readonly failed: number;
  readonly uploads: number;
  /** Files and large lists without an answer. */
  readonly refused: number;
}

const THINKING_MS = 10;
const UPLOAD_MS = 2_000;
const TYPED = [
  's',
  'st',
  'sto',
  'stor',
  'storegade',
  'storegade 1',
  'østerg',
  'møllev',
  'vestergade 12',
  'strandv',
];
const FILE = `adresse\n${Array.from({ length: 20 }, (_, at) => `Storegade ${at + 1}, 6270 Tønder`).join('\n')}\n`;
const PATIENCE_MS = 30_000;

let waits: number[] = [];
let [failed, uploads, refused] = [0, 0, 0];

process.once('disconnect', () => process.exit());
process.once('message', (port: number) => {
  press(port);
  upload(port);
  process.on('message', () => report());
});

async function press(port: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let at = 0; ; at += 1) {
    const began = performance.now();
    const q = encodeURIComponent(TYPED[at % TYPED.length] ?? '');
    if ((await ask(port, agent, 'GET', `/autocomplete?q=${q}`)) === 200)
      waits.push(performance.now() - began);
    else failed += 1;
    await sleep(THINKING_MS);
  }
}

async function upload(port: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (;;) {
    await sleep(UPLOAD_MS);
    const file = await ask(port, agent, 'POST', '/api/v1/batch/inspect', FILE);
    const list = await ask(port, agent, 'GET', '/adresser?per_side=1000&postnr=6270');
    if (file === 200) uploads += 1;
    else refused += 1;
    if (list !== 200) refused += 1;
  }
}

/** The status; 0 where none came. */
async function ask(port: number, agent: Agent, method: string, path: string, body?: string): Promise<number> {
  const headers = body === undefined ? {} : { 'content-type': 'text/csv' };
  const asking = request({ host: '127.0.0.1', port, agent, method, path, headers, timeout: PATIENCE_MS });
  asking.on('timeout', () => asking.destroy());
  asking.end(body);
  try {
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    for await (const _ of answer);
    return answer.statusCode ?? 0;
  } catch {
    return 0;
  }
}

function report(): void {
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  process.send?.({
    presses: sorted.length,
    ...{ p50Ms: at(0.5), p99Ms: at(0.99), longestMs: at(1) },
    ...{ failed, uploads, refused },
  } satisfies Report);
  waits = [];
  [failed, uploads, refused] = [0, 0, 0];
}
