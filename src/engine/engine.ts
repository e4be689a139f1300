/**
 * What may be asked. One question is one JSON object over the border to the addon (`crates/engine/src/request.rs` holds
 * the same types), and its answer is finished UTF-8 bytes: nothing here or above knows how an address is spelled.
 */
import type { EventEmitter } from 'node:events';
import type { FailureCode } from './questions.generated.ts';

/** 4326: longitude and latitude, WGS84. 25832: ETRS89/UTM zone 32 north, metres. */
export type Srid = 4326 | 25832;

/** Longitude or east first. */
export type Position = readonly [x: number, y: number];

export type AddressGeometry = 'accessPoint' | 'roadPoint';

export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radiusM: number;
}

export type Polygon = readonly (readonly Position[])[];

export type Box = readonly [xmin: number, ymin: number, xmax: number, ymax: number];

/** Spatial restriction; the three shapes are combined with AND. */
export interface Spatial {
  srid?: Srid | undefined;
  circle?: Circle | undefined;
  polygon?: Polygon | undefined;
  bbox?: Box | undefined;
  geometry?: AddressGeometry | undefined;
}

export interface Page {
  readonly number: number;
  readonly size: number;
}

export type Tier = 'streetName' | 'accessAddress' | 'address';

export interface AutocompleteRequest {
  q?: string | undefined;
  /** In UTF-16 units of `q`. */
  caret?: number | undefined;
  lastTier?: Tier | undefined;
  firstTier?: Tier | undefined;
  accessAddressId?: string | undefined;
  id?: string | undefined;
  fuzzy?: boolean | undefined;
  limit: number;
  postcode?: readonly number[] | undefined;
  municipality?: readonly number[] | undefined;
  spatial?: Spatial | undefined;
  largeRecipients?: boolean | undefined;
  /** Of equal suggestions the nearer come first. */
  near?: Location | undefined;
}

export interface Location {
  readonly x: number;
  readonly y: number;
  readonly srid?: Srid | undefined;
}

/** Lists are OR within and AND between; `null` inside one means "has no value". */
export interface AddressFilter {
  id?: readonly string[] | undefined;
  accessAddressId?: readonly string[] | undefined;
  q?: string | undefined;
  fuzzy?: boolean | undefined;
  autocomplete?: boolean | undefined;
  status?: readonly number[] | undefined;
  includeDiscontinued?: boolean | undefined;
  includeInvalid?: boolean | undefined;
  streetName?: readonly (string | null)[] | undefined;
  streetCode?: readonly number[] | undefined;
  houseNumber?: readonly (string | null)[] | undefined;
  houseNumberFrom?: string | undefined;
  houseNumberTo?: string | undefined;
  floor?: readonly (string | null)[] | undefined;
  door?: readonly (string | null)[] | undefined;
  supplementaryTown?: readonly (string | null)[] | undefined;
  postcode?: readonly number[] | undefined;
  municipality?: readonly number[] | undefined;
  region?: readonly number[] | undefined;
  parish?: readonly number[] | undefined;
  courtDistrict?: readonly number[] | undefined;
  policeDistrict?: readonly number[] | undefined;
  nominationDistrict?: readonly number[] | undefined;
  votingArea?: readonly number[] | undefined;
  constituency?: readonly number[] | undefined;
  electoralPart?: readonly string[] | undefined;
  nuts3?: string | undefined;
  accuracy?: readonly string[] | undefined;
  zone?: readonly number[] | undefined;
  ownerDistrict?: number | undefined;
  cadastralNumber?: string | undefined;
  propertyNumber?: readonly number[] | undefined;
  accessPointId?: string | undefined;
  roadPointId?: string | undefined;
  namedStreetId?: string | undefined;
  kvh?: string | undefined;
  kvhx?: string | undefined;
  spatial?: Spatial | undefined;
}

export interface LookupRequest {
  id: string;
  includeDiscontinued?: boolean | undefined;
}

export interface NearestRequest {
  x: number;
  y: number;
  srid?: Srid | undefined;
  geometry?: AddressGeometry | undefined;
  status?: readonly number[] | undefined;
  includeDiscontinued?: boolean | undefined;
  includeInvalid?: boolean | undefined;
}

/** The registers that share one form: a code, a name, an area. */
export type AreaKind =
  | 'postcode'
  | 'municipality'
  | 'region'
  | 'parish'
  | 'courtDistrict'
  | 'policeDistrict'
  | 'nominationDistrict';

