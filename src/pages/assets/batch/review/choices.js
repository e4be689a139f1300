/** The addresses that were chosen for rows. They are kept on the service; what could not be sent yet is sent again. */
import { ask, call } from '../../page/service.js';
import { JOBS } from '../paths.js';

export class Choices {
  #path;
  #chosen = new Map();
  #unsaved = new Map();
  #saving;
  #onChange;

  /** `onChange` is told `{unsaved, error, job}` after each change. */
  constructor(id, onChange) {
    this.#path = `${JOBS}/${id}/valg`;
    this.#onChange = onChange;
    addEventListener('online', () => this.save());
    addEventListener('beforeunload', (event) => {
      if (this.#unsaved.size > 0) event.preventDefault();
    });
  }

  async load(signal) {
    const { valg } = await ask(this.#path, signal);
    for (const { raekke, id } of valg) this.#chosen.set(raekke, id);
  }

  of(row) {
    return this.#chosen.get(row);
  }

  get count() {
    return this.#chosen.size;
  }

  /** `id`: the address, or `null` to undo. */
  set(row, id) {
    if (id === null) this.#chosen.delete(row);
    else this.#chosen.set(row, id);
    this.#unsaved.set(row, id);
    return this.save();
  }

  /** One request at a time, with all that has come together since the one before. */
  save() {
    this.#saving ??= this.#send().finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  async #send() {
    while (this.#unsaved.size > 0) {
      const sent = [...this.#unsaved];
      this.#onChange({ unsaved: sent.length });
      try {
        const valg = sent.map(([raekke, id]) => ({ raekke, id }));
        const headers = { 'content-type': 'application/json' };
        const answer = await call(this.#path, { method: 'PUT', headers, body: JSON.stringify({ valg }) });
        for (const [row, id] of sent) if (this.#unsaved.get(row) === id) this.#unsaved.delete(row);
        this.#onChange({ unsaved: this.#unsaved.size, job: await answer.json() });
      } catch (error) {
        return this.#onChange({ unsaved: this.#unsaved.size, error });
      }
    }
    return undefined;
  }
}
