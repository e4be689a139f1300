/** The progress of a job as server-sent events: one at once, one for each change, none after the last, and none after the key of who reads it. */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { JobTable } from '../store/schema.ts';
import { jobOf, PENDING } from './job.ts';
import type { Jobs } from './jobs.ts';

const LOOK_EVERY_MS = 500;
/** Shorter than proxies wait for a silent connection. */
const SIGN_OF_LIFE_MS = 15_000;

interface Watched {
  readonly jobs: Jobs;
  readonly id: string;
  readonly base: string;
  /** Ends the events before the job has ended. */
  readonly signal: AbortSignal;
  /** Asked before each look. */
  readonly mayGoOn: () => Promise<boolean>;
}

export function sendEvents(reply: FastifyReply, watched: Watched): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=UTF-8',
      'cache-control': 'no-store',
      // nginx would hold events back.
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(events(watched)));
}

async function* events({ jobs, id, base, signal, mayGoOn }: Watched): AsyncGenerator<string> {
  let last = '';
  let quietMs = 0;
  while (!signal.aborted && (await mayGoOn())) {
    const job: JobTable | undefined = await jobs.find(id);
    if (job === undefined) return;
    const text = JSON.stringify(jobOf(job, base));
    quietMs = text === last ? quietMs + LOOK_EVERY_MS : 0;
    if (text !== last) yield `data: ${text}\n\n`;
    else if (quietMs % SIGN_OF_LIFE_MS === 0) yield ': waiting\n\n';
    last = text;
    if (!PENDING.has(job.status)) return;
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}
