/**
 * The progress of a job as server-sent events: the present state at once, one event for each change, none after the end of the
 * job or of the key of its reader. A slow reader skips states: only the latest is kept for it.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { whenClosed } from '../http/request/context.ts';
import { Shares } from '../http/request/shares.ts';
import type { JobTable } from '../store/schema.ts';
import { jobOf, PENDING } from './job.ts';
import type { JobWatch } from './watch.ts';

/** Each holds a socket and is told of each change. */
const MOST_FOLLOWERS = 512;
/** Of one client; with a quarter, four would have all. */
const MOST_OF_CLIENT = 32;

/** Of this process. */
const shares = new Shares('followers of jobs', MOST_FOLLOWERS, MOST_OF_CLIENT);

interface Followed {
  readonly watch: JobWatch;
  readonly job: JobTable;
  readonly base: string;
  /** Asked before each look. */
  readonly mayGoOn: () => Promise<boolean>;
}

/** Throws `overloaded` where there are too many followers, in all or of this client. */
export function sendEvents(reply: FastifyReply, { watch, job, base, mayGoOn }: Followed): FastifyReply {
  const giveBack = shares.take(reply.context.connection.address ?? '');
  const events = new Latest();
  const show = (now: JobTable): void => {
    events.put(`data: ${JSON.stringify(jobOf(now, base))}\n\n`);
    if (!PENDING.has(now.status)) events.end();
  };
  show(job);
  const stop = watch.follow(job, {
    changed: (now) => (now === undefined ? events.end() : show(now)),
    stillWaiting: () => events.put(': waiting\n\n', false),
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

/** Texts of which the latest is sent when the reader is ready for it. */
class Latest extends Readable {
  #text: string | undefined;
  #isReady = false;
  #isOver = false;

  /** One that is not `important` takes no other one's place. */
  put(text: string, important = true): void {
    if (important || this.#text === undefined) this.#text = text;
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
    const text = this.#text;
    if (text !== undefined) {
      this.#text = undefined;
      this.#isReady = false;
      this.push(text);
    } else if (this.#isOver) {
      this.#isReady = false;
      this.push(null);
    }
  }
}
