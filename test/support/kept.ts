/** Each kind of store with its schema, for what is kept in it. */
import { alone, migrate, openStore, type Store } from '../../src/store/store.ts';
import { allPlaces } from './stores.ts';

export interface KeptStore {
  readonly store: Store;
  readonly place: string;
  close(): Promise<void>;
}

export const allStores: readonly [name: string, open: () => Promise<KeptStore>][] = allPlaces
  .filter(([name]) => name.endsWith('folder'))
  .map(([name, open]) => [
    name.replace(' and a folder', ''),
    async () => {
      const { store: place, remove } = await open();
      const store = await openStore(place);
      await alone(store, place, () => migrate(store));
      const close = async (): Promise<void> => {
        await store.destroy();
        await remove();
      };
      return { store, place, close };
    },
  ]);
