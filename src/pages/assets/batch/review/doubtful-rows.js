/** The rows of a job of one kind, fetched some at a time, one after the other and back; and what was found for one. */
import { ask, patiently } from '../../page/service.js';
import { JOBS } from '../paths.js';

const AT_A_TIME = 50;

/** A column of ours; its name ends in `_2` where the file has one of the same name. */
export const ours = ({ resultat }, name) => resultat[name] ?? resultat[`${name}_2`];

export class DoubtfulRows {
  #path;
  #rows = [];
  #next;
  #signal;

  /** `wanted`: `status` as in `res_status`, several with `|` between them, and `regel`; `from`: the first row that may come. */
  constructor(id, wanted, { signal, from = 1 }) {
    const query = new URLSearchParams({ ...wanted, antal: AT_A_TIME });
    this.#path = `${JOBS}/${id}/raekker?${query}`;
    this.#next = from;
    this.#signal = signal;
  }

  /** The row at a place from 0, or nothing behind the last. */
  async at(place) {
    while (place >= this.#rows.length && this.#next !== null) {
      const { raekker, naeste } = await patiently(
        () => ask(`${this.#path}&fra=${this.#next}`, this.#signal),
        {
          signal: this.#signal,
        },
      );
      this.#rows.push(...raekker);
      this.#next = naeste;
    }
    return this.#rows[place];
  }
}
