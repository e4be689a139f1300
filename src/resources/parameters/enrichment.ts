/** What other registers say of an address, when it is asked for. */
import type { Enrichment } from '../../engine/engine.ts';
import { listed, oneOf } from '../../http/parameters/parameter-types.ts';
import type { ParameterTable } from './parameter.ts';

/** In the order in which answers show them. */
const enrichments = {
  bbr: 'buildings',
  dagi: 'divisions',
  jordstykke: 'cadastre',
  vurdering: 'valuation',
  energimaerke: 'energyLabel',
} as const satisfies Record<string, Enrichment>;

export type Included = keyof typeof enrichments;

const names = Object.keys(enrichments) as Included[];

/** A list of registers. */
export const includedNames = listed(oneOf(names));

export const includeParameter = {
  include: {
    schema: includedNames,
    en: 'Adds the member berigelse with what other registers say: bbr, dagi, jordstykke, vurdering, energimaerke. With struktur=flad and format=csv it is fields whose names begin with berigelse_.',
    da: 'Tilføjer feltet berigelse med det, andre registre siger: bbr, dagi, jordstykke, vurdering, energimaerke. Med struktur=flad og format=csv er det felter, hvis navne begynder med berigelse_.',
  },
} satisfies ParameterTable;

/** What the engine says of registers, by the names of the parameter. */
export const includedOf = (enrichment: readonly Enrichment[]): Included[] =>
  names.filter((name) => enrichment.includes(enrichments[name]));

/** Each combination once: representations are compared by identity. */
const made = new Map<string, Enrichment[]>();

/** What is asked for, whatever the order. */
export function enrichmentOf(included: readonly Included[]): Enrichment[] {
  const asked = names.filter((name) => included.includes(name));
  const key = asked.join();
  let enrichment = made.get(key);
  if (enrichment === undefined) {
    enrichment = asked.map((name) => enrichments[name]);
    made.set(key, enrichment);
  }
  return enrichment;
}
