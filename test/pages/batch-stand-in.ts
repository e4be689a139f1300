/**
 * Stands in, in the browser, for paths of jobs that the page uses: the look at a file, results in every format, rows by
 * status, and choices. What files say comes from the addon, as in the service.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request, Route } from 'playwright-core';
import { native } from '../../src/engine/addon/native.ts';
import type { BatchInspection } from '../../src/engine/engine.ts';
import { runBatch } from '../../src/jobs/batch.ts';
import { formatsOf } from '../../src/jobs/format.ts';
import { readBatchOptions } from '../../src/jobs/options.ts';

type Row = Record<string, string | number | null>;

/** Names in URLs of what columns give, where they are others. */
const parameters = {
  text: 'betegnelse',
  streetName: 'vejnavn',
  houseNumber: 'husnr',
  floor: 'etage',
  door: 'dør',
  supplementaryTown: 'supplerendebynavn',
  postcode: 'postnr',
  town: 'postnrnavn',
};

export interface StandIn {
  /** Chosen ids by row. */
  readonly chosen: Map<number, string>;
}

/** Columns of a result behind those of the file. */
const APPENDED = 24;

/** `inputOf`: where the file of a job lies. */
export async function standIn(page: Page, inputOf: (id: string) => string): Promise<StandIn> {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  const chosen = new Map<number, string>();
  const optionsOf = new Map<string, Record<string, string>>();
  const rowsOf = new Map<string, Promise<Row[]>>();

  /** The result as rows, computed once. */
  function rows(id: string): Promise<Row[]> {
    const known = rowsOf.get(id) ?? computed(id);
    rowsOf.set(id, known);
    return known;
  }

  async function computed(id: string): Promise<Row[]> {
    const output = join(folder, `${id}.ndjson`);
    const { format: _, ...given } = optionsOf.get(id) ?? {};
    const options = { ...readBatchOptions(Object.entries(given)), output: 'ndjson' } as const;
    await runBatch({ input: inputOf(id), output, options });
    const lines = readFileSync(output, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Row);
  }

  async function job(id: string): Promise<Record<string, unknown>> {
    const response = await page.request.get(new URL(`/api/v1/batch/jobs/${id}`, page.url()).href);
    const described = (await response.json()) as { options: Record<string, string>; raekker: object };
    optionsOf.set(id, described.options);
    return { ...described, raekker: { ...described.raekker, valgt: chosen.size } };
  }

  await page.route(/\/jobs\/[0-9a-f-]{36}$/, async (route) => {
    const [, id = ''] = /jobs\/(.+)$/.exec(route.request().url()) ?? [];
    const isKnown = route.request().method() === 'GET' && optionsOf.has(id);
    return isKnown ? route.fulfill({ json: await job(id) }) : route.continue();
  });
  await page.route(/\/api\/v1\/batch\/inspect\?/, (route) => inspected(route, folder));
  await page.route(/\/jobs\/[^/]+\/(raekker|valg)/, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const [, id = '', part] = /jobs\/([^/]+)\/(\w+)$/.exec(pathname) ?? [];
    const described = await job(id);
    if (part === 'valg') return route.fulfill({ json: choose(route.request(), chosen, described) });
    return route.fulfill({ json: listed(await rows(id), chosen, searchParams) });
  });
  return { chosen };
}

async function inspected(route: Route, folder: string): Promise<void> {
  const request = route.request();
  const given = Object.fromEntries(new URL(request.url()).searchParams);
  const headers = { 'content-type': request.headers()['content-type'] ?? '' };
  const form = await new Response(request.postDataBuffer(), { headers }).formData();
  const file = form.get('file') as File;
  const path = join(folder, 'looked-at');
  writeFileSync(path, Buffer.from(await file.arrayBuffer()));
  const options = { ...readBatchOptions(Object.entries(given)), ...formatsOf(file.name, '') };
  const seen = JSON.parse(await native().inspectRows(path, JSON.stringify(options))) as BatchInspection;
  if (seen.unclear !== null) {
    const details = [{ loc: ['query', 'kolonner'], msg: seen.unclear, type: 'columns' }];
    const error = { code: 'columns_unclear', message: seen.unclear };
    return route.fulfill({ status: 422, json: { error, details } });
  }
  return route.fulfill({
    json: {
      tegnsaet: seen.encoding,
      skilletegn: seen.delimiter,
      kolonner: seen.header,
      valgte_kolonner: columnsOf(seen),
      format: seen.input,
      raekker: seen.sample,
    },
  });
}

/** A parameter that several columns give has them in their order. */
function columnsOf({ columns }: BatchInspection): Record<string, string[]> {
  const chosen: Record<string, string[]> = {};
  for (const [field, column] of columns) {
    const name = parameters[field as keyof typeof parameters] ?? field;
    chosen[name] = [...(chosen[name] ?? []), column];
  }
  return chosen;
}

function choose(request: Request, chosen: Map<number, string>, job: Record<string, unknown>): object {
  if (request.method() === 'GET') return { valg: [...chosen].map(([raekke, id]) => ({ raekke, id })) };
  const { valg } = request.postDataJSON() as { valg: { raekke: number; id: string | null }[] };
  for (const { raekke, id } of valg) {
    if (id === null) chosen.delete(raekke);
    else chosen.set(raekke, id);
  }
  return { ...job, raekker: { ...(job['raekker'] as object), valgt: chosen.size } };
}

function listed(rows: readonly Row[], chosen: ReadonlyMap<number, string>, query: URLSearchParams): object {
  const from = Number(query.get('fra') ?? 1);
  const most = Number(query.get('antal') ?? 100);
  const wanted = query.get('status');
  const found = rows
    .map((row, place) => ({ raekke: place + 1, row }))
    .map(({ raekke, row }) => ({
      raekke,
      row: chosen.has(raekke) ? { ...row, res_status: 'valgt' } : row,
    }))
    .filter(({ raekke, row }) => raekke >= from && (wanted ?? row['res_status']) === row['res_status']);
  const own = (row: Row) => Object.fromEntries(Object.entries(row).slice(0, -APPENDED));
  const ours = (row: Row) => Object.fromEntries(Object.entries(row).slice(-APPENDED));
  const page = found.slice(0, most);
  return {
    raekker: page.map(({ raekke, row }) => ({
      raekke,
      kolonner: own(row),
      resultat: ours(row),
    })),
    naeste: found[most]?.raekke ?? null,
  };
}
