/**
 * How large an answer may become, from the question alone: rows at most and bytes a row. What a resource's rows are like
 * stands in its description; a wrong estimate costs time, never correctness.
 */
import type { Presentation, Question, Shape } from './engine.ts';

/** What an operation may answer. Bytes are those of filled records, which `npm run bench -- hop` shows. */
export interface Expectation {
  /** Rows at most, from the parameters; as many as a page holds where they do not say. */
  rows(parameters: object): number;
  /** Bytes of a row of JSON. */
  readonly bytes: Readonly<Record<Shape, number>>;
  /** What its geometry adds to a row of GeoJSON. */
  readonly geometryBytes: number;
  /** Whether it stays inline up to a higher limit: lists of areas and streets, which a form requests when it opens. */
  readonly inlineWhenLarge?: true;
}

/** What to expect of a question. */
export type Expect = (question: Question) => Expectation;

export const ONE = 1;
/** Rows that only the page bounds. */
export const MANY = Number.POSITIVE_INFINITY;

export function estimatedRows(question: Question, { rows }: Expectation): number {
  const size = 'page' in question ? question.page?.size : undefined;
  const { parameters } = question;
  // Of what is at a position or nearest to it there is one, unless a page asks for more.
  const whole = 'position' in parameters ? ONE : MANY;
  return Math.min(size ?? whole, rows(parameters));
}

/** What another register says of an address, at most. */
const ENRICHMENT_BYTES = 2_000;

/** Values without their names. */
const CSV_SHARE = 0.3;

export function estimatedBytesPerRow(
  { bytes, geometryBytes }: Expectation,
  { shape, format, enrichment = [] }: Presentation,
): number {
  const record = bytes[shape] + enrichment.length * ENRICHMENT_BYTES;
  if (format === 'csv') return record * CSV_SHARE;
  return format === 'geojson' || format === 'geojsonz' ? record + geometryBytes : record;
}
