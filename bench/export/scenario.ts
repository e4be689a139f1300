/** `npm run bench -- export`: whole resources as files, as an analyst has them written. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { native } from '../../src/engine/addon/native.ts';
import { readOptions } from '../options.ts';
import { writeResult } from '../report/result-file.ts';
import { type OverData, overData } from '../system/machine.ts';
import { runAndSample } from '../system/process.ts';
import { type Read, readBy } from './readers.ts';

const HELP = `npm run bench -- export [--snapshot DIR] [--formats LIST] [--folder DIR] [--json OUT]

  --snapshot DIR   root of the snapshot (var/sample)
  --formats LIST   formats of the addresses, separated by commas (geoparquet,csv)
  --folder DIR     where the files are written and deleted again (the system's folder for temporary files)
  --json OUT       where the figures go; they are only printed when not given`;

const command = fileURLToPath(new URL('../../bin/vejviser.mjs', import.meta.url));

export interface ExportRun {
  readonly format: string;
  /** From exec to end. */
  readonly seconds: number;
  readonly megabytes: number;
  readonly privateMb: number;
  /** Of GeoParquet. */
  readonly readers: readonly Read[];
}

export interface ExportResult extends OverData {
  readonly runs: readonly ExportRun[];
}

export async function exportScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'formats', 'folder', 'json']);
  if (options === undefined) return;
  const snapshot = options.text('snapshot') ?? join('var', 'sample');
  const formats = (options.text('formats') ?? 'geoparquet,csv').split(',');
  const info = native().openSnapshot(snapshot);
  const folder = mkdtempSync(join(options.text('folder') ?? tmpdir(), 'export-'));
  try {
    const runs: ExportRun[] = [];
    for (const format of formats) {
      const isParquet = format === 'geoparquet';
      const out = ['--what', 'adresser', '--format', format, '-o', folder];
      const { seconds, privateMb } = await runAndSample([
        process.execPath,
        ...[command, 'export', snapshot, ...out],
      ]);
      const file = join(folder, `adresser.${isParquet ? 'parquet' : format}`);
      const megabytes = statSync(file).size / 1e6;
      runs.push({ format, seconds, megabytes, privateMb, readers: isParquet ? readBy(file) : [] });
      rmSync(file);
    }
    console.table(runs.map(({ readers, ...run }) => ({ ...run, ...rowsRead(readers) })));
    writeResult(options.text('json'), { ...overData(info), runs } satisfies ExportResult);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowsRead(readers: readonly Read[]): Record<string, number | string> {
  return Object.fromEntries(readers.map(({ reader, rows }) => [reader, rows ?? 'not installed']));
}
