/**
 * `npm run soak -- --abuse`: the service under requests that no honest client sends. Fails when an honest one beside them
 * is not answered, when a process dies, or when private memory is too large or still grows at the end.
 */
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../options.ts';
import { generator, pick, type Random } from '../random.ts';
import { memoryBars } from '../report/bars.ts';
import { digits } from '../report/figure.ts';
import { childrenOf } from '../system/process.ts';
import { Service } from '../system/service.ts';
import { UsageError } from '../usage.ts';
import { privateMemory, type Sample, slopePerMinute } from './memory.ts';

const help =
  (): string => `npm run soak -- --abuse [--requests N] [--minutes N] [--processes N] [--kinds LIST] [--snapshot DIR]

  --requests N     ends after so many (5000000)
  --minutes N      ends after so long (30)
  --processes N    of the service (1)
  --kinds LIST     some of them, separated by commas: ${Object.keys(abuses).join(', ')} (all)
  --snapshot DIR   root of a snapshot (var/sample)`;

const CLIENTS = 24;
const SAMPLE_MS = 2_000;
/** What is still held this long after the last request is kept. */
const SETTLE_MS = 5_000;
const SEED = 1;
/** An answer that has not ended after this is given up, as a client that goes away. */
const PATIENCE_MS = 2_000;
/** Of the time, from which on memory must not grow. */
const SETTLED = 2 / 3;
/** The garbage collector makes it swing. */
const MOST_GROWTH_MIB = 8;
const HONEST = 'GET /autocomplete?q=strandv HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n';

