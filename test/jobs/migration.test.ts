/** The schema goes to the version in which jobs have no key of their own, and back, with what it holds, in each kind of store. */
import { describe, expect, test } from 'vitest';
import { KeptAnswers } from '../../src/access/idempotency/kept-answers.ts';
import { migrate, type Store } from '../../src/store/store.ts';
import { allStores } from '../support/kept.ts';

const HOUR_MS = 3_600_000;
const BEFORE = '0005-sign-in';

const row = (id: string, more: Record<string, unknown> = {}) => ({
  ...{ id, caller: 'a', status: 'succeeded', options: '{"b":"1","a":"2"}', created: Date.now() },
  ...{ expires: 1, input_bytes: 5_000_000_000, input_sha256: 'x', inspection: '{}', format: 'csv' },
  ...{ deaths: 0, taken_at: 0, turn: 7, idempotency_key: null, account: 'b', payer: '' },
  ...more,
});

describe.each(allStores)('in %s', (_name, open) => {
  test('keys of jobs become answers, and answers keys of jobs', async () => {
    const kept = await open();
    // As the version before knows its tables.
    const store = kept.store as unknown as import('kysely').Kysely<Record<string, Record<string, unknown>>>;
    await migrate(kept.store, BEFORE);
    const rows = [
      row('new', { idempotency_key: 'k1' }),
      row('old', { idempotency_key: 'k2', created: Date.now() - 25 * HOUR_MS }),
      row('coming', { idempotency_key: 'k3', status: 'receiving' }),
      row('none', { summary: '{"bytes":7}' }),
    ];
    await store.insertInto('jobs').values(rows).execute();
    await store.insertInto('choices').values({ job: 'new', row: 1, id: 'i', cells: '[]' }).execute();
    const earlier = await store.selectFrom('jobs').selectAll().orderBy('id').execute();
    const choices = await store.selectFrom('choices').selectAll().execute();

    await migrate(kept.store);
    expect(await store.selectFrom('answers').select(['caller', 'key', 'status', 'body']).execute()).toEqual([
      { caller: 'a', key: 'k1', status: 202, body: 'new' },
    ]);
    const claim = await new KeptAnswers(kept.store as Store).claim({
      ...{ caller: 'a', key: 'k1', request: undefined },
    });
    expect(claim).toMatchObject({ body: 'new', request: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const now = await store.selectFrom('jobs').selectAll().orderBy('id').execute();
    // Later versions add how many rows were accepted in groups, and the bytes of files and of each job.
    const kept_bytes = { new: 5_000_016_384, old: 5_000_016_384, coming: 16_384, none: 5_000_016_391 };
    expect(now).toEqual(
      earlier.map(({ idempotency_key: _, ...rest }) => ({
        ...{ ...rest, accepted: null, made_bytes: 0 },
        kept_bytes: kept_bytes[rest['id'] as keyof typeof kept_bytes],
      })),
    );
    expect(await store.selectFrom('choices').selectAll().execute()).toEqual(choices);

    await migrate(kept.store, BEFORE);
    const again = await store.selectFrom('jobs').selectAll().orderBy('id').execute();
    const forgotten = earlier.map((job) => (job['id'] === 'new' ? job : { ...job, idempotency_key: null }));
    expect(again).toEqual(forgotten);
    expect(await store.selectFrom('choices').selectAll().execute()).toEqual(choices);
    // What refers to a job goes with it, as before.
    await store.deleteFrom('jobs').execute();
    expect(await store.selectFrom('choices').selectAll().execute()).toEqual([]);
    await migrate(kept.store);
    await kept.close();
  });
});
