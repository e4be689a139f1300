/**
 * Plays the primary for the leases of one process, over a server that several machines ask: lends out of the windows there, and
 * has what was not used in a moment given back. So most calls ask nobody, and still exactly the limit is answered: what is lent
 * is counted at once, and nobody is refused while another may give some back. A process that dies has used what it had.
 */
import { randomUUID } from 'node:crypto';
import { type Lent, lentBy, type Reply } from './lend-script.ts';
import type { ToChildAboutRates, ToPrimaryAboutRates } from './messages.ts';
import { dropEnded, machineTime, WINDOW_MS } from './rates.ts';

/** How long calls are lent. A refusal at the end of a window waits no longer than this and {@link GRACE_MS} for the others. */
const LENT_MS = 50;
/** By then they are back, if their process lives. */
const GRACE_MS = 50;
const RETRY_MS = 10;
/** Calls ahead of those that are wanted. */
const MOST = 512;

/** `vejviserLend` of the server: what the script says. */
export type Lend = (window: string, ...words: readonly (string | number)[]) => Promise<Reply>;

interface Loan {
  readonly began: string;
  readonly ends: number;
  readonly at: number;
  readonly calls: number;
  /** Until it is over; `undefined`: there is nothing to give back. */
  readonly timer: NodeJS.Timeout | undefined;
}

type Asking = Extract<ToPrimaryAboutRates, { vejviser: 'lease' }>;

export interface LenderParts {
  readonly lend: Lend;
  /** Before the names of callers. */
  readonly prefix: string;
  readonly send: (message: ToChildAboutRates) => void;
  /** The server has not done what it was asked. */
  readonly fail: (error: Error) => void;
}

export class Lender {
  readonly #parts: LenderParts;
  readonly #holder = randomUUID();
  /** By callers, in the order of their windows' beginnings. */
  readonly #loans = new Map<string, Loan>();
  #isClosed = false;
  /** What was given back last has come. */
  #returned: Promise<unknown> = Promise.resolve();

  constructor(parts: LenderParts) {
    this.#parts = parts;
  }

  receive(message: ToPrimaryAboutRates): void {
    if (message.vejviser === 'lease') this.#ask(message);
    else this.#giveBack(message.caller, message.calls);
  }

  /** Gives back what nobody will use any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const [caller, loan] of this.#loans) this.#recall(caller, loan);
    // What was given back is on its way before the connection ends.
    await this.#returned;
  }

  #ask(asking: Asking): void {
    const { caller, limit, wanted } = asking;
    const loan = this.#loans.get(caller);
    clearTimeout(loan?.timer);
    const at = machineTime();
    this.#lend(caller, limit, wanted, ahead(loan, at)).then(
      (lent) => this.#answer(asking, lent, at),
      (error: Error) => this.#parts.fail(error),
    );
  }

  #answer(asking: Asking, lent: Lent, at: number): void {
    const { caller, wanted } = asking;
    const { calls, left, began, endsInMs, isHeld } = lent;
    if (calls === 0 && isHeld && !this.#isClosed) {
      setTimeout(() => this.#ask(asking), RETRY_MS).unref();
      return;
    }
    const now = machineTime();
    // Not after the window ends there.
    const ends = at + endsInMs;
    const loan: Loan = {
      ...{ began, ends, at, calls },
      timer:
        calls > wanted
          ? setTimeout(() => this.#recall(caller, loan), Math.max(1, at + LENT_MS - now)).unref()
          : undefined,
    };
    this.#loans.delete(caller);
    dropEnded(this.#loans, now);
    this.#loans.set(caller, loan);
    this.#parts.send({ vejviser: 'leased', caller, calls, left, ends, isLast: calls < wanted && !isHeld });
  }

  #recall(caller: string, { timer, ends }: Loan): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    this.#parts.send({ vejviser: 'recall', caller, id: 0, ends });
  }

  #giveBack(caller: string, calls: number): void {
    const loan = this.#loans.get(caller);
    if (loan === undefined) return;
    this.#loans.set(caller, { ...loan, timer: undefined });
    // Where it cannot be given back, it is used.
    this.#returned = this.#lend(caller, 0, 0, 0, calls, loan.began).catch(() => {});
  }

  async #lend(
    caller: string,
    limit: number,
    wanted: number,
    most: number,
    back = 0,
    began = '',
  ): Promise<Lent> {
    const { lend, prefix } = this.#parts;
    const holdMs = LENT_MS + GRACE_MS;
    const words = [this.#holder, limit, wanted, most, back, began, holdMs, WINDOW_MS] as const;
    return lentBy(await lend(`${prefix}:${caller}`, ...words));
  }
}

/** How many calls are asked for ahead: more for who uses them up before they must be given back. */
function ahead(loan: Loan | undefined, now: number): number {
  if (loan === undefined) return 1;
  return now - loan.at < LENT_MS ? Math.min(MOST, 2 * loan.calls) : Math.max(1, loan.calls >> 1);
}
