/** Options of `vejviser keys`, and how they are read. */
import type { Option } from '../../config/option.ts';
import { serveOptions } from '../../config.ts';
import { type Given, optionValue, UsageError } from '../command.ts';
import { storeOption } from '../store/open.ts';

export const keysOptions = {
  store: storeOption,
  account: { flag: 'account', value: 'MAIL', help: 'mail address of the account', fallback: 'all accounts' },
  plan: {
    flag: 'plan',
    value: 'NAME',
    help: 'plan of the account; one that there is gets it',
    fallback: 'that of the account, or the first of the table',
  },
  test: { flag: 'test', help: 'a test key, which is never billed', fallback: 'false' },
  name: { flag: 'name', value: 'TEXT', help: 'what the key is for', fallback: 'key' },
  origins: {
    flag: 'origins',
    value: 'LIST',
    help: 'origins of web pages that may use the key, such as https://www.example.com, separated by commas',
    fallback: 'all',
  },
  networks: {
    flag: 'networks',
    value: 'LIST',
    help: 'addresses and networks that may use the key, such as 10.0.0.0/8, separated by commas',
    fallback: 'all',
  },
  overlap: { flag: 'overlap', value: 'HOURS', help: 'how long a rotated key stays valid', fallback: '24' },
  from: {
    flag: 'from',
    value: 'DAY',
    help: 'first day of usage, such as 2026-11-01',
    fallback: 'of the month',
  },
  to: { flag: 'to', value: 'DAY', help: 'last day of usage', fallback: 'today' },
  month: { flag: 'month', value: 'MONTH', help: 'month of invoices, such as 2026-11', fallback: 'this one' },
  format: {
    flag: 'format',
    value: 'csv|json',
    help: 'how lists are written; invoices also as events, which services of payment take in',
    fallback: 'csv',
  },
  prefix: serveOptions.keyPrefix,
  plans: serveOptions.plans,
} as const satisfies Record<string, Option>;

export type Format = 'csv' | 'json';
/** Of `keys invoices` alone. */
export const EVENTS = 'events';

export function formatOf(given: Given): Format {
  const format = optionValue(keysOptions.format, given) ?? 'csv';
  if (format === 'csv' || format === 'json') return format;
  throw new UsageError(`--format is ${format}, but must be csv or json`);
}

/** A list in which `read` must understand every part. */
export function listOf(
  option: Option,
  given: Given,
  read: (text: string) => string | undefined,
): readonly string[] {
  const text = optionValue(option, given) ?? '';
  const parts = text.split(',').filter((part) => part.trim() !== '');
  return parts.map((part) => {
    const value = read(part);
    if (value === undefined) throw new UsageError(`--${option.flag} has ${part.trim()}; ${option.help}`);
    return value;
  });
}

export function matching(option: Option, given: Given, form: RegExp, fallback: string): string {
  const text = optionValue(option, given) ?? fallback;
  if (!form.test(text)) throw new UsageError(`--${option.flag} is ${text}; ${option.help}`);
  return text;
}
