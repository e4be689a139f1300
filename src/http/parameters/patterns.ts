/**
 * Regular expressions that the texts of parameters must match, once for both that need them: OpenAPI shows the source, the
 * readers compile it. What no expression can say (a radius greater than 0, corners in order) is left to the readers.
 */

export const UUID_PATTERN = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

/** 1 to 999, zeros before it or not, and perhaps a letter. */
export const HOUSE_NUMBER_PATTERN = '^([1-9][0-9]{0,2}|0[1-9][0-9]?|00[1-9])[A-Za-z]?$';

const COORDINATE = '[-+]?[0-9]+([.][0-9]*)?';

/** A position and a radius. */
export const CIRCLE_PATTERN = `^${COORDINATE}(,${COORDINATE}){2}$`;
/** Two corners. */
export const BOX_PATTERN = `^${COORDINATE}(,${COORDINATE}){3}$`;

/** Digits that a register key begins with: municipality and street code. */
export const KEY_DIGITS = 8;
export const keyLengths = { KVH: 12, KVHX: 19 } as const;
export type KeyName = keyof typeof keyLengths;

export function keyPattern(name: KeyName): string {
  return `^[0-9]{${KEY_DIGITS}}.{${keyLengths[name] - KEY_DIGITS}}$`;
}
