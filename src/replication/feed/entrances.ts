/** Addresses and access addresses by their ids, as the data in use have them: discontinued ones too. */
import type { EventLog } from './event-log.ts';

/** What is read of the short form. */
export interface Found {
  readonly id: string;
  readonly betegnelse: string | null;
  readonly kommunekode: string | null;
  readonly x: number | null;
  readonly y: number | null;
}

/** Most ids of a question. */
const IDS = 1_000;

export async function entrancesOf(
  log: Pick<EventLog, 'ask'>,
  ids: readonly (string | undefined)[],
  resource: 'accessAddress' | 'address' = 'accessAddress',
): Promise<Map<string, Found>> {
  const wanted = [...new Set(ids)].filter((id) => id !== undefined);
  const found = new Map<string, Found>();
  for (let start = 0; start < wanted.length; start += IDS) {
    const parameters = {
      id: wanted.slice(start, start + IDS),
      includeDiscontinued: true,
      includeInvalid: true,
    };
    const page = { number: 1, size: IDS };
    const bytes = await log.ask({ resource, operation: 'list', parameters, page }, 'mini');
    for (const row of JSON.parse(bytes.toString()) as Found[]) found.set(row.id, row);
  }
  return found;
}
