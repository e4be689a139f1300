/** Limits shared by several parts of the service. */

/**
 * Answers up to this size are small: they may be made on the event loop, are compressed at once, are copied out of
 * pooled buffers, and are not counted as unsent, because a connection takes as much memory anyway.
 */
export const SMALL_ANSWER_BYTES = 64 * 1024;