export interface AreaFilter {
  kind: AreaKind;
  q?: string | undefined;
  autocomplete?: boolean | undefined;
  code?: readonly number[] | undefined;
  name?: readonly string[] | undefined;
  region?: readonly number[] | undefined;
  municipality?: readonly number[] | undefined;
  nuts2?: readonly string[] | undefined;
  constituency?: readonly number[] | undefined;
  electoralPart?: readonly string[] | undefined;
  seatMunicipality?: readonly number[] | undefined;
  dagiId?: readonly number[] | undefined;
  outsideDivision?: boolean | undefined;
  largeRecipients?: boolean | undefined;
  position?: Position | undefined;
  nearest?: boolean | undefined;
  spatial?: Spatial | undefined;
}

export interface StreetFilter {
  q?: string | undefined;
  autocomplete?: boolean | undefined;
  fuzzy?: boolean | undefined;
  name?: readonly string[] | undefined;
  code?: readonly number[] | undefined;
  municipality?: readonly number[] | undefined;
  postcode?: readonly number[] | undefined;
  id?: string | undefined;
  namedStreetId?: string | undefined;
  regex?: string | undefined;
  includeDiscontinued?: boolean | undefined;
  spatial?: Spatial | undefined;
}

/** An address as somebody wrote it, part by part. */
export interface AddressParts {
  streetName?: string | undefined;
  houseNumber?: string | undefined;
  floor?: string | undefined;
  door?: string | undefined;
  supplementaryTown?: string | undefined;
  postcode?: string | undefined;
  town?: string | undefined;
}

/** A text or its parts; parts count when there is no text. */
export interface CleanseRequest {
  kind: 'address' | 'accessAddress';
  text?: string | undefined;
  parts?: AddressParts | undefined;
}

/** Versions of addresses; lists are OR within and AND between. */
export interface HistoryFilter {
  id?: readonly string[] | undefined;
  postcode?: readonly number[] | undefined;
  municipality?: readonly number[] | undefined;
  accessAddressId?: readonly string[] | undefined;
}

export type Question =
  | { kind: 'cleanse'; request: CleanseRequest }
  | { kind: 'parse'; request: { text: string } }
  | { kind: 'addressHistory' | 'accessAddressHistory'; request: HistoryFilter; page: Page }
  | { kind: 'addressVersions' | 'accessAddressVersions'; request: { id: readonly [string] } }
  | { kind: 'autocomplete'; request: AutocompleteRequest }
  | { kind: 'addresses' | 'accessAddresses'; request: AddressFilter; page: Page }
  | { kind: 'address' | 'accessAddress'; request: LookupRequest }
  | { kind: 'nearestAddress' | 'nearestAccessAddress'; request: NearestRequest }
  | { kind: 'areas'; request: AreaFilter; page?: Page | undefined }
  | { kind: 'area'; request: { kind: AreaKind; code: number } }
  | { kind: 'areaAt'; request: { kind: AreaKind; x: number; y: number; srid: Srid } }
  | { kind: 'streetNames' | 'streets'; request: StreetFilter; page: Page }
  | { kind: 'streetName'; request: { name: string } }
  | { kind: 'street'; request: { municipality: number; code: number; includeDiscontinued: boolean } }
  | { kind: 'streetAt'; request: { x: number; y: number; srid: Srid } }
  | {
      kind: 'streetNeighbours';
      request: { municipality: number; code: number; distanceM: number };
      page: Page;
    };

export type Shape = 'mini' | 'nested' | 'flat' | 'full' | 'autocomplete';
export type Format = 'json' | 'ndjson' | 'csv' | 'geojson' | 'geojsonz';

/** How an answer is spelled. */
export interface Presentation {
  shape: Shape;
  format: Format;
  /** One feature a line and no collection around them; GeoJSON only. */
  lines?: true | undefined;
  srid: Srid;
  /** Where links lead: scheme, host and, when mounted under one, path; no slash at the end. */
  base: string;
  geometry: AddressGeometry;
  /** Of the combined autocomplete only. */
  suggestion?: { supplementaryTown: boolean; multiline: boolean; lastTier: Tier } | undefined;
  /** Of street names only: postcodes of their streets in these municipalities; all when left out. */
  postcodesIn?: readonly number[] | undefined;
}

