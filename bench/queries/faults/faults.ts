/** All faults by name, and texts with one and with two of them. */
import { pick, type Random } from '../../random.ts';
import { type Draft, type Faults, withFault } from '../draft.ts';
import type { Register } from '../register.ts';
import { aroundFaults } from './around.ts';
import { columnFaults, letterFaults, orderFaults, separatorFaults } from './layout.ts';
import { numberFaults } from './number.ts';
import { postcodeFaults, supplementaryFaults, townFaults } from './place.ts';
import { streetFaults } from './street.ts';
import { unitFaults } from './unit.ts';

export const faults: Faults = {
  ...streetFaults,
  ...numberFaults,
  ...unitFaults,
  ...postcodeFaults,
  ...townFaults,
  ...supplementaryFaults,
  ...orderFaults,
  ...separatorFaults,
  ...letterFaults,
  ...columnFaults,
  ...aroundFaults,
};

const names = Object.keys(faults);
const TRIES = 20;

/** Tried several times, because a typo may not show. */
export function degraded(draft: Draft, name: string, random: Random, register: Register): Draft | undefined {
  const fault = faults[name];
  for (let tries = 0; fault !== undefined && tries < TRIES; tries += 1) {
    const made = withFault(draft, fault, random, register);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** Two faults without a common aspect; undefined where no two are found that apply. */
export function twiceDegraded(
  draft: Draft,
  random: Random,
  register: Register,
): { draft: Draft; names: readonly string[] } | undefined {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [one, other] = [pick(names, random), pick(names, random)];
    const others = faults[other]?.aspects ?? [];
    if (faults[one]?.aspects.some((aspect) => others.includes(aspect))) continue;
    const once = degraded(draft, one, random, register);
    const twice = once && degraded(once, other, random, register);
    if (twice !== undefined) return { draft: twice, names: [one, other] };
  }
  return undefined;
}