const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: h\r\n${headers}Connection: close\r\n\r\n`;
const post = (path: string, type: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
const polygon = (corners: number, random: Random): string => {
  const corner = (): string => `[${(8 + random() * 7).toFixed(5)},${(54.5 + random() * 3).toFixed(5)}]`;
  const ring = Array.from({ length: corners }, corner);
  return `[[${[...ring, ring[0]].join(',')}]]`;
};
const letters = (length: number, random: Random): string =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');

/** What is sent; the client goes away before the answer where the second is true. */
type Abuse = readonly [bytes: string, leaves?: boolean];

const abuses: Readonly<Record<string, (random: Random) => Abuse>> = {
  'long line': (random) => [get(`/autocomplete?q=${letters(70_000, random)}`)],
  'long headers': (random) => [get('/', `X-Long: ${letters(100_000, random)}\r\n`)],
  'many headers': () => [get('/', Array.from({ length: 2_500 }, (_, at) => `X-${at}: y\r\n`).join(''))],
  'broken escape': () => [get('/autocomplete?q=%E0%A4%A')],
  'unknown path': (random) => [get(`/${letters(40, random)}`)],
  'unknown method': () => ['FOO / HTTP/1.1\r\nHost: h\r\n\r\n'],
  'not HTTP': (random) => [letters(500, random)],
  'bad chunk': () => [
    'POST /datavask/adresser HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ],
  'half a request': () => ['GET /autocomplete?q=a HTTP/1.1\r\nHost:', true],
  'gone before the answer': (random) => [
    get(`/adresser?per_side=1000&side=${1 + Math.floor(random() * 20)}`),
    true,
  ],
  'many rows': (random) => [get(`/adresser?per_side=1000&side=${1 + Math.floor(random() * 20)}`)],
  'large polygon': (random) => [get(`/adgangsadresser?polygon=${encodeURIComponent(polygon(900, random))}`)],
  'large circle': () => [get('/adresser?cirkel=10,56,500000&q=v*')],
  'hostile text': (random) => [get(`/datavask/adresser?betegnelse=${letters(290, random)}`)],
  'letters typed': (random) => [get(`/autocomplete?q=${letters(2, random)}`)],
  'wide list': () => [get('/adresser?q=1%202%203')],
  'list of rubbish': (random) => [
    post(
      '/datavask/adresser',
      'application/json',
      JSON.stringify(Array.from({ length: 300 }, () => ({ betegnelse: letters(60, random) }))),
    ),
  ],
  'deep JSON': () => [post('/datavask/adresser', 'application/json', `${'['.repeat(50_000)}`)],
  'huge body': (random) => [
    post('/datavask/adresser', 'application/json', `"${letters(100, random).repeat(30_000)}"`),
  ],
  'unknown names': () => [
    get(`/adresser?valider&${Array.from({ length: 5_000 }, (_, at) => `x${at}=1`).join('&')}`),
  ],
  'JSONP of nothing': () => [get('/autocomplete?q=a&callback=a(')],
  'other hosts': (random) => [
    `GET /adresser?per_side=1 HTTP/1.1\r\nHost: ${letters(30, random)}.dk\r\nConnection: close\r\n\r\n`,
  ],
};

export async function abuseScenario(words: string[]): Promise<void> {
  const options = readOptions(words, help(), ['requests', 'minutes', 'processes', 'kinds', 'snapshot']);
  if (options === undefined) return;
  const most = options.whole('requests', 5_000_000, 1);
  const minutes = options.number('minutes', 30, 0.1, 24 * 60);
  const processes = options.whole('processes', 1, 1);
  const kinds = kindsOf(options.text('kinds'));
  const root = options.text('snapshot') ?? join('var', 'sample');
  const service = await Service.start(root, processes > 1 ? ['--processes', `${processes}`] : []);
  const port = Number(new URL(service.url).port);
  const serving = (): number[] => (processes > 1 ? childrenOf(service.pid) : [service.pid]);
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  let sent = 0;
  let failed = 0;
  const isOver = (): boolean => sent >= most || seconds() >= minutes * 60 || !service.isAlive;
  const client = async (number: number): Promise<void> => {
    const random = generator(SEED + number);
    while (!isOver()) {
      const [bytes, leaves = false] = pick(kinds, random)(random);
      await exchange(port, bytes, leaves);
      sent += 1;
    }
  };
  const memory = new Map<number, Sample[]>();
  const watch = async (): Promise<void> => {
    while (!isOver()) {
      await sleep(SAMPLE_MS);
      for (const pid of serving()) {
        const samples = memory.get(pid) ?? [];
        memory.set(pid, [...samples, { seconds: seconds(), mib: privateMemory(pid) }]);
      }
      if (!(await exchange(port, HONEST, false)).startsWith('HTTP/1.1 200')) failed += 1;
    }
  };
  await Promise.all([watch(), ...Array.from({ length: CLIENTS }, (_, number) => client(number))]);
  const isAlive = service.isAlive;
  await sleep(SETTLE_MS);
  const after = new Map(serving().map((pid) => [pid, privateMemory(pid)]));
  const code = await service.stop();
  const lines = [...memory].map(([pid, samples]) => verdictOn(pid, samples, after.get(pid)));
  console.log(`${digits(sent)} requests in ${seconds().toFixed(0)} s`);
  const facts = [
    { holds: isAlive && code === 0, fact: `the service lived to the end, and ended with ${code}` },
    {
      holds: memory.size === processes,
      fact: `${memory.size} serving processes in all, ${processes} at a time`,
    },
    { holds: failed === 0, fact: `${failed} honest requests not answered` },
    ...lines,
  ];
  for (const { holds, fact } of facts) console.log(`${holds ? 'holds ' : 'BROKEN'}  ${fact}`);
  if (facts.some(({ holds }) => !holds)) process.exitCode = 1;
}

function kindsOf(list: string | undefined): ((random: Random) => Abuse)[] {
  if (list === undefined) return Object.values(abuses);
  return list.split(',').map((name) => {
    const abuse = abuses[name.trim()];
    if (abuse === undefined)
      throw new UsageError(`there is no kind ${name}; there are ${Object.keys(abuses).join(', ')}`);
    return abuse;
  });
}

function verdictOn(
  pid: number,
  samples: readonly Sample[],
  after: number | undefined,
): { readonly holds: boolean; readonly fact: string } {
  const last = samples.slice(Math.floor(samples.length * SETTLED));
  const span = (last.at(-1)?.seconds ?? 0) - (last[0]?.seconds ?? 0);
  const grown = (slopePerMinute(last) * span) / 60;
  const highest = Math.max(...samples.map(({ mib }) => mib));
  const mostMib = (memoryBars.privateMb * 1e6) / 2 ** 20;
  return {
    holds: after !== undefined && after <= mostMib && grown <= MOST_GROWTH_MIB,
    fact: `process ${pid}: private memory ${after?.toFixed(0)} MiB afterwards (at most ${mostMib.toFixed(0)}), ${highest.toFixed(0)} at its highest, ${grown.toFixed(1)} more in the last third`,
  };
}

/** Sends bytes on a connection of their own; resolves to the beginning of what comes back. */
function exchange(port: number, bytes: string, leaves: boolean): Promise<string> {
  return new Promise((resolve) => {
    let beginning = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      if (leaves) socket.destroy();
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (piece) => {
      if (beginning === '') beginning = piece.subarray(0, 100).toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(beginning));
  });
}
