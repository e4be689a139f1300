/** Lists read to their end. */
import { expect } from 'vitest';
import type { Service } from '../../src/app.ts';

const ROWS_A_PAGE = 1_000;

/** Every row of a list, page after page; `condition` begins with `&`. */
export async function everyRow<Row>(service: Service, path: string, condition = ''): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const url = `${path}?per_side=${ROWS_A_PAGE}&side=${page}${condition}`;
    const { statusCode, body } = await service.app.inject(url);
    expect(statusCode, url).toBe(200);
    const more = JSON.parse(body) as Row[];
    rows.push(...more);
    if (more.length < ROWS_A_PAGE) return rows;
  }
}
