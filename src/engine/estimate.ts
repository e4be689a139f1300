/**
 * How large an answer may become, from the question alone: rows at most and bytes a row. Bytes are those of filled
 * records as the wire spells them, which `npm run bench -- hop` shows; a wrong estimate costs time, never correctness.
 */
import type { AddressFilter, AreaKind, HistoryFilter, Presentation, Question, Shape } from './engine.ts';

const ONE = 1;

/** Areas of a register that answers whole; the whole country. */
const AREAS: Record<AreaKind, number> = {
  postcode: 1_300,
  municipality: 99,
  region: 5,
  parish: 2_200,
  courtDistrict: 24,
  policeDistrict: 12,
  nominationDistrict: 92,
};

/** Units of one entrance: a block of flats rarely has more on one number. */
const UNITS_OF_AN_ENTRANCE = 30;

export function estimatedRows(question: Question): number {
  switch (question.kind) {
    case 'autocomplete':
      return question.request.limit * (question.request.largeRecipients === true ? 2 : 1);
    case 'addresses':
    case 'accessAddresses':
      return Math.min(question.page.size, addressRows(question.request));
    case 'areas':
      return Math.min(question.page?.size ?? AREAS[question.request.kind], areaRows(question.request));
    case 'addressVersions':
    case 'accessAddressVersions':
      return VERSIONS;
    case 'addressHistory':
    case 'accessAddressHistory':
      return Math.min(question.page.size, historyRows(question.request));
    case 'streetNames':
    case 'streets':
    case 'streetNeighbours':
      return question.page.size;
    default:
      return ONE;
  }
}

/** Versions of one address; most have one. */
const VERSIONS = 8;

function historyRows({ id, accessAddressId }: HistoryFilter): number {
  if (id !== undefined) return id.length * VERSIONS;
  if (accessAddressId !== undefined) return accessAddressId.length * UNITS_OF_AN_ENTRANCE * VERSIONS;
  return Number.POSITIVE_INFINITY;
}

function addressRows(filter: AddressFilter): number {
  if (filter.kvhx !== undefined) return ONE;
  if (filter.id !== undefined) return filter.id.length;
  if (filter.accessAddressId !== undefined) return filter.accessAddressId.length * UNITS_OF_AN_ENTRANCE;
  const entrance = filter.kvh !== undefined || filter.accessPointId !== undefined;
  if (entrance || isOneHouse(filter)) return UNITS_OF_AN_ENTRANCE;
  return Number.POSITIVE_INFINITY;
}

/** A street, a number and where: rarely more than one house. */
function isOneHouse(filter: AddressFilter): boolean {
  const street = filter.streetName ?? filter.streetCode;
  const place = filter.postcode ?? filter.municipality;
  return street?.length === 1 && place?.length === 1 && filter.houseNumber?.length === 1;
}

function areaRows(filter: {
  code?: readonly unknown[] | undefined;
  position?: unknown;
  nearest?: unknown;
}): number {
  if (filter.code !== undefined) return filter.code.length;
  return filter.position === undefined ? Number.POSITIVE_INFINITY : ONE;
}

type Family = 'address' | 'accessAddress' | 'postcode' | 'area' | 'street' | 'history' | 'cleansing';

const BYTES: Record<Family, Record<Shape, number>> = {
  address: { mini: 550, nested: 3_250, flat: 2_500, full: 4_000, autocomplete: 600 },
  accessAddress: { mini: 500, nested: 2_500, flat: 2_150, full: 3_100, autocomplete: 550 },
  postcode: { mini: 190, nested: 350, flat: 260, full: 350, autocomplete: 200 },
  area: { mini: 400, nested: 650, flat: 500, full: 650, autocomplete: 650 },
  // Names of streets that many places have are three times as long with all of them.
  street: { mini: 350, nested: 900, flat: 500, full: 900, autocomplete: 250 },
  history: { mini: 450, nested: 450, flat: 450, full: 450, autocomplete: 450 },
  // One sure result; the thirty of a doubtful one are 50 kB and, with their records, 200.
  cleansing: { mini: 1_800, nested: 1_800, flat: 1_800, full: 7_000, autocomplete: 1_800 },
};

/** Values without their names. */
const CSV_SHARE = 0.3;

/** A municipality's outline; coasts are longer. */
const AREA_OUTLINE = 400_000;

function family({ kind, request }: Question): Family {
  if (kind === 'accessAddresses' || kind === 'accessAddress' || kind === 'nearestAccessAddress') {
    return 'accessAddress';
  }
  if (kind === 'areas' || kind === 'area' || kind === 'areaAt') {
    return 'kind' in request && request.kind === 'postcode' ? 'postcode' : 'area';
  }
  if (kind.endsWith('History') || kind.endsWith('Versions')) return 'history';
  if (kind === 'cleanse' || kind === 'parse') return 'cleansing';
  return kind.startsWith('street') ? 'street' : 'address';
}

export function estimatedBytesPerRow(question: Question, { shape, format }: Presentation): number {
  const of = family(question);
  const bytes = BYTES[of][shape];
  if (format === 'csv') return bytes * CSV_SHARE;
  if (format !== 'geojson' && format !== 'geojsonz') return bytes;
  return of === 'area' || of === 'postcode' ? bytes + AREA_OUTLINE : bytes + 150;
}
