/** `vejviser fetch --datafordeler-key KEY --into DIR`: the registers that an import needs, from the Datafordeler. */
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, CommandError, type Given, optionValue, UsageError, withoutCode } from '../command.ts';
import { megabytes, StatusLine } from '../status-line.ts';
import { registers, type Wanted } from './registers.ts';

const key = {
  flag: 'datafordeler-key',
  value: 'KEY|@FILE',
  help: 'your key of the Datafordeler, or @ and a file that holds it',
  fallback: 'must be given',
};
const names = {
  flag: 'registers',
  value: 'LIST',
  help: `which registers, of ${Object.keys(registers).join(',')}`,
  fallback: Object.keys(registers).join(','),
};
const into = { flag: 'into', value: 'DIR', help: 'the folder of the files', fallback: 'must be given' };
const url = {
  flag: 'url',
  value: 'URL',
  help: 'the file-download service',
  fallback: 'https://api.datafordeler.dk/FileDownloads',
};

/** What was fetched; in the folder, so that a later run knows which files its newer ones replace. */
const MANIFEST = 'fetched.manifest';
const POLICY = { idleMs: 60_000, waitMs: 1_000 };

export const fetchCommand: Command = {
  name: 'fetch',
  usage: '--datafordeler-key KEY|@FILE --into DIR',
  summary: 'Downloads the registers that import reads. Files that are there and right are not fetched again.',
  options: [key, names, into, url],
  run: async (given) =>
    fetched(keyOf(given), wantedOf(given), required(into, given), optionValue(url, given) ?? url.fallback),
};

function required(option: typeof into, given: Given): string {
  if (given.positionals.length > 0) throw new UsageError('fetch takes options alone');
  const text = optionValue(option, given) ?? '';
  if (text === '') throw new UsageError(`fetch needs --${option.flag} ${option.value}`);
  return text;
}

function keyOf(given: Given): string {
  const text = required(key, given);
  if (!text.startsWith('@')) return text;
  try {
    return readFileSync(text.slice(1), 'utf8').trim();
  } catch (error) {
    throw new UsageError(`--datafordeler-key: ${withoutCode(error)}`);
  }
}

function wantedOf(given: Given): Wanted[] {
  return (optionValue(names, given) ?? names.fallback).split(',').map((name) => {
    const wanted = Object.hasOwn(registers, name) ? registers[name] : undefined;
    if (wanted === undefined)
      throw new UsageError(`--registers names ${name}; allowed: ${Object.keys(registers).join(', ')}`);
    return wanted;
  });
}

/** The exit code: 1 where a file is missing at the end. */
export async function fetched(
  key: string,
  wanted: readonly Wanted[],
  folder: string,
  url: string,
  policy = POLICY,
): Promise<number> {
  const [{ Service, newest, RefusedError }, { download, isComplete }] = await Promise.all([
    import('./service.ts'),
    import('./download.ts'),
  ]);
  const line = new StatusLine(process.stderr);
  const service = new Service(url, key, policy);
  const failed: string[] = [];
  const present: string[] = [];
  let bytes = 0;
  await mkdir(folder, { recursive: true });
  const manifest = join(folder, MANIFEST);
  const before = (await readFile(manifest, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  try {
    for (const each of wanted) {
      let files = await service.list(each.register);
      for (const entity of each.entities) {
        try {
          let file = newest(files, each, entity);
          if (file === undefined) throw new Error('the list has no whole file of it');
          if (!(await isComplete(folder, file))) {
            const { bavail, bsize } = await statfs(folder);
            if (bavail * bsize < file.fileSizeInBytes)
              throw new Error(`the disk has no room for its ${megabytes(file.fileSizeInBytes)} MB`);
            const show = (current: string) => (done: number) =>
              line.show(`${current}: ${megabytes(done)} MB`);
            try {
              await download(service, folder, file, show(file.fileName));
            } catch (error) {
              // A generation ends while others are fetched: the list has a newer one by then.
              if (!(error instanceof RefusedError) || error.status !== 404) throw error;
              files = await service.list(each.register);
              file = newest(files, each, entity);
              if (file === undefined) throw error;
              await download(service, folder, file, show(file.fileName));
            }
            bytes += file.fileSizeInBytes;
          }
          line.print(`${file.fileName}: complete`);
          present.push(file.fileName);
          // Two generations of an entity in one folder would be imported as one register.
          const stem = stemOf(file.fileName);
          const older = before.filter((name) => name !== file.fileName && stemOf(name) === stem);
          await Promise.all(older.map((name) => rm(join(folder, name), { force: true })));
        } catch (error) {
          failed.push(`${each.register} ${entity}: ${withoutCode(error)}`);
        }
      }
    }
  } catch (error) {
    throw new CommandError(`${url}: ${withoutCode(error)}`);
  } finally {
    line.clear();
    await service.close();
  }
  const stems = new Set(present.map(stemOf));
  const kept = before.filter((name) => !stems.has(stemOf(name)));
  await writeFile(manifest, `${[...kept, ...present].sort().join('\n')}\n`);
  console.log(`${present.length} files in ${folder}, ${megabytes(bytes)} MB of them fetched now`);
  for (const each of failed) console.error(`failed: ${each}`);
  return failed.length === 0 ? 0 : 1;
}

/** Register and entity of a file's name, whatever version and generation it is of. */
function stemOf(fileName: string): string {
  return fileName.replace(/_V\d+_/, '_').replace(/_\d+\.zip$/, '');
}
