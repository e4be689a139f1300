/**
 * The share of a client in what is looked at. It is taken before anything is read, written or opened for a look, and kept until
 * all of that has ended, also where the client leaves before.
 */
import type { Connection } from '../../engine/engine.ts';
import { Shares } from '../../http/request/shares.ts';
import type { Asker } from '../result/shared-work.ts';

/** Looks under way or waiting, in all and of one client: it takes many clients to fill all places. */
const MOST_LOOKED_AT = 256;
const MOST_OF_ONE = 8;

const lookedAt = new Shares('files that are looked at', MOST_LOOKED_AT, MOST_OF_ONE);

/** An asker that has its share: only {@link looking} makes one. */
class Looker implements Asker {
  readonly connection: Connection;
  readonly left: AbortSignal;
  readonly #giveBack: () => void;

  constructor({ connection, left }: Asker) {
    this.connection = connection;
    this.left = left;
    this.#giveBack = lookedAt.take(connection.address ?? '');
  }

  end(): void {
    this.#giveBack();
  }
}

export type { Looker };

/** Looks within the share of a client. Rejects where it has none left, or has gone. */
export async function looking<Of>(asker: Asker, look: (looker: Looker) => Promise<Of>): Promise<Of> {
  asker.left.throwIfAborted();
  const looker = new Looker(asker);
  try {
    return await look(looker);
  } finally {
    looker.end();
  }
}
