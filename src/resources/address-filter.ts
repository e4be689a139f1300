/** The filters that full and access addresses share, and what they ask the engine. */
import type { AddressFilter, Box, Circle, Polygon, Srid } from '../engine/engine.ts';
import {
  flag,
  houseNumber,
  integer,
  oneOf,
  optional,
  several,
  severalOrNone,
  text,
  tolerantSwitch,
  uuid,
} from '../http/parameter-types.ts';
import { words } from './request.ts';
import { geometryOf, spatialOf } from './spatial.ts';

const code = (description: string) => optional(several(integer({ description, minimum: 0, maximum: 9999 })));
const number = (description: string, maximum: number) =>
  optional(several(integer({ description, minimum: 0, maximum })));
const name = (description: string) => optional(severalOrNone(text({ description })));
const oneId = (description: string) => optional(uuid({ description }));

/** 1 Byzone, 2 Landzone, 3 Sommerhusområde. */
const ZONES = ['Byzone', 'Landzone', 'Sommerhusområde'] as const;

/** An empty list would restrict nothing. */
const NO_ZONE = 255;

export const visibilityParameters = {
  status: optional(
    several(
      integer({
        description: '1 current, 2 discontinued, 3 provisional, 4 abandoned.',
        minimum: 1,
        maximum: 4,
      }),
    ),
  ),
  medtagnedlagte: optional(flag({ description: 'Discontinued and abandoned ones too.', default: false })),
  medtagugyldige: optional(
    flag({
      description: 'Those without a street name, house number, postcode or access point too.',
      default: false,
    }),
  ),
};

export const addressFilterParameters = {
  id: optional(several(uuid({ description: 'Id.' }))),
  ...visibilityParameters,
  fuzzy: optional(tolerantSwitch({ description: 'Nearest spelling of q when nothing has the exact words.' })),
  vejnavn: name('Street name, exactly.'),
  vejkode: code('Street code.'),
  husnr: optional(severalOrNone(houseNumber({ description: 'House number, such as 4 or 4A.' }))),
  husnrfra: optional(houseNumber({ description: 'Lowest house number.' })),
  husnrtil: optional(houseNumber({ description: 'Highest house number; 20 leaves 20A out.' })),
  supplerendebynavn: name('Supplementary town, exactly; empty: none.'),
  postnr: optional(several(integer({ description: 'Postcode.', minimum: 1, maximum: 9999 }))),
  kommunekode: code('Municipality code.'),
  regionskode: code('Region code.'),
  sognekode: code('Parish code.'),
  retskredskode: code('Court district code.'),
  politikredskode: code('Police district code.'),
  opstillingskredskode: code('Nomination district code.'),
  afstemningsområdenummer: number('Number of the voting area in its municipality.', 99_999),
  storkredsnummer: number('Constituency number.', 99),
  valglandsdelsbogstav: optional(several(oneOf(['A', 'B', 'C'], { description: 'Electoral part.' }))),
  landsdelsnuts3: optional(text({ description: 'NUTS 3 code of the part of the country, such as DK032.' })),
  nøjagtighed: optional(several(oneOf(['A', 'B', 'U'], { description: 'Accuracy of the access point.' }))),
  zone: optional(several(oneOf(ZONES, { description: 'Planning zone.', format: 'any-case' }))),
  zonekode: optional(
    several(integer({ description: '1 Byzone, 2 Landzone, 3 Sommerhusområde.', minimum: 1, maximum: 3 })),
  ),
  ejerlavkode: optional(
    integer({ description: 'Owner district of the parcel.', minimum: 0, maximum: 9_999_999 }),
  ),
  matrikelnr: optional(text({ description: 'Cadastral number of the parcel, such as 18b.' })),
  esrejendomsnr: number('Property number in its municipality.', 9_999_999),
  adgangspunktid: oneId('Access point.'),
  vejpunkt_id: oneId('Road point.'),
  navngivenvej_id: oneId('Named street.'),
};

interface SharedQuery {
  q?: string | undefined;
  autocomplete?: boolean | undefined;
  fuzzy?: boolean | undefined;
  id?: string[];
  status?: number[];
  medtagnedlagte?: boolean;
  medtagugyldige?: boolean;
  vejnavn?: (string | null)[];
  vejkode?: number[];
  husnr?: (string | null)[];
  husnrfra?: string;
  husnrtil?: string;
  supplerendebynavn?: (string | null)[];
  postnr?: number[];
  kommunekode?: number[];
  regionskode?: number[];
  sognekode?: number[];
  retskredskode?: number[];
  politikredskode?: number[];
  opstillingskredskode?: number[];
  afstemningsområdenummer?: number[];
  storkredsnummer?: number[];
  valglandsdelsbogstav?: string[];
  landsdelsnuts3?: string;
  nøjagtighed?: string[];
  zone?: (typeof ZONES)[number][];
  zonekode?: number[];
  ejerlavkode?: number;
  matrikelnr?: string;
  esrejendomsnr?: number[];
  adgangspunktid?: string;
  vejpunkt_id?: string;
  navngivenvej_id?: string;
  srid?: Srid;
  cirkel?: Circle;
  polygon?: Polygon;
  bbox?: Box;
  geometri?: 'adgangspunkt' | 'vejpunkt';
}

export function addressFilter(query: SharedQuery): AddressFilter {
  return {
    id: query.id,
    q: words(query.q),
    autocomplete: query.autocomplete,
    fuzzy: query.fuzzy,
    status: query.status,
    includeDiscontinued: query.medtagnedlagte,
    includeInvalid: query.medtagugyldige,
    streetName: query.vejnavn,
    streetCode: query.vejkode,
    houseNumber: query.husnr,
    houseNumberFrom: query.husnrfra,
    houseNumberTo: query.husnrtil,
    supplementaryTown: query.supplerendebynavn,
    postcode: query.postnr,
    municipality: query.kommunekode,
    region: query.regionskode,
    parish: query.sognekode,
    courtDistrict: query.retskredskode,
    policeDistrict: query.politikredskode,
    nominationDistrict: query.opstillingskredskode,
    votingArea: query['afstemningsområdenummer'],
    constituency: query.storkredsnummer,
    electoralPart: query.valglandsdelsbogstav,
    nuts3: query.landsdelsnuts3,
    accuracy: query['nøjagtighed'],
    zone: zones(query),
    ownerDistrict: query.ejerlavkode,
    cadastralNumber: query.matrikelnr,
    propertyNumber: query.esrejendomsnr,
    accessPointId: query.adgangspunktid,
    roadPointId: query.vejpunkt_id,
    namedStreetId: query.navngivenvej_id,
    spatial: spatialOf(query) ?? roadPointOnly(query),
  };
}

function zones({ zone, zonekode }: SharedQuery): number[] | undefined {
  if (zone === undefined) return zonekode;
  const codes = zone.map((one) => ZONES.indexOf(one) + 1);
  if (zonekode === undefined) return codes;
  const both = codes.filter((one) => zonekode.includes(one));
  return both.length > 0 ? both : [NO_ZONE];
}

function roadPointOnly({ geometri }: SharedQuery): { geometry: 'roadPoint' } | undefined {
  const geometry = geometryOf(geometri);
  return geometry === undefined ? undefined : { geometry };
}