/** A question made ready to cross the border: the texts also are the canonical form that an ETag is made of. */
export interface Inquiry {
  readonly question: Question;
  readonly presentation: Presentation;
  readonly questionText: string;
  readonly presentationText: string;
}

/** `presentationText`, where it is known already, is the presentation as JSON. */
export function inquiry(
  question: Question,
  presentation: Presentation,
  presentationText: string = JSON.stringify(presentation),
): Inquiry {
  return { question, presentation, questionText: JSON.stringify(crossing(question)), presentationText };
}

/** What the addon calls the kinds of questions. */
export const crossings: Readonly<Record<Question['kind'], readonly [resource: string, operation: string]>> = {
  autocomplete: ['autocomplete', 'suggest'],
  addresses: ['address', 'list'],
  accessAddresses: ['accessAddress', 'list'],
  address: ['address', 'get'],
  accessAddress: ['accessAddress', 'get'],
  nearestAddress: ['address', 'at'],
  nearestAccessAddress: ['accessAddress', 'at'],
  addressHistory: ['addressHistory', 'list'],
  accessAddressHistory: ['accessAddressHistory', 'list'],
  addressVersions: ['addressHistory', 'versions'],
  accessAddressVersions: ['accessAddressHistory', 'versions'],
  areas: ['', 'list'],
  area: ['', 'get'],
  areaAt: ['', 'at'],
  cleanse: ['', 'cleanse'],
  parse: ['address', 'parse'],
  streetNames: ['streetName', 'list'],
  streetName: ['streetName', 'get'],
  streets: ['streetSegment', 'list'],
  street: ['streetSegment', 'get'],
  streetAt: ['streetSegment', 'at'],
  streetNeighbours: ['streetSegment', 'neighbours'],
};

function crossing(question: Question): object {
  const [resource, operation] = crossings[question.kind];
  const { kind, ...rest } = question.request as { kind?: string };
  const versions = operation === 'versions' ? { id: (rest as { id: readonly string[] }).id[0] } : rest;
  const page = 'page' in question ? question.page : undefined;
  return { resource: resource === '' ? kind : resource, operation, parameters: versions, page };
}

export interface Answer {
  /** Finished UTF-8 bytes. */
  readonly body: Uint8Array;
  /** Rows remain after this page. */
  readonly more: boolean;
  /** The snapshot that answered, by its number in this process. */
  readonly generation: number;
  readonly release?: Release;
}

/**
 * Gives the memory of a large answer back when nobody reads it any more. Garbage collection would, but late: megabytes
 * outside its heap do not hurry it.
 */
export type Release = () => void;

/** Many questions of one operation at once, all answered in one representation. */
export interface Batch {
  readonly resource: CleanseRequest['kind'];
  readonly operation: 'cleanse';
  /** The parameters of each, as JSON. */
  readonly rows: readonly string[];
  /** A {@link Presentation} as JSON. */
  readonly presentationText: string;
}

/** Answers to a {@link Batch}. */
export interface AnsweredBatch {
  /** A frame for each row, in their order: see `frames.ts`. */
  readonly frames: Uint8Array;
  /** Whether any row failed. */
  readonly failed: boolean;
  /** The snapshot that answered. */
  readonly generation: number;
  readonly release?: Release;
}

/** Where the answer goes; it emits `close` when nobody waits for it any more. */
export type Connection = Pick<EventEmitter, 'once' | 'off'>;

export interface Engine {
  /** Answers at once where the question is cheap, else later; `null`: there is no such object. Throws {@link EngineError}. */
  answer(inquiry: Inquiry, connection: Connection): Answer | null | Promise<Answer | null>;
  /** Answers one row at least; at once where there are few. Rejects with {@link EngineError}. */
  answerRows(batch: Batch, connection: Connection): AnsweredBatch | Promise<AnsweredBatch>;
}

/** Codes that the service tells apart; any other is a fault of ours. */
export const engineFailures = [
  'TOO_EXPENSIVE',
  'CANCELLED',
  'INVALID_PARAMETER',
  'NO_SNAPSHOT',
  'INTERNAL',
  // Of the admission queue: the addon does not know it.
  'OVERLOADED',
] as const satisfies readonly (FailureCode | 'OVERLOADED')[];

export type EngineFailure = (typeof engineFailures)[number];

export class EngineError extends Error {
  readonly code: EngineFailure;

  constructor(code: EngineFailure, message: string) {
    super(message);
    this.code = code;
  }
}
