/**
 * Jobs, questions of the pool and updates give way to whatever else wants the processors. Several test files at once leave
 * them next to nothing, however many processors there are; at the lowest priority all are equal.
 */
import { constants, setPriority } from 'node:os';

/** Called once by vitest, before its workers start, which have the priority of its process. */
export function setup(): void {
  setPriority(constants.priority.PRIORITY_LOW);
}
