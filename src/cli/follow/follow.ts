/** `vejviser follow --datafordeler-key KEY --every HOURS --out DIR`: fetches and imports again and again, for as long as it runs. */
import { join } from 'node:path';
import { type Command, type Given, optionValue, UsageError } from '../command.ts';
import { fetchOptions, keyOf, POLICY, serviceOf, wantedOf } from '../fetch/fetch.ts';
import {
  isOnlyIdle,
  out,
  priorityOption,
  publishingChoices,
  publishingOptions,
  publishingWords,
} from '../publishing.ts';

const every = {
  flag: 'every',
  value: 'HOURS',
  help: 'how often the registers are looked at; after a failure at least once an hour',
  fallback: '24',
};
const into = { ...fetchOptions.into, fallback: 'DIR/registers' };
const MOST_HOURS = 24 * 31;
const HOUR_MS = 3_600_000;

const { key, names, url } = fetchOptions;
/** It runs beside a service. */
const priority = priorityOption('idle');

export const followCommand: Command = {
  name: 'follow',
  usage: '--datafordeler-key KEY|@FILE --out DIR [PATH...]',
  summary:
    'Keeps a snapshot fresh: fetches the registers again and again, and imports what is new, with the files of each PATH.',
  options: [key, names, every, out, into, url, ...publishingOptions, priority],
  run: async (given) => {
    const root = optionValue(out, given) ?? '';
    if (root === '') throw new UsageError('follow needs --out DIR (VEJVISER_OUT)');
    const [secret, wanted, everyMs] = [keyOf(given), wantedOf(given), hoursIn(given) * HOUR_MS];
    const folder = optionValue(into, given) ?? join(root, 'registers');
    const words = [
      ...publishingWords(publishingChoices(given)),
      ...['--priority', isOnlyIdle(priority, given) ? 'idle' : 'low'],
    ];
    const service = serviceOf(given);
    // Its client is loaded for no other command.
    const [{ fetched }, { Rounds }, { inOwnProcess }] = await Promise.all([
      import('../fetch/run.ts'),
      import('./rounds.ts'),
      import('./import-process.ts'),
    ]);
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    await new Rounds({
      ...{ root, folder, everyMs, signal: stop.signal },
      fetch: (onFailure) =>
        fetched(secret, wanted, folder, service, POLICY, { signal: stop.signal, onFailure }),
      importAll: () =>
        inOwnProcess('import', [folder, ...given.positionals, '--out', root, ...words], stop.signal),
      update: (changes) => inOwnProcess('update', [...changes, '--out', root, ...words], stop.signal),
    }).run();
    return 0;
  },
};

function hoursIn(given: Given): number {
  const text = optionValue(every, given) ?? every.fallback;
  const hours = text.trim() === '' ? Number.NaN : Number(text);
  if (hours > 0 && hours <= MOST_HOURS) return hours;
  throw new UsageError(`--every is ${text}, but must be a number of hours above 0 and at most ${MOST_HOURS}`);
}
