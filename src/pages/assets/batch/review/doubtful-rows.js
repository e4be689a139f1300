/** The rows of a job of one kind, fetched some at a time, one after the other and back. */
import { ask, patiently } from '../../page/service.js';
import { JOBS } from '../paths.js';

const AT_A_TIME = 50;

export class DoubtfulRows {
  #path;
  #rows = [];
  #next = 1;
  #signal;

  /** `status`: as in `res_status`. */
  constructor(id, status, signal) {
    this.#path = `${JOBS}/${id}/raekker?status=${status}&antal=${AT_A_TIME}`;
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
