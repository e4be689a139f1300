/** Attacks by clients that stay: slow readers, idle streams, large reviews, results that are asked for again and again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { pick } from '../../random.ts';
import {
  type Attack,
  bodyOf,
  drip,
  exchange,
  get,
  head,
  post,
  sendPart,
  stall,
  statusOf,
  steady,
  type Target,
  type Try,
} from './attack.ts';

/** Characters of a cell, below what one row may have. */
const LONG_CELL = 32 * 1024 * 1024;
const JOBS = '/api/v1/batch/jobs';
const ROWS = 20_000;
const CHOICES_A_CALL = 1_000;
/** Columns that a table may have. */
const MOST_COLUMNS = 16_384;
const STALL_MS = 20_000;
const LONG_HEAD = `POST /datavask/adresser HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 10\r\nX-Long: ${'y'.repeat(70_000)}\r\n\r\n`;
const ACCEPTED = 202;
const LOOK_MS = 250;

interface Job {
  readonly id: string;
  readonly status: string;
}

/** Addresses of the sample. */
function addresses(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => `Storegade ${1 + (at % 60)}, 6270 Tønder`);
  return `adresse\n${lines.join('\n')}\n`;
}

async function send(target: Target, client: number, table: string | Buffer): Promise<Job> {
  return bodyOf(await exchange(target, client, post(JOBS, 'text/csv', table))) as Job;
}

async function finished(target: Target, client: number, table: string | Buffer): Promise<string> {
  let job = await send(target, client, table);
  while (job.status === 'queued' || job.status === 'running') {
    await sleep(LOOK_MS);
    job = bodyOf(await exchange(target, client, get(`${JOBS}/${job.id}`))) as Job;
  }
  if (job.status !== 'succeeded') throw new Error(`the job is ${job.status}`);
  return job.id;
}

/** Connections that are asked for and not read. */
function slow(clients: number, path: string): Attack {
  return { clients, begin: (target) => (client) => stall(target, client, get(path), STALL_MS) };
}

/** All by one client: what is shared out is shared by client. */
function alone(attack: Attack): Attack {
  return {
    clients: attack.clients,
    async begin(target) {
      const again = await attack.begin(target);
      return (_, random) => again(0, random);
    },
  };
}

/** The path of a job with choices. */
async function chosen(target: Target): Promise<string> {
  const id = await finished(target, 0, addresses(ROWS));
  const address = bodyOf(await exchange(target, 0, get('/adgangsadresser?per_side=1&struktur=mini'))) as {
    id: string;
  }[];
  for (let from = 1; from <= ROWS; from += CHOICES_A_CALL) {
    const valg = Array.from({ length: CHOICES_A_CALL }, (_, at) => ({
      raekke: from + at,
      id: address[0]?.id,
    }));
    await exchange(
      target,
      0,
      post(`${JOBS}/${id}/valg`, 'application/json', JSON.stringify({ valg }), { method: 'PUT' }),
    );
  }
  return `${JOBS}/${id}`;
}

/** Of 50 rows. `leaves`: nobody waits for them. */
function pages(leaves: boolean): Attack['begin'] {
  return async (target) => {
    const path = `${await chosen(target)}/raekker?antal=50&fra=`;
    return (client, random) =>
      exchange(target, client, get(`${path}${1 + Math.floor(random() * ROWS)}`), leaves);
  };
}

async function lists(target: Target): Promise<Try> {
  const path = await chosen(target);
  return (client) => exchange(target, client, get(`${path}/valg`));
}

/** Each is one cell of 15 MB. */
async function longRows(target: Target): Promise<Try> {
  const cells = ['storegade '.repeat(1_500_000), 'ø'.repeat(7_500_000), `"${'""'.repeat(4_500_000)}"`];
  const ids: string[] = [];
  for (const cell of cells) ids.push(await finished(target, 0, gzipSync(`adresse\n${cell}\nx 1\n`)));
  return (client, random) => exchange(target, client, get(`${JOBS}/${pick(ids, random)}/raekker?antal=1000`));
}

const PART_BYTES = 4_000_000;

/** Uploads that stop in their midst; under a key that has a job where `headers` name one. */
function halfUploads(headers: string): Attack {
  const head = (length: number): string =>
    `POST ${JOBS} HTTP/1.1\r\nHost: h\r\nContent-Type: text/csv\r\n${headers}Content-Length: ${length}\r\n\r\n`;
  const part = Buffer.concat([Buffer.from(head(100_000_000)), Buffer.alloc(PART_BYTES, 'adresse\n')]);
  return {
    clients: 48,
    async begin(target) {
      const file = 'adresse\nStoregade 1, 6270 Tønder\n';
      for (let client = 0; client < 8; client += 1)
        await exchange(target, client, `${head(Buffer.byteLength(file))}${file}`, false);
      return (client) => sendPart(target, client, part, STALL_MS / 4);
    },
  };
}

const CHUNKED = 'Host: h\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked\r\n\r\n';
const BEGUN = `POST ${JOBS} HTTP/1.1\r\n${CHUNKED}d\r\nadresse\nx 1\n\n\r\n`;
const LIST = 'Host: h\r\nContent-Type: application/json\r\nContent-Length: 65000\r\n\r\n';
const STEADY = `GET /postnumre?nr=6270 HTTP/1.1\r\nHost: h\r\nX-Long: ${'x'.repeat(60_000)}\r\n\r\n`;

