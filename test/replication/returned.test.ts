/** An entrance that is deleted and whose id comes back in another municipality: its delete stays where it was. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { livingRoot } from '../support/living.ts';

const living = await livingRoot();
afterAll(() => living.close());
let base = '';

const OTHER = '2,1,2,6000,500010,350,1';

beforeAll(async () => {
  for (const entrances of [['1,1,1,6000,500000,350,1', OTHER], [OTHER], [OTHER, '1,2,7,6001,500020,360,1']])
    await living.publish(entrances);
  base = await living.service.app.listen({ port: 0, host: '127.0.0.1' });
});

interface Told {
  readonly operation: string;
  readonly entitet: string;
}

/** Deletes that a stream tells from transaction 2 to 3. */
async function deletes(municipality: number): Promise<string[]> {
  const url = `${base}/haendelser/stroem?kommunekode=${municipality}&txidfra=2`;
  const answer = await fetch(url);
  let text = '';
  for await (const piece of answer.body ?? []) {
    text += Buffer.from(piece).toString();
    if (/^id: \d+-3$/m.test(text)) break;
  }
  const told = [...text.matchAll(/^id: \d+\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as Told);
  return told.filter(({ operation }) => operation === 'delete').map(({ entitet }) => entitet);
}

test('a stream tells the municipality that it was in', async () => {
  expect(await deletes(350)).toEqual(expect.arrayContaining(['adgangsadresse', 'adresse']));
  expect(await deletes(360)).toEqual([]);
});

test('the overview lists and counts it there, by its last row', async () => {
  const { body } = await living.service.app.inject('/haendelser/oversigt?kommunekode=350');
  const { aendringer } = JSON.parse(body) as { aendringer: unknown[] };
  expect(aendringer).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ entitet: 'adgangsadresse', operation: 'delete', kommunekode: '0350' }),
      expect.objectContaining({ entitet: 'adresse', operation: 'delete', kommunekode: '0350' }),
    ]),
  );
  expect(body).not.toContain('Prøvevej 2');
});
