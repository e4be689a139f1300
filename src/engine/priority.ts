/** Nice values of threads beside the event loop. */

/** Of those that do long work while it answers: at 0 busy ones hold it up. They must not share a lock with it. */
export const LOW_PRIORITY = 10;
/** Of those that it waits for. */
export const EQUAL_PRIORITY = 0;
