/** Readers of the files in languages of analysts, where they are installed: what they count in a file. */
import { spawnSync } from 'node:child_process';

const PYARROW = `
import sys, pyarrow.parquet as parquet
file = parquet.ParquetFile(sys.argv[1])
print(sum(batch.num_rows for batch in file.iter_batches()))
`;

export interface Read {
  readonly reader: 'pyarrow' | 'ogrinfo';
  /** Undefined: it is not installed. */
  readonly rows: number | undefined;
}

export function readBy(file: string): Read[] {
  return [
    { reader: 'pyarrow', rows: printed('python3', ['-c', PYARROW, file], /^(\d+)$/m) },
    { reader: 'ogrinfo', rows: printed('ogrinfo', ['-ro', '-so', '-al', file], /^Feature Count: (\d+)$/m) },
  ];
}

/** The number that a program prints. Its failure is an error, unless what it needs is not there. */
function printed(program: string, args: readonly string[], number: RegExp): number | undefined {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error !== undefined || /ModuleNotFoundError|no driver|not recognized/i.test(stderr)) return undefined;
  const found = number.exec(stdout)?.[1];
  if (status !== 0 || found === undefined)
    throw new Error(`${program} cannot read the file: ${stderr}${stdout}`);
  return Number(found);
}
