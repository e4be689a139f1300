/** The parameters that say what an answer looks like and how it is handed over; they restrict nothing. */

import { freeText, oneOf, oneOfNumbers, presence, text } from '../../http/parameters/parameter-types.ts';
import { CALLBACK_PATTERN } from '../../http/response/jsonp.ts';
import type { ParameterTable } from './parameter.ts';

/** Its presence makes unknown parameters faults. */
export const STRICT_PARAMETER = 'valider';

/** How an answer is handed over: accepted everywhere. */
export const deliveryParameters = {
  noformat: {
    schema: presence(),
    en: 'Accepted; JSON is always compact.',
    da: 'Accepteres; JSON er altid kompakt.',
  },
  [STRICT_PARAMETER]: {
    schema: freeText(),
    en: 'Its presence makes unknown parameters faults.',
    da: 'Når den er med, er ukendte parametre fejl.',
  },
  cache: {
    schema: text(),
    en: 'no-cache: the answer may not be kept without asking again.',
    da: 'no-cache: svaret må ikke gemmes uden at spørge igen.',
  },
  download: {
    schema: freeText(),
    en: 'Answer as a file to save, under this name if one is given.',
    da: 'Svaret gives som en fil, der kan gemmes, under dette navn, hvis det er angivet.',
  },
  callback: {
    schema: text({ pattern: CALLBACK_PATTERN }),
    en: 'JSONP: name of the function the answer is wrapped in.',
    da: 'JSONP: navnet på den funktion, svaret pakkes ind i.',
  },
} satisfies ParameterTable;

/** Accepted also where nothing else is. */
export const strictness = { [STRICT_PARAMETER]: deliveryParameters[STRICT_PARAMETER] };

const ndjson = {
  schema: presence(),
  en: 'One object a line, whatever its value; as format=ndjson. With geojson one feature a line, with csv nothing.',
  da: 'Ét objekt pr. linje, uanset værdi; som format=ndjson. Med geojson én feature pr. linje, med csv ingenting.',
};

const srid = {
  schema: oneOfNumbers([4326, 25832], { default: 4326 }),
  en: 'Coordinate system of input and answer: 4326 is longitude and latitude, 25832 is UTM zone 32 in metres.',
  da: 'Koordinatsystem for forespørgsel og svar: 4326 er længde- og breddegrad, 25832 er UTM zone 32 i meter.',
};

const always = { ...deliveryParameters, ndjson };

const structure = {
  schema: oneOf(['mini', 'nestet', 'flad']),
  en: 'Structure of a record; nestet unless format is csv or geojson, where it is flad.',
  da: 'Postens struktur; nestet, medmindre format er csv eller geojson, hvor den er flad.',
};

/** Lists and lookups. */
export const recordParameters = {
  ...always,
  format: {
    schema: oneOf(['json', 'csv', 'geojson', 'geojsonz', 'ndjson'], { default: 'json' }),
    en: 'Format of the answer.',
    da: 'Svarets format.',
  },
  srid,
  struktur: structure,
} satisfies ParameterTable;

/** The nearest or the containing one: the coordinate system is that of the position too. */
export const reverseParameters = {
  ...recordParameters,
  srid: { ...srid, field: 'srid' },
  struktur: {
    schema: oneOf(['mini', 'nestet', 'flad', 'full']),
    en: 'Structure of the record; full is nestet.',
    da: 'Postens struktur; full er nestet.',
  },
} as const satisfies ParameterTable;

/** Lists and lookups of what has no geometry. */
export const plainParameters = {
  ...always,
  format: {
    schema: oneOf(['json', 'csv', 'ndjson'], { default: 'json' }),
    en: 'Format of the answer; there is no geometry to show.',
    da: 'Svarets format; der er ingen geometri at vise.',
  },
  struktur: structure,
} satisfies ParameterTable;

/** Suggestions of what has no geometry. */
export const plainSuggestParameters = {
  ...always,
  format: {
    schema: oneOf(['json', 'ndjson'], { default: 'json' }),
    en: 'Format of the answer.',
    da: 'Svarets format.',
  },
} satisfies ParameterTable;

/** Suggestions of a resource. */
export const suggestParameters = { ...plainSuggestParameters, srid } satisfies ParameterTable;
