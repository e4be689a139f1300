/** Key presses on the autocomplete of every resource: forms and older widgets call these. */

import { accessAddresses } from '../../src/resources/adgangsadresser/description.ts';
import { addresses } from '../../src/resources/adresser/description.ts';
import { resources } from '../../src/resources/catalogue.ts';
import type { Operation } from '../../src/resources/description.ts';
import { parcels } from '../../src/resources/jordstykker/description.ts';
import { namedStreets } from '../../src/resources/navngivneveje/description.ts';
import { streetNames } from '../../src/resources/vejnavne/description.ts';
import { streetPostcodes } from '../../src/resources/vejnavnpostnummerrelationer/description.ts';
import { streetSegments } from '../../src/resources/vejstykker/description.ts';
import type { Query } from '../engine/query.ts';
import { addressText, type Home, type Register } from './register.ts';

/** Names of a register that are typed. */
const NAMES = 40;

const texts: ReadonlyMap<string, (home: Home) => string> = new Map([
  [addresses.path, (home) => addressText(home)],
  [accessAddresses.path, (home) => addressText({ ...home, etage: null, dør: null })],
  [streetNames.path, ({ vejnavn }) => vejnavn],
  [streetSegments.path, ({ vejnavn }) => vejnavn],
  [namedStreets.path, ({ vejnavn }) => vejnavn],
  [streetPostcodes.path, ({ vejnavn, postnr }) => `${vejnavn}, ${postnr}`],
]);

/** An address typed into each of the resources that addresses and streets have. */
export function suggestQueries(home: Home): Query[] {
  return [...texts].flatMap(([path, text]) => typed(path, text(home)));
}

/** Names of the areas of every other register. */
export function areaSuggestQueries(register: Register): Query[] {
  return resources.flatMap(({ path, operations }) => {
    const suggest = operations.find(({ operation }) => operation === 'suggest');
    if (suggest === undefined || suggest.path !== `${path}/autocomplete` || texts.has(path)) return [];
    const names =
      path === parcels.path
        ? register.parcels(NAMES).map(({ matrikelnr, ejerlavnavn }) => `${matrikelnr} ${ejerlavnavn}`)
        : register.namesIn(suggest.resource, NAMES);
    return names.flatMap((name) => typed(path, name));
  });
}

/** Every prefix of the text. */
function typed(path: string, text: string): Query[] {
  const letters = [...text];
  return letters.map((_, index) => ({
    set: suggestSet(path),
    op: 'suggest',
    params: { resource: path.slice(1), q: letters.slice(0, index + 1).join('') },
  }));
}

/** What the key presses on the autocomplete of a resource are called. */
function suggestSet(path: Operation['path']): string {
  return `autocomplete of ${path.slice(1)}: every key press`;
}
