/**
 * Nice value of threads that do long work beside the event loop: at 0 busy ones hold it up.
 */
export const LOW_PRIORITY = 10;
