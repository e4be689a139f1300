/** What a snapshot takes on disk. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Disk {
  readonly totalMb: number;
  /** Megabytes by file, the largest first. */
  readonly files: Record<string, number>;
}

interface Manifest {
  readonly files: Record<string, { readonly size: number }>;
}

export function diskOf(root: string): Disk {
  const folder = join(root, 'snapshots', readFileSync(join(root, 'current'), 'utf8').split('\n', 1)[0] ?? '');
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const sizes = Object.entries(files).map(([name, { size }]): [string, number] => [name, size / 1e6]);
  return {
    totalMb: sizes.reduce((sum, [, size]) => sum + size, 0),
    files: Object.fromEntries(sizes.sort(([, one], [, other]) => other - one)),
  };
}
