/** Limits shared by several parts of the service. */

/**
 * Answers up to this size are small: they may be made on the event loop, are compressed at once, are copied out of
 * pooled buffers, and are not counted as unsent, because a connection takes as much memory anyway.
 */
export const SMALL_ANSWER_BYTES = 64 * 1024;

/** Rows of a page by default, and the most that are inline: more would be cheap to write, but perhaps not to find. */
export const PAGE_ROWS = 100;

/** Suggestions by default, and the most that are inline whatever their bytes: a key press must not wait for a thread. */
export const SUGGESTIONS = 20;
