/**
 * Holds requests back for the moment in which the server stops listening. Connections that the system has made and the
 * server not yet taken are reset then; while answers are held, clients that ask one thing after another make no new
 * ones, so that all are taken before.
 */
export class Gate {
  #held: (() => void)[] | undefined;

  get isShut(): boolean {
    return this.#held !== undefined;
  }

  shut(): void {
    this.#held ??= [];
  }

  /** Lets everything through that waits, in its order, and all that follows. */
  open(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const proceed of held) proceed();
  }

  /** Calls at once, or when the gate opens. */
  pass(proceed: () => void): void {
    if (this.#held === undefined) proceed();
    else this.#held.push(proceed);
  }
}