/** More than all clients may have of a service. */
const MANY_CONNECTIONS = 10_400;

/** Just faster than the slowest that is allowed. */
const SLOW = { drop: 'x 1\n'.repeat(5_000), everyMs: 1_000 };

/** Large bodies that never end. */
function slowBodies(clients: number, path: string, type: string): Attack {
  const head = `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Type: ${type}\r\nContent-Length: 2000000\r\n\r\n`;
  return {
    clients,
    begin: (target) => (client) => drip(target, client, { head, ...SLOW }, STALL_MS),
  };
}

export const clients: Readonly<Record<string, Attack>> = {
  'requests without a pause': {
    clients: 64,
    begin: (target) => (client) => steady(target, client, STEADY, 3, STALL_MS / 4),
  },
  'bodies of framing alone': {
    clients: 48,
    begin: (target) => (client) =>
      drip(target, client, { head: BEGUN, drop: '0', everyMs: 1_000 }, STALL_MS * 2),
  },
  'bodies a byte at a time': {
    clients: 400,
    begin: (target) => (client) =>
      drip(
        target,
        client,
        { head: `POST /datavask/adresser HTTP/1.1\r\n${LIST}`, drop: ' ', everyMs: 20 },
        STALL_MS,
      ),
  },
  'slow readers of lists': alone(slow(32, '/adresser?per_side=1000&side=3')),
  // Four have all the room, with as much as each may have.
  'slow readers from everywhere': slow(32, '/adresser?per_side=8000&side=1'),
  'connections without a request': {
    clients: MANY_CONNECTIONS,
    begin: (target) => (client) => stall(target, client, '', STALL_MS),
  },
  'files that come slowly': slowBodies(300, JOBS, 'text/csv'),
  'lists that come slowly': slowBodies(100, '/datavask/adresser', 'application/json'),
  'slow readers of extracts': alone(slow(64, '/replikering/udtraek?entitet=adresse')),
  'extracts read slowly everywhere': slow(64, '/replikering/udtraek?entitet=adresse'),
  'extracts of the past': {
    clients: 8,
    begin: (target) => (client) =>
      exchange(target, client, get('/replikering/udtraek?entitet=adgangsadresse&txid=1')),
  },
  'idle event streams': alone(slow(600, '/haendelser/stroem')),
  'idle event streams everywhere': slow(600, '/haendelser/stroem'),
  'idle watchers of a job': {
    clients: 1_000,
    async begin(target) {
      const { id } = await send(target, 1, addresses(200));
      return (client) => stall(target, client, get(`${JOBS}/${id}/events`), STALL_MS);
    },
  },
  'heads of streams': {
    clients: 64,
    async begin(target) {
      const { id } = await send(target, 1, addresses(200));
      const paths = [`${JOBS}/${id}/events`, `${JOBS}/${id}/valg`, '/haendelser/stroem'];
      return (client, random) => exchange(target, client, head(pick(paths, random)));
    },
  },
  'searches of the event log': {
    clients: 64,
    begin: (target) => (client) =>
      exchange(target, client, get('/haendelser/stroem?txidfra=1&kommunekode=0999'), true),
  },
  'large heads whose body stalls': {
    clients: 3_500,
    begin: (target) => (client) => sendPart(target, client, Buffer.from(`${LONG_HEAD}"`), STALL_MS / 4),
  },
  'uploads that stall': halfUploads(''),
  'uploads without a length': {
    clients: 160,
    begin: (target) => (client) => sendPart(target, client, Buffer.from(BEGUN), STALL_MS / 4),
  },
  'uploads under a key that has a job': halfUploads('Idempotency-Key: k1\r\n'),
  'pages of a large review': { clients: 8, begin: pages(false) },
  'pages of clients that leave': { clients: 64, begin: pages(true) },
  'jobs sent and deleted': {
    clients: 16,
    begin: (target) => async (client) => {
      const answer = await exchange(target, client, post(JOBS, 'text/csv', addresses(10)));
      if (statusOf(answer) !== ACCEPTED) return answer;
      const { id } = bodyOf(answer) as Job;
      return exchange(target, client, get(`${JOBS}/${id}`).replace('GET', 'DELETE'));
    },
  },
  'choices of a large review': { clients: 8, begin: lists },
  'pages of long rows': { clients: 8, begin: longRows },
  // A row repeats all names in its line.
  'results that grow': {
    clients: 8,
    async begin(target) {
      const names = Array.from({ length: MOST_COLUMNS - 1 }, (_, at) => `,column-${at}`).join('');
      const table = gzipSync(`adresse${names}\n${'x 1\n'.repeat(ROWS)}`);
      return async (client) => {
        const { id } = await send(target, client, table);
        return exchange(target, client, get(`${JOBS}/${id}/result?delvis&format=ndjson`));
      };
    },
  },
  // A quote that nobody closes makes one cell of all that follows.
  'jobs with a long cell': {
    clients: 4,
    begin(target) {
      const table = gzipSync(`adresse\n${'x 1\n'.repeat(ROWS)}"${'a'.repeat(LONG_CELL)}`);
      return async (client) => {
        const id = await finished(target, client, table);
        return exchange(target, client, get(`${JOBS}/${id}`));
      };
    },
  },
  'results so far': {
    clients: 8,
    async begin(target) {
      const { id } = await send(target, 0, addresses(400_000));
      return (client) => exchange(target, client, get(`${JOBS}/${id}/result?delvis&format=ndjson`));
    },
  },
};
