/**
 * The progress of a job as server-sent events: the present state at once, one event for each change, none after the end of the
 * job or of the key of its reader. A slow reader skips states: only the latest is kept for it.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { whenClosed } from '../http/request/context.ts';
import { Shares } from '../http/request/shares.ts';
import { readerOf } from '../http/response/slow-readers.ts';
import type { JobTable } from '../store/schema.ts';
import { jobOf, PENDING } from './job.ts';
import type { JobWatch } from './watch.ts';

/** Each holds a socket and is told of each change. */
const MOST_FOLLOWERS = 512;

/** Of this process. */
const shares = new Shares('followers of jobs', MOST_FOLLOWERS);

interface Followed {
  readonly watch: JobWatch;
  readonly job: JobTable;
  readonly base: string;
  /** Asked before each look. */
  readonly mayGoOn: () => Promise<boolean>;
}

/** Throws `overloaded` where there are too many followers of this client, or in all and none has to give way. */
export function sendEvents(reply: FastifyReply, { watch, job, base, mayGoOn }: Followed): FastifyReply {
  const giveBack = shares.take(reply.context.connection.address ?? '', 1, readerOf(reply.raw));
  const events = new Latest();
  const show = (now: JobTable): void => {
    events.put(eventOf(now, base));
    if (!PENDING.has(now.status)) events.end();
  };
  show(job);
  const stop = watch.follow(job, {
    changed: (now) => (now === undefined ? events.end() : show(now)),
    stillWaiting: () => events.put(WAITING, false),
    mayGoOn,
    ended: () => events.end(),
  });
  whenClosed(reply.raw, () => {
    stop();
    giveBack();
  });
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=UTF-8',
      'cache-control': 'no-store',
      // nginx would hold events back.
      'x-accel-buffering': 'no',
    })
    .send(events);
}

const WAITING = Buffer.from(': waiting\n\n');

/** Events of a row by the base of its links: all followers of a job get the same row. */
const made = new WeakMap<JobTable, Map<string, Buffer>>();

/** Made once of a row, for all its followers. */
function eventOf(row: JobTable, base: string): Buffer {
  const events = made.get(row) ?? new Map<string, Buffer>();
  made.set(row, events);
  const event = events.get(base) ?? Buffer.from(`data: ${JSON.stringify(jobOf(row, base))}\n\n`);
  events.set(base, event);
  return event;
}

/** Events of which the latest is sent when the reader is ready for it. */
class Latest extends Readable {
  #event: Buffer | undefined;
  #isReady = false;
  #isOver = false;

  /** One that is not `important` takes no other one's place. */
  put(event: Buffer, important = true): void {
    if (important || this.#event === undefined) this.#event = event;
    this.#flush();
  }

  /** Ends it after the latest. */
  end(): void {
    this.#isOver = true;
    this.#flush();
  }

  override _read(): void {
    this.#isReady = true;
    this.#flush();
  }

  #flush(): void {
    if (!this.#isReady) return;
    const event = this.#event;
    if (event !== undefined) {
      this.#event = undefined;
      this.#isReady = false;
      this.push(event);
    } else if (this.#isOver) {
      this.#isReady = false;
      this.push(null);
    }
  }
}
