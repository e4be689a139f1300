/** The register's own text of every address of the sample registers means that address, with category A. */
import { afterAll, expect, test } from 'vitest';
import { sampleService } from '../support/sample.ts';

const service = await sampleService();
afterAll(() => service.close());

interface Row {
  readonly id: string;
  readonly betegnelse: string;
}
interface Answer {
  readonly kategori: string;
  readonly resultater: readonly { readonly adresse: { readonly id: string } }[];
}

const PAGE = 1_000;

/** Every row that is in force or provisional; on request also those whose entrance lacks something. */
async function rowsOf(path: string, others = ''): Promise<Row[]> {
  const rows: Row[] = [];
  for (let side = 1; rows.length === (side - 1) * PAGE; side += 1) {
    const url = `/${path}?struktur=mini&status=1|3${others}&per_side=${PAGE}&side=${side}`;
    rows.push(...(await service.app.inject(url)).json<Row[]>());
  }
  return rows;
}

async function cleansed(path: string, rows: readonly Row[]): Promise<Answer[]> {
  const payload = rows.map(({ betegnelse }) => ({ betegnelse }));
  const answer = await service.app.inject({ method: 'POST', url: `/datavask/${path}`, payload });
  return answer.json<Answer[]>();
}

test.each(['adresser', 'adgangsadresser'])(
  'of %s',
  async (path) => {
    const rows = await rowsOf(path);
    const seen = new Set<string>();
    const shared = new Set<string>();
    for (const { betegnelse } of await rowsOf(path, '&medtagugyldige=true'))
      (seen.has(betegnelse) ? shared : seen).add(betegnelse);
    expect(rows.length).toBeGreaterThan(20_000);
    const failing: string[] = [];
    for (let at = 0; at < rows.length; at += PAGE) {
      const page = rows.slice(at, at + PAGE).filter(({ betegnelse }) => !shared.has(betegnelse));
      for (const [place, { kategori, resultater }] of (await cleansed(path, page)).entries()) {
        const { id, betegnelse } = page[place] as Row;
        if (kategori !== 'A' || resultater[0]?.adresse.id !== id) failing.push(`${kategori} ${betegnelse}`);
      }
    }
    expect(failing).toEqual([]);
  },
  120_000,
);
