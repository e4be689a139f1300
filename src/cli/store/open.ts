/** What commands share that work on a store: it is opened, brought to this version, and closed. */
import { serveConfig, serveOptions } from '../../config.ts';
import { shown } from '../../store/place.ts';
import type { Store } from '../../store/store.ts';
import { CommandError, type Given, optionValue, UsageError } from '../command.ts';

export const storeOption = {
  ...serveOptions.store,
  help: 'the store: a folder, or postgres://USER@HOST/DATABASE',
  fallback: 'must be given',
};

export interface OpenedStore {
  readonly store: Store;
  readonly place: string;
}

/** Runs what a command does with the store that was given. */
export async function withStore<Of>(
  command: string,
  given: Given,
  work: (opened: OpenedStore) => Promise<Of>,
): Promise<Of> {
  const place = placeOf(command, given);
  const { alone, migrate, openStore } = await import('../../store/store.ts');
  const store = await openStore(place);
  try {
    await alone(store, place, () => migrate(store)).catch((error: unknown) => {
      throw new CommandError(`the store ${shown(place)} cannot be opened: ${reasonOf(error)}`);
    });
    return await work({ store, place });
  } finally {
    await store.destroy();
  }
}

function placeOf(command: string, given: Given): string {
  const place = optionValue(storeOption, given);
  if (place === undefined) throw new UsageError(`${command} needs --store PLACE (VEJVISER_STORE)`);
  // A place of files, which these commands do not need, is given with a database.
  const { store } = serveConfig({ store: place, files: '.' }, {});
  return store ?? place;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
