/** `vejviser fetch --datafordeler-key KEY --into DIR`: the registers that an import needs, from the Datafordeler. */
import { readFileSync } from 'node:fs';
import { type Command, type Given, optionValue, UsageError, withoutCode } from '../command.ts';
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

/** How long a service may be silent, and how soon it is asked again. */
export const POLICY = { idleMs: 60_000, waitMs: 1_000 };

export const fetchOptions = { key, names, into, url } as const;

export const fetchCommand: Command = {
  name: 'fetch',
  usage: '--datafordeler-key KEY|@FILE --into DIR',
  summary:
    'Downloads the registers that import reads, with the changes since. Files that are there and right are not fetched again.',
  options: [key, names, into, url],
  run: async (given) => {
    if (given.positionals.length > 0) throw new UsageError('fetch takes options alone');
    const [secret, wanted, folder] = [keyOf(given), wantedOf(given), required(into, given)];
    const service = serviceOf(given);
    // Its client is loaded for no other command.
    const { fetched } = await import('./run.ts');
    const { failed } = await fetched(secret, wanted, folder, service, POLICY);
    return failed.length === 0 ? 0 : 1;
  },
};

function required(option: typeof into, given: Given): string {
  const text = optionValue(option, given) ?? '';
  if (text === '') throw new UsageError(`--${option.flag} ${option.value} is missing`);
  return text;
}

export function keyOf(given: Given): string {
  const text = required(key, given);
  if (!text.startsWith('@')) return text;
  try {
    const held = readFileSync(text.slice(1), 'utf8').trim();
    if (held !== '') return held;
  } catch (error) {
    throw new UsageError(`--datafordeler-key: ${withoutCode(error)}`);
  }
  throw new UsageError(`--datafordeler-key: ${text.slice(1)} is empty`);
}

export function serviceOf(given: Given): string {
  const text = optionValue(url, given) ?? url.fallback;
  if (['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')) return text;
  throw new UsageError(`--url must begin with http:// or https://, not ${text}`);
}

export function wantedOf(given: Given): Wanted[] {
  return (optionValue(names, given) ?? names.fallback).split(',').flatMap((name) => {
    const wanted = Object.hasOwn(registers, name) ? registers[name] : undefined;
    if (wanted === undefined)
      throw new UsageError(`--registers names ${name}; allowed: ${Object.keys(registers).join(', ')}`);
    return wanted;
  });
}
