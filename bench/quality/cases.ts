/** Texts of `test/cases/dar` with the address that the closed service found, where the snapshot holds that address. */
import { readFileSync } from 'node:fs';
import type { Register } from '../queries/register.ts';
import type { Row } from './rows.ts';

const CASES = 'case files';

interface Case {
  readonly input: { readonly endpoint: string; readonly params: Readonly<Record<string, string>> };
  readonly expect: Readonly<Record<string, unknown>>;
}

const FILES = ['cleanse', 'datavask', 'datavask-full'];
const ID = 'resultater[0].adresse.id';

export function caseRows(register: Pick<Register, 'has'>): Row[] {
  return FILES.flatMap((name) => {
    const file = new URL(`../../test/cases/dar/${name}.jsonl`, import.meta.url);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.flatMap((line) => {
      const { input, expect } = JSON.parse(line) as Case;
      const [id, text] = [expect[ID], input.params['betegnelse']];
      const kind = input.endpoint.endsWith('/adgangsadresser') ? 'accessAddress' : 'address';
      if (typeof id !== 'string' || text === undefined || !register.has(id, kind)) return [];
      return [
        {
          set: CASES,
          faults: [],
          kind,
          text,
          ids: [id],
          sure: [id],
          draft: undefined,
          expected: id,
        } satisfies Row,
      ];
    });
  });
}
