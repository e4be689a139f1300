/**
 * The files of the pages, read once: our own, and the published widget and Leaflet from their packages. All are served
 * under one folder named after the hash of its contents, so that browsers may cache them for ever and modules import each
 * other by plain relative names.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type KeptBody, keptBody } from '../http/response/kept-body.ts';

export interface Assets {
  /** Names the folder; changes with any byte of any file. */
  readonly version: string;
  readonly files: ReadonlyMap<string, KeptBody>;
}

const own = fileURLToPath(new URL('assets/', import.meta.url));

export const HTML_TYPE = 'text/html; charset=UTF-8';

const types: Record<string, string> = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'text/javascript; charset=UTF-8',
  '.svg': 'image/svg+xml',
};

const packageFiles: Record<string, readonly [packageName: string, path: string]> = {
  'dawa-autocomplete2.js': ['dawa-autocomplete2', 'dist/js/unfilled/dawa-autocomplete2.min.js'],
  'dawa-autocomplete2.css': ['dawa-autocomplete2', 'dist/css/dawa-autocomplete2.css'],
  'leaflet.js': ['leaflet', 'dist/leaflet.js'],
  'leaflet.css': ['leaflet', 'dist/leaflet.css'],
};

export function readAssets(): Assets {
  const files = new Map<string, KeptBody>();
  const names = readdirSync(own, { recursive: true, encoding: 'utf8' }).filter(
    (name) => extname(name) in types,
  );
  for (const name of names.sort()) files.set(name, read(name, join(own, name)));
  const require = createRequire(import.meta.url);
  for (const [name, [packageName, path]] of Object.entries(packageFiles)) {
    files.set(name, read(name, join(dirname(require.resolve(`${packageName}/package.json`)), path)));
  }
  const hash = createHash('sha256');
  for (const [name, { tag }] of files) hash.update(`${name}\0${tag}\0`);
  return { version: hash.digest('hex').slice(0, 16), files };
}

function read(name: string, path: string): KeptBody {
  return keptBody(types[extname(name)] ?? 'application/octet-stream', readFileSync(path));
}
