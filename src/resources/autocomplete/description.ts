/** The combined autocomplete: what the official widget requests at every key press. */
import type { AutocompleteParameters, Tier } from '../../engine/engine.ts';
import { SUGGESTIONS } from '../../engine/limits.ts';
import {
  flag,
  freeText,
  integer,
  jsonText,
  oneOf,
  tolerantSwitch,
  uuid,
} from '../../http/parameters/parameter-types.ts';
import type { Check } from '../../http/parameters/parameters.ts';
import { type ParameterSchema, readerOf } from '../../http/parameters/reader.ts';
import { Refusal } from '../../http/parameters/values.ts';
import type { Representation } from '../../http/response/representations.ts';
import type { Description } from '../description.ts';
import { elementAnswers } from '../forms/answers.ts';
import { suggestionForms } from '../forms/forms.ts';
import { STRICT_PARAMETER, suggestParameters } from '../parameters/answer.ts';
import { municipality, postcodes } from '../parameters/codes.ts';
import { suggestPageParameters } from '../parameters/page.ts';
import { filter, type ParameterTable } from '../parameters/parameter.ts';
import { formatOf } from '../parameters/representation.ts';
import {
  bothAxes,
  locationOf,
  shapeGeometryParameter,
  shapeParameters,
  withinBounds,
  x,
  y,
} from '../parameters/spatial.ts';

const tiers = { vejnavn: 'streetName', adgangsadresse: 'accessAddress', adresse: 'address' } as const;
type TierName = keyof typeof tiers;
const TIERS = Object.keys(tiers) as TierName[];
/** Names of places, which are never among addresses. */
const PLACES = 'sted';

interface Given {
  q?: string;
  caretpos?: number;
  type?: TierName | typeof PLACES;
  startfra?: TierName;
  adgangsadresserOnly?: boolean;
  adgangsadresseid?: string;
  supplerendebynavn?: boolean;
  multilinje?: boolean;
  struktur?: 'mini' | 'full';
  geometri?: 'adgangspunkt' | 'vejpunkt';
}

function lastTierOf({ type, adgangsadresserOnly }: Given): Tier | undefined {
  if (adgangsadresserOnly === true && type !== 'vejnavn') return 'accessAddress';
  return type === undefined || type === PLACES ? undefined : tiers[type];
}

function lastTier(given: Given, parameters: Partial<AutocompleteParameters>): void {
  if (given.type === PLACES) {
    parameters.places = true;
    return;
  }
  const tier = lastTierOf(given);
  if (tier !== undefined) parameters.lastTier = tier;
}

function firstTier({ startfra }: Given, parameters: Partial<AutocompleteParameters>): void {
  if (startfra !== undefined) parameters.firstTier = tiers[startfra];
}

/** Behind the text one place of the caret is as good as another; the engine counts in 32 bits. */
function typed({ q = '', caretpos: caret }: Given, parameters: Partial<AutocompleteParameters>): void {
  parameters.q = q;
  if (caret !== undefined) parameters.caret = Math.min(caret, q.length + 1);
}

function near(given: Parameters<typeof locationOf>[0], parameters: Partial<AutocompleteParameters>): void {
  const location = locationOf(given);
  if (location !== undefined) parameters.near = location;
}

const NEARNESS = {
  en: ' of a position: of equal suggestions the nearer comes first. With the other one or not at all.',
  da: ' for en position: af ens forslag kommer det nærmeste først. Sammen med den anden eller slet ikke.',
};

