/**
 * Holds requests back while the server stops listening. The system resets connections that it has established and the
 * server has not yet accepted at that moment. While requests are held, clients that send one after another open no new
 * connections, so that the server can accept all of them first.
 */
export class Gate {
  #held: (() => void)[] | undefined;

  get isClosed(): boolean {
    return this.#held !== undefined;
  }

  close(): void {
    this.#held ??= [];
  }

  /** Releases the held requests in order; later ones pass at once. */
  open(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const proceed of held) proceed();
  }

  /** Calls `proceed` at once, or when the gate opens. */
  pass(proceed: () => void): void {
    if (this.#held === undefined) proceed();
    else this.#held.push(proceed);
  }
}
