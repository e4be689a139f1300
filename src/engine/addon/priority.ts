/** Nice values of the threads that the addon starts: worker threads, and those that open snapshots. */

/**
 * Of threads that run long work while the event loop answers: at 0 they would delay it. They must not share a lock with
 * it.
 */
export const LOW_PRIORITY = 10;
/** Of work that takes what the rest leaves, as polite as a process can be: jobs, and files that are made of their results. */
export const LOWEST_PRIORITY = 19;
/** Of threads that the event loop waits for. */
export const EQUAL_PRIORITY = 0;
