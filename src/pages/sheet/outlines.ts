/** The outlines around an address: its parcel, the parcels beside it, its buildings and the others. Metres, east and north. */
import type { Question } from '../../engine/engine.ts';
import { type Asking, asked, type Row } from './asked.ts';

type Position = readonly [x: number, y: number];
type Rings = readonly (readonly Position[])[];

export interface Outline {
  readonly polygons: readonly Rings[];
  /** Of the address itself. */
  readonly isOwn: boolean;
}

/** West, south, east, north. */
export type Box = readonly [number, number, number, number];

export interface Outlines {
  /** The access point; `undefined`: the address has none. */
  readonly point: Position | undefined;
  readonly box: Box | undefined;
  readonly parcels: readonly Outline[];
  readonly buildings: readonly Outline[];
}

interface Feature {
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
  readonly properties: Row;
}

/** Around a point without a parcel, and beside a parcel, in metres. */
const AROUND_M = 35;
const BESIDE_M = 12;
const MOST = 200;

const inMetres = { shape: 'flat', format: 'geojson', srid: 25832 } as const;

export async function outlinesOf(asking: Asking, access: Row): Promise<Outlines> {
  const point = await pointOf(asking, access);
  const parcel = await parcelOf(asking, access);
  const box = boxAround(parcel, point);
  if (box === undefined) return { point, box, parcels: [], buildings: [] };
  const own = new Set(
    (await featuresOf(asking, 'building', { accessAddressId: [String(access['id'])] })).map(idOf),
  );
  const spatial = { srid: 25832, bbox: [...box] } as const;
  const parcels = await featuresOf(asking, 'parcel', { spatial });
  const buildings = await featuresOf(asking, 'building', { spatial });
  return {
    point,
    box,
    parcels: parcels.map((one) => outlineOf(one, parcel !== undefined && idOf(one) === idOf(parcel))),
    buildings: buildings.map((one) => outlineOf(one, own.has(idOf(one)))),
  };
}

async function pointOf(asking: Asking, { id }: Row): Promise<Position | undefined> {
  const question: Question = { resource: 'accessAddress', operation: 'get', parameters: { id: String(id) } };
  const { x, y } = ((await asked(asking, question, { shape: 'mini', srid: 25832 })) ?? {}) as Row;
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : undefined;
}

async function parcelOf(asking: Asking, access: Row): Promise<Feature | undefined> {
  const { ejerlav, matrikelnr } = access as { ejerlav?: Row | null; matrikelnr?: string | null };
  const code = ejerlav?.['kode'];
  if (typeof code !== 'number' || typeof matrikelnr !== 'string') return undefined;
  const question: Question = {
    resource: 'parcel',
    operation: 'get',
    parameters: { code, number: matrikelnr },
  };
  return (await asked(asking, question, inMetres)) as Feature | undefined;
}

async function featuresOf(
  asking: Asking,
  resource: 'building' | 'parcel',
  parameters: object,
): Promise<readonly Feature[]> {
  const page = { number: 1, size: MOST };
  const question = { resource, operation: 'list', parameters, page } as Question;
  return ((await asked(asking, question, inMetres)) as { features: Feature[] }).features;
}

/** Parcels go by owner district and number. */
const idOf = ({ properties: { id, ejerlavkode, matrikelnr } }: Feature): string =>
  String(id ?? `${ejerlavkode}/${matrikelnr}`);

function outlineOf(feature: Feature, isOwn: boolean): Outline {
  return { polygons: polygonsOf(feature), isOwn };
}

function polygonsOf({ geometry }: Feature): readonly Rings[] {
  if (geometry?.type === 'Polygon') return [geometry.coordinates as Rings];
  return geometry?.type === 'MultiPolygon' ? (geometry.coordinates as Rings[]) : [];
}

function boxAround(parcel: Feature | undefined, point: Position | undefined): Box | undefined {
  const corners = parcel === undefined ? [] : polygonsOf(parcel).flat(2);
  const [positions, margin] = corners.length > 0 ? [corners, BESIDE_M] : [point ? [point] : [], AROUND_M];
  if (positions.length === 0) return undefined;
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  return [
    Math.min(...xs) - margin,
    Math.min(...ys) - margin,
    Math.max(...xs) + margin,
    Math.max(...ys) + margin,
  ];
}
