/** Limits that several parts of the service share. */

/**
 * An answer up to this size is small: it is made on the event loop, compressed at once, and copied out of its buffer;
 * its connection costs as much anyway.
 */
export const SMALL_ANSWER_BYTES = 64 * 1024;
