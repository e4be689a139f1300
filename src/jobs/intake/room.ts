/** Room for temporary files of a process, of which each client gets a part. */
import { EngineError } from '../../engine/engine.ts';

/** When to come again where there is none: files are looked at in seconds. */
const RETRY_S = 10;

/** The room that one file takes. */
export interface Place {
  /** Takes so many bytes more. Throws where they have no room. */
  take(bytes: number): void;
  /** Gives back all that was taken. */
  leave(): void;
}

export class Room {
  readonly #most: number;
  readonly #mostOfClient: number;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(most: number, mostOfClient: number) {
    this.#most = most;
    this.#mostOfClient = mostOfClient;
  }

  of(client: string): Place {
    let taken = 0;
    return {
      take: (bytes) => {
        const ofClient = (this.#taken.get(client) ?? 0) + bytes;
        if (this.#all + bytes > this.#most || ofClient > this.#mostOfClient)
          throw new EngineError('OVERLOADED', 'too many files are coming', RETRY_S);
        taken += bytes;
        this.#all += bytes;
        this.#taken.set(client, ofClient);
      },
      leave: () => {
        const left = (this.#taken.get(client) ?? 0) - taken;
        this.#all -= taken;
        taken = 0;
        if (left > 0) this.#taken.set(client, left);
        else this.#taken.delete(client);
      },
    };
  }
}
