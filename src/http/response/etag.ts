/**
 * Weak ETags, computed before any query runs from the data version, the hash of the build, and the canonical request
 * with its link base. They are compared for one URL only, so a short hash is enough.
 */

/** FNV-1a over UTF-16 units; no dependency hashes a short text, and `node:crypto` costs more than the rest of the tag. */
export function hash(seed: number, text: string): number {
  let value = seed;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

const OFFSET = 0x811c9dc5;

/** The seed of all tags of one data version and one build. */
export function tagSeed(dataVersion: string, build: string): number {
  return hash(hash(OFFSET, dataVersion), build);
}

/** `seed` already includes the presentation; a callback makes other bytes of the same answer. */
export function weakTag(seed: number, question: string, callback?: string): string {
  const text = callback === undefined ? question : `${question}${callback}`;
  return `W/"${hash(seed, text).toString(36)}-${seed.toString(36)}"`;
}

/** Whether `If-None-Match` names no tag but whatever exists; that something does is known only when it has been looked up. */
export function isAnyTag(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch === '*';
}

/** Whether `If-None-Match` names the tag; weak comparison, so a proxy's strong form counts too. */
export function isUnchanged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = tag.slice(2);
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
