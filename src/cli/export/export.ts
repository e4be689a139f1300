/**
 * `vejviser export DIR --what adresser -o OUT`: whole resources as files for analysts, one file each. OUT is their folder, or
 * the file of a single resource.
 */
import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join, sep } from 'node:path';
import type { Option } from '../../config/option.ts';
import { serveConfig, serveOptions } from '../../config.ts';
import type { Exported } from '../../downloads/exported.ts';
import { endings, fileNameOf, formatsOf, isFormat } from '../../downloads/format.ts';
import { cancellable } from '../../engine/addon/cancellable.ts';
import { native } from '../../engine/addon/native.ts';
import type { ExportOptions, ExportProgress as Progress } from '../../engine/border.generated.ts';
import { onStopSignal } from '../../process/signals.ts';
import { type Command, CommandError, type Given, optionValue, UsageError, withoutCode } from '../command.ts';
import { rootOf, rootOption } from '../root.ts';
import { ExportProgress } from './progress.ts';

const srids: Readonly<Record<string, NonNullable<ExportOptions['srid']>>> = { 4326: 4326, 25832: 25832 };

const what = { flag: 'what', value: 'LIST', fallback: 'must be given' };
const format = {
  flag: 'format',
  value: 'FORMAT',
  help: `${Object.keys(endings).join(', ')}; geoparquet and arrow have a column of geometries, flatgeobuf is for maps`,
  fallback: 'geoparquet, or that of the ending of OUT',
};
const srid = {
  flag: 'srid',
  value: 'SRID',
  help: 'coordinate system: 4326 is longitude and latitude, 25832 is UTM zone 32 in metres',
  fallback: '4326',
};
const out = {
  flag: 'out',
  short: 'o',
  value: 'OUT',
  help: 'folder of the files, which is made where it is missing; of one resource also the file, a name with an ending',
  fallback: 'must be given',
};
const base = { ...serveOptions.publicBase, help: 'base URL of links in the files', fallback: 'paths alone' };

export const exportCommand: Command = {
  name: 'export',
  usage: 'DIR --what LIST -o OUT',
  summary:
    'Writes whole resources of the snapshot in DIR as GeoParquet, Parquet, Arrow, FlatGeobuf, CSV or NDJSON.',
  options: [format, srid, out, base, rootOption],
  moreOptions: async () => [await whatOption()],
  run: async (given) => {
    const root = rootOf('export', given);
    const chosen = await chosenOf(given);
    const place = optionValue(out, given) ?? '';
    if (place === '') throw new UsageError('export needs a place for the files: -o OUT (VEJVISER_OUT)');
    const isOne = isFile(place);
    if (isOne && chosen.length > 1)
      throw new UsageError(`-o ${place} is one file, but --what names ${chosen.length} resources`);
    const options = optionsOf(given, place);
    const placeless = chosen.filter((of) => !formatsOf(of).includes(options.format)).map(({ name }) => name);
    if (placeless.length > 0)
      throw new UsageError(
        `--format ${options.format} is for what has a place; these have none: ${placeless.join(', ')}`,
      );
    const missing = open(root);
    const absent = chosen.filter(({ resource }) => missing.includes(resource)).map(({ name }) => name);
    if (absent.length > 0)
      throw new CommandError(`the snapshot was built without the registers of ${absent.join(', ')}`);
    const pathOf = (name: string) => (isOne ? place : join(place, fileNameOf(name, options.format)));
    await written(chosen, options, pathOf);
    return 0;
  },
};

/** The resources, which need packages that a fresh clone has not installed yet. */
async function resources(): Promise<readonly Exported[]> {
  try {
    native();
  } catch (error) {
    throw new CommandError(withoutCode(error));
  }
  return (await import('../../downloads/exported.ts')).exported;
}

async function whatOption(): Promise<Option> {
  const names = (await resources()).map(({ name }) => name).join(', ');
  return { ...what, help: `resources, separated by commas: ${names}` };
}

async function chosenOf(given: Given): Promise<readonly Exported[]> {
  const all = await resources();
  const option = await whatOption();
  const names = (optionValue(option, given) ?? '').split(',').map((name) => name.trim());
  const unknown = names.find((name) => !all.some((each) => each.name === name));
  if (unknown !== undefined) {
    const fault = unknown === '' ? '--what must name' : `--what names ${unknown}, but must name`;
    throw new UsageError(`${fault} ${option.help}`);
  }
  return all.filter(({ name }) => names.includes(name));
}

/** An existing path decides; a new one is a file when it has an extension. */
function isFile(place: string): boolean {
  if (place.endsWith(sep)) return false;
  return existsSync(place) ? !statSync(place).isDirectory() : extname(place) !== '';
}

/** The format that is named, else the first with the ending of the file, else the usual one of a folder. */
function optionsOf(given: Given, place: string): Omit<ExportOptions, 'resource'> {
  const ending = extname(place).slice(1).toLowerCase();
  const implied = Object.entries(endings).find(([, known]) => known === ending)?.[0];
  const named = optionValue(format, given) ?? implied ?? (isFile(place) ? undefined : 'geoparquet');
  if (named === undefined) {
    const known = [...new Set(Object.values(endings))].map((each) => `.${each}`).join(', ');
    throw new UsageError(`-o ${place} has no ending of a format (${known}); name it with --format`);
  }
  if (!isFormat(named)) throw new UsageError(`--format must be one of ${Object.keys(endings).join(', ')}`);
  const system = srids[optionValue(srid, given) ?? srid.fallback];
  if (system === undefined) throw new UsageError(`--srid must be one of ${Object.keys(srids).join(', ')}`);
  const { publicBase = '' } = serveConfig(given.options, process.env);
  return { format: named, srid: system, base: publicBase };
}

/** Opens the snapshot. Returns the resources whose registers it lacks. */
function open(root: string): readonly string[] {
  try {
    const { notLoaded } = native().openSnapshot(root);
    native().useSnapshot();
    return notLoaded;
  } catch (error) {
    throw new CommandError(withoutCode(error));
  }
}

async function written(
  chosen: readonly Exported[],
  options: Omit<ExportOptions, 'resource'>,
  pathOf: (name: string) => string,
): Promise<void> {
  const progress = new ExportProgress(process.stderr);
  const stop = new AbortController();
  const stopListening = onStopSignal(() => stop.abort());
  try {
    for (const { name, resource } of chosen) {
      const path = pathOf(name);
      progress.begin(path);
      const show = (line: string): void => progress.show(JSON.parse(line) as Progress);
      const asked = JSON.stringify({ ...options, resource });
      const ended = await cancellable(stop.signal, (token) =>
        native().exportResource(asked, path, availableParallelism(), token, show),
      );
      progress.end(JSON.parse(ended) as Progress);
    }
  } catch (error) {
    progress.clear();
    throw new CommandError(
      stop.signal.aborted ? 'interrupted; the file under way is gone' : withoutCode(error),
    );
  } finally {
    stopListening();
  }
}
