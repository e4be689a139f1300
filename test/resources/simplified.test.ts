/** Borders of areas that `simplify` leaves corners out of: nothing vanishes, and neighbours stay neighbours. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { sampleService } from '../support/sample.ts';

type Corner = readonly [x: number, y: number];
interface Feature {
  readonly geometry: { readonly coordinates: readonly (readonly (readonly Corner[])[])[] } | null;
}

let service: Service;
let full: ReadonlyMap<string, number[]>;
let whole: readonly Feature[];
beforeAll(async () => {
  service = await sampleService();
  whole = await municipalities('');
  full = areasOfCorners(whole);
});
afterAll(() => service.close());

async function municipalities(parameters: string): Promise<Feature[]> {
  const url = `/kommuner?format=geojson&srid=25832${parameters}`;
  return JSON.parse((await service.app.inject(url)).body).features;
}

const ringsOf = ({ geometry }: Feature) => geometry?.coordinates.flat() ?? [];
const cornersOf = (feature: Feature): number => ringsOf(feature).flat().length;

/** Which areas have a corner, by its text. */
function areasOfCorners(features: readonly Feature[]): ReadonlyMap<string, number[]> {
  const corners = new Map<string, Set<number>>();
  for (const [place, feature] of features.entries())
    for (const corner of ringsOf(feature).flat())
      corners.set(`${corner}`, (corners.get(`${corner}`) ?? new Set()).add(place));
  return new Map([...corners].map(([corner, areas]) => [corner, [...areas].sort()]));
}

test('no tolerance leaves nothing out', async () => {
  expect(await municipalities('&simplify=0')).toEqual(whole);
});

describe.each([10, 100, 1_000, 5_000])('%i metres', (metres) => {
  let features: Feature[];
  beforeAll(async () => {
    features = await municipalities(`&simplify=${metres}`);
  });

  test('leave corners out', () => {
    const count = (all: readonly Feature[]) => all.reduce((sum, feature) => sum + cornersOf(feature), 0);
    expect(count(features)).toBeLessThan(count(whole));
  });

  test('leave every polygon and every hole', () => {
    expect(features.map((feature) => ringsOf(feature).length)).toEqual(
      whole.map((feature) => ringsOf(feature).length),
    );
    expect(features.flatMap(ringsOf).every((ring) => ring.length >= 4)).toBe(true);
  });

  test('leave a corner to all areas that had it, or to none', () => {
    const alone = [...areasOfCorners(features)].filter(
      ([corner, areas]) => `${full.get(corner)}` !== `${areas}`,
    );
    expect(alone).toEqual([]);
  });
});

test.each(['/kommuner', '/kommuner/0550', '/kommuner/reverse?x=8.8637&y=54.9409'])(
  '%s in JSON is the same with and without',
  async (path) => {
    const [plain, simplified] = await Promise.all(
      ['', 'simplify=100'].map((more) =>
        service.app.inject(`${path}${path.includes('?') ? '&' : '?'}${more}`),
      ),
    );
    expect(simplified?.body).toBe(plain?.body);
  },
);
