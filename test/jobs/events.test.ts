/** What followers of a job are sent. */
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { sendEvents } from '../../src/jobs/events.ts';
import { type Follower, JobWatch } from '../../src/jobs/watch.ts';
import type { JobTable } from '../../src/store/schema.ts';

const row = (status: JobTable['status']): JobTable => ({
  ...{ id: 'a', caller: 'a', account: null, payer: null, status, options: '{"operation":"parse"}' },
  ...{ created: 0, started: null, ended: null, expires: 0 },
  ...{ input_name: null, input_bytes: 0, input_sha256: '', format: 'csv' },
  ...{ inspection: '{"input":"csv","encoding":"utf-8","delimiter":";","columns":[]}', progress: null },
  ...{ remaining_ms: null, data_version: null, summary: null, result_sha256: 'x', error: null },
  ...{ deaths: 0, taken_at: 0, turn: 0, attempt: null, chosen: 0, revision: 0, accepted: null },
  ...{ kept_bytes: 0, made_bytes: 0 },
});

/** What a follower is sent whose links lead to `base`. */
function followed(watch: JobWatch, job: JobTable, base: string): Readable {
  let sent: Readable | undefined;
  const reply = {
    context: { connection: { address: base } },
    raw: Object.assign(new EventEmitter(), { socket: null }),
    headers: () => reply,
    send: (events: Readable) => {
      sent = events;
      return reply;
    },
  };
  sendEvents(reply as unknown as FastifyReply, { watch, job, base, mayGoOn: async () => true });
  if (sent === undefined) throw new Error('nothing was sent');
  return sent;
}

test('followers of a job whose links lead to the same place share the bytes of each state', async () => {
  const followers: Follower[] = [];
  class Told extends JobWatch {
    override follow(_job: JobTable, follower: Follower): () => void {
      followers.push(follower);
      return () => {};
    }
  }
  const watch = new Told({ findAll: async () => [] });
  const job = row('running');
  const events = ['https://a', 'https://a', 'https://b'].map((base) => followed(watch, job, base));
  const [one, same, other] = events.map((sent) => sent.read());
  expect([one === same, String(one) === String(other)]).toEqual([true, true]);
  const now = row('succeeded');
  for (const follower of followers) follower.changed(now);
  const [last, sameLast, otherLast] = events.map((sent) => sent.read());
  expect(last).toBe(sameLast);
  expect([last, otherLast].map((event) => JSON.parse(String(event).slice(6)).result.href)).toEqual([
    'https://a/api/v1/batch/jobs/a/result',
    'https://b/api/v1/batch/jobs/a/result',
  ]);
});