/** The parameters that `params` may hold, as JSON, as well as the query. */
const narrowing = filter<AutocompleteParameters>()({
  type: {
    step: lastTier,
    field: 'places',
    schema: oneOf([...TIERS, PLACES], { default: 'adresse' }),
    en: 'Where suggestions end: with street names, access addresses or addresses. sted suggests names of places in place of these.',
    da: 'Hvor forslagene ender: ved vejnavne, adgangsadresser eller adresser. sted foreslår stednavne i stedet for dem.',
  },
  startfra: {
    step: firstTier,
    field: 'firstTier',
    schema: oneOf(TIERS, { default: 'vejnavn' }),
    en: 'Where suggestions begin: with street names, access addresses or addresses. Behind type it finds nothing.',
    da: 'Hvor forslagene begynder: ved vejnavne, adgangsadresser eller adresser. Efter type findes der intet.',
  },
  adgangsadresserOnly: {
    step: lastTier,
    schema: flag({ default: false }),
    en: 'As type=adgangsadresse.',
    da: 'Som type=adgangsadresse.',
  },
  adgangsadresseid: {
    field: 'accessAddressId',
    schema: uuid(),
    en: 'Only units of this access address.',
    da: 'Kun enheder på denne adgangsadresse.',
  },
  kommunekode: municipality,
  postnr: { field: 'postcode', schema: postcodes, en: 'Postcode.', da: 'Postnummer.' },
  fuzzy: {
    field: 'fuzzy',
    schema: tolerantSwitch({ default: true }),
    en: 'Understands misspelt words, unless false or 0.',
    da: 'Forstår fejlstavede ord, medmindre den er false eller 0.',
  },
  supplerendebynavn: {
    schema: flag({ default: true }),
    en: 'Shows the supplementary town in texts.',
    da: 'Viser det supplerende bynavn i teksterne.',
  },
  stormodtagerpostnumre: {
    field: 'largeRecipients',
    schema: flag({ default: false }),
    en: 'Offers the form with the postcode of a large recipient too.',
    da: 'Tilbyder også formen med stormodtagerens postnummer.',
  },
  multilinje: {
    schema: flag({ default: false }),
    en: 'forslagstekst has line feeds.',
    da: 'forslagstekst har linjeskift.',
  },
  gældende: {
    schema: flag({ default: false }),
    en: 'Accepted: only current ones are suggested anyway.',
    da: 'Accepteres: der foreslås alligevel kun gældende.',
  },
  ...shapeParameters,
  ...shapeGeometryParameter,
  x: {
    schema: x.schema,
    step: near,
    field: 'near',
    en: `Longitude or east${NEARNESS.en}`,
    da: `Længdegrad eller øst${NEARNESS.da}`,
  },
  y: {
    schema: y.schema,
    step: near,
    field: 'near',
    en: `Latitude or north${NEARNESS.en}`,
    da: `Breddegrad eller nord${NEARNESS.da}`,
  },
  srid: suggestParameters.srid,
});

/**
 * Values in `params` count as if they stood in the query; those that do stand there beat them. What is known to the path
 * and no filter is refused: it would be thought to count.
 */
const spreadParams: Check = (values, report) => {
  const given = values['params'];
  if (given === undefined) return;
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    report('params', 'must be a JSON object', 'json');
    return;
  }
  const isStrict = STRICT_PARAMETER in values || Object.hasOwn(given, STRICT_PARAMETER);
  const known = Object.keys(narrowing).join(', ');
  for (const [name, value] of Object.entries(given)) {
    if (name === STRICT_PARAMETER || value === null) continue;
    const parameter = Object.hasOwn(narrowing, name) ? (narrowing as ParameterTable)[name] : undefined;
    if (parameter === undefined) {
      if (Object.hasOwn(query, name))
        report('params', `has ${name}, which must stand beside it; known here are ${known}`, 'combination');
      else if (isStrict)
        report('params', `has ${name}, which is unknown here; known are ${known}`, 'unknown');
      continue;
    }
    if (name in values) continue;
    const read = readerOf(parameter.schema as ParameterSchema)(asText(value));
    if (read instanceof Refusal) report('params', `has ${name}, which ${read.message}`, read.type);
    else values[name] = read;
  }
};

/** As in DAWA; the autocompletes of the resources answer as many rows as a list. */
const MOST_SUGGESTIONS = 100;

/** What places have not: to go on without it would suggest what was not asked for. */
const OF_ADDRESSES = ['startfra', 'adgangsadresserOnly', 'adgangsadresseid', 'postnr', 'geometri'] as const;

