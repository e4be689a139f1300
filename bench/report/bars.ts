/**
 * The bars that figures are held against, for a country of 2.4 million access addresses on two cores; microseconds of a
 * question on one core.
 */

/** Bars of one set of questions, each timed by its fastest pass. */
export interface SetBars {
  readonly p50_us: number;
  readonly p99_us: number;
  readonly p999_us?: number;
  /** Share of the questions whose first result is right. */
  readonly top1?: number;
}

const typing: SetBars = { p50_us: 20, p99_us: 120, p999_us: 1_000 };
const reverse: SetBars = { p50_us: 6, p99_us: 15 };
const lookup: SetBars = { p50_us: 5, p99_us: 12 };

const containing: SetBars = { p50_us: 4, p99_us: 20 };

const enrichment: SetBars = { p50_us: 6, p99_us: 20 };

const setBars: Readonly<Record<string, SetBars>> = {
  'autocomplete: every key press': typing,
  'autocomplete: every key press, one typo': typing,
  'cleansing: exact text': { p50_us: 8, p99_us: 25 },
  'cleansing: one typo in the street': { p50_us: 20, p99_us: 80, top1: 0.998 },
  'cleansing: two typos': { p50_us: 30, p99_us: 180, top1: 0.985 },
  'cleansing: abbreviated': { p50_us: 30, p99_us: 180, top1: 0.998 },
  'cleansing: without postcode': { p50_us: 40, p99_us: 250, top1: 0.998 },
  'reverse: 10 m off': reverse,
  'reverse: 500 m off': reverse,
  'lookup: address': lookup,
  'lookup: access address': lookup,
  'parcel: by key': { p50_us: 5, p99_us: 12 },
  'parcel: nearest': { p50_us: 8, p99_us: 25 },
  'enrichment: bbr': enrichment,
  'enrichment: dagi': enrichment,
  'enrichment: all': { p50_us: 40, p99_us: 40 },
};

/** Key presses on the autocomplete of a resource have the bars of those on the combined one; all themes of areas have the same. */
export function barsOf(set: string): SetBars | undefined {
  if (set.startsWith('autocomplete of ')) return typing;
  return set.startsWith('containing area: ') ? containing : setBars[set];
}

/** No question blocks the event loop for longer: a more expensive one leaves it when its step budget is spent. */
export const LONGEST_HELD_US = 2_000;

/** Share of the questions of a set that may leave the inline lane. */
export const MOST_REDIRECTED = 0.001;

/** Shares of the texts of a kind; `wrongBelow` is the upper 95 % bound of the share of wrong answers among A and B. */
export const qualityBars = {
  mix: 0.9995,
  oneEdit: 0.998,
  twoEdits: 0.985,
  abbreviated: 0.998,
  townAlias: 0.99,
  degraded: 0.98,
  wrongBelow: 1 / 2_000,
  exactA: 0.99,
  oneEditSure: 0.95,
  absent: 0.999,
  absentStreet: 0.98,
  parsed: 0.999,
  parsedDegraded: 0.97,
  typed: 0.99,
  typedOneEdit: 0.97,
  /** Share of the text typed until the address is among the first ten and stays there. */
  untilTen: 0.42,
};

export const batchBars = { rowsPerSecond: 50_000, top1: 0.9995, rubbishTaken: 0 };

/** Rows a second and core, file to file; on two cores. */
export const geocodeBars = { messy: 40_000, clean: 100_000, messyOnTwo: 70_000 };

/** At a million rows; times relative to the command on as many cores. */
export const jobBars = { timesCommand: 1.3, firstProgressSeconds: 1, privateMb: 300, typingP99Us: 2_000 };

/** With every column filled as in the sample of Tønder; `thin`: with few columns; `darTimes`: seconds from DAR relative to CSV. */
export const buildBars = { secondsPerGb: 9, privateMb: 2_000, diskMb: 650, thinDiskMb: 450, darTimes: 3 };

/** Of all registers at once, parcels, areas and place names too; up to 900 MB of the disk is for buildings and dwellings. */
export const countryBars = { seconds: 180, privateMb: 2_000, diskMb: 2_500 };

/**
 * Of 20,000 rows; key presses' p99 during an update relative to that before it; what a client that copies the registers reads a
 * second, in MB.
 */
export const updateBars = {
  ...{ liveSeconds: 30, privateMb: 2_000, typingTimes: 1.5 },
  ...{ extractMb: 200, eventsMb: 100, yearGb: 2 },
};

/** Per process; shared memory may be as large as the snapshot. */
export const memoryBars = { privateMb: 160 };

export const startBars = { answeredMs: 500 };

/** Against bare Fastify with the same bytes: microseconds a request at saturation and on one connection, and a share of its rate. */
export const layerBars = { stackUs: 10, singleMoreUs: 35, share: 0.4, rate: 15_000, gzipRate: 8_000 };

/** Microseconds in-process: of up to 1,000 rows, and of empty answers; bytes of outlines a second. */
export const requestBars = { slowestUs: 25_000, emptyUs: 100, outlineMbPerSecond: 200 };

export const laneBars = { typingP99Us: 2_000 };

/** Of mixed requests over HTTP at 80 % of what the service can answer. */
export const mixBars = { p99Us: 20_000, typingP99Us: 3_000 };

/** All addresses as files. */
export const exportBars = { geoparquetSeconds: 25 };
