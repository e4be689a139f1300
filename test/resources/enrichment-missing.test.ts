/** `include` over registers of which some are missing, and what is no register to include. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { sampleService } from '../support/sample.ts';

type Row = Readonly<Record<string, unknown>>;

let sample: Service;
beforeAll(async () => {
  sample = await sampleService();
});
afterAll(() => sample.close());

async function enriched(url: string): Promise<Readonly<Record<'dagi' | 'jordstykke', Row>>[]> {
  const { statusCode, body } = await sample.app.inject(url);
  expect(statusCode, `${url}: ${body.slice(0, 300)}`).toBe(200);
  const rows = JSON.parse(body) as { berigelse: Record<'dagi' | 'jordstykke', Row> }[];
  expect(rows.length).toBeGreaterThan(0);
  return rows.map(({ berigelse }) => berigelse);
}

test('an object is there without its register, and says so', async () => {
  const all = await enriched('/adgangsadresser?vejnavn=Storegade&postnr=6270&include=dagi,jordstykke');
  const missing = ['landsdel', 'afstemningsområde', 'menighedsrådsafstemningsområde'];
  for (const { dagi, jordstykke } of all) {
    const none = Object.entries(dagi).filter(([, value]) => value === null);
    expect(jordstykke).toEqual({
      register: 'Matriklen',
      dato: null,
      tilgængelig: false,
      jordstykke: null,
      ejerlav: null,
    });
    expect(dagi).toMatchObject({ tilgængelig: true, sogn: { navn: expect.any(String) } });
    expect(dagi['mangler']).toEqual(missing);
    expect(none.map(([theme]) => theme)).toEqual(missing);
  }
});

describe('what is no register to include is refused, naming those that are', () => {
  test.each(['ejer', 'dagi,ejer', 'Dagi', '', 'dagi,'])('include=%s', async (value) => {
    for (const path of [
      '/adresser',
      '/adgangsadresser',
      '/adresser/06854ae7-93cb-4a97-b2d8-46744d03b063',
      '/adgangsadresser/reverse?x=8.86&y=54.94',
    ]) {
      const url = `${path}${path.includes('?') ? '&' : '?'}include=${value}`;
      const refused = await sample.app.inject(url);
      expect(refused.statusCode, url).toBe(422);
      const [{ loc, msg }] = refused.json<{ details: [{ loc: unknown; msg: string }] }>().details;
      expect(loc).toEqual(['query', 'include']);
      expect(msg).toMatch(/bbr, dagi, jordstykke|empty/);
    }
  });

  test.each(['dagi,jordstykke', 'jordstykke,dagi', 'dagi|jordstykke', 'dagi,jordstykke,dagi'])(
    '%s is both',
    async (value) => {
      const [one = {}] = await enriched(`/adgangsadresser?per_side=1&include=${encodeURIComponent(value)}`);
      expect(Object.keys(one)).toEqual(['dagi', 'jordstykke']);
    },
  );
});