const placesAlone: Check = (values, report) => {
  if (values['type'] !== PLACES) return;
  for (const name of OF_ADDRESSES) {
    const isGiven = values[name] !== undefined && values[name] !== false && values[name] !== 'adgangspunkt';
    if (isGiven) report(name, `is for addresses and cannot be combined with type=${PLACES}`, 'combination');
  }
};

function asText(value: unknown): string {
  if (typeof value !== 'object') return String(value);
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isPlain ? value.join('|') : JSON.stringify(value);
}

const query = filter<AutocompleteParameters>()({
  q: {
    step: typed,
    field: 'q',
    schema: freeText({ default: '' }),
    en: 'What has been typed so far.',
    da: 'Det, der er skrevet indtil nu.',
  },
  ...narrowing,
  struktur: {
    schema: oneOf(['mini', 'full'], { default: 'mini' }),
    en: 'full adds the whole address to data.',
    da: 'full føjer hele adressen til data.',
  },
  caretpos: {
    step: typed,
    field: 'caret',
    schema: integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    en: 'Where the caret stands in q, in UTF-16 units.',
    da: 'Hvor markøren står i q, i UTF-16-enheder.',
  },
  id: {
    field: 'id',
    schema: uuid(),
    en: 'The one suggestion for this address or access address, with type=sted for this place.',
    da: 'Det ene forslag for denne adresse eller adgangsadresse, med type=sted for dette sted.',
  },
  params: {
    schema: jsonText({ examples: ['{"kommunekode":"0550"}'] }),
    en: 'Filters as a JSON object; those beside it take precedence.',
    da: 'Filtre som et JSON-objekt; de, der står ved siden af, går forud.',
  },
  ...suggestParameters,
  ...suggestPageParameters,
  side: {
    ...suggestPageParameters.side,
    en: 'Accepted as in DAWA and without effect: the first page holds the best suggestions.',
    da: 'Tages imod som i DAWA og er uden virkning: den første side rummer de bedste forslag.',
  },
  per_side: {
    ...suggestPageParameters.per_side,
    field: 'limit',
    schema: integer({ minimum: 1, maximum: MOST_SUGGESTIONS, default: SUGGESTIONS }),
  },
});

function representation(
  given: Given & Parameters<typeof formatOf>[0] & { srid?: 4326 | 25832 },
): Representation {
  const isNarrowed = given.adgangsadresseid !== undefined;
  return {
    shape: given.struktur ?? 'mini',
    format: formatOf(given),
    srid: given.srid ?? 4326,
    geometry: given.geometri === 'vejpunkt' ? 'roadPoint' : 'accessPoint',
    suggestion: {
      supplementaryTown: given.supplerendebynavn ?? true,
      multiline: given.multilinje ?? false,
      lastTier: isNarrowed ? 'address' : (lastTierOf(given) ?? 'address'),
    },
  };
}

export const autocomplete: Description = {
  path: '/autocomplete',
  operations: [
    {
      resource: 'autocomplete',
      operation: 'suggest',
      path: '/autocomplete',
      tag: 'autocomplete',
      summary: { en: 'Suggestions while an address is typed', da: 'Forslag, mens en adresse skrives' },
      examples: [
        '/autocomplete?q=strandv',
        '/autocomplete?q=storegade%201&type=adgangsadresse',
        '/autocomplete?q=storegade%201,%206270&struktur=full&per_side=3',
      ],
      query,
      checks: [spreadParams, placesAlone, bothAxes, withinBounds],
      defaults: { q: '', fuzzy: true, limit: SUGGESTIONS },
      representation,
      answers: () => {
        const { mini, full } = suggestionForms();
        return elementAnswers([...new Set([...mini, ...full])]);
      },
      expected: {
        rows: ({ limit, largeRecipients }: AutocompleteParameters) =>
          limit * (largeRecipients === true ? 2 : 1),
        bytes: { mini: 550, nested: 3_250, flat: 2_500, full: 4_000, autocomplete: 600 },
        geometryBytes: 0,
      },
    },
  ],
};
