/**
 * A file of rows through PostgreSQL: taken apart here, copied into a table, joined with the register by the statements of
 * single texts, and copied out. A row costs no round trip.
 */
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { Client, type ClientConfig } from 'pg';
import { from, to } from 'pg-copy-streams';
import { folded, type Parts, readParts } from '../text.ts';
import { statements } from './statements.ts';

const table = `CREATE TEMPORARY TABLE job (
  nr text, address text, customer text, whole text COLLATE "C", street text COLLATE "C", number smallint,
  letter text COLLATE "C", supplementary text COLLATE "C", floor text COLLATE "C", door text COLLATE "C",
  postcode text COLLATE "C", town text COLLATE "C", place integer GENERATED ALWAYS AS IDENTITY)`;

const columns =
  'nr, address, customer, whole, street, number, letter, supplementary, floor, door, postcode, town';

/** An empty text is one; a number that is none is null. */
const texts = columns.replace(' number,', '');

/** A statement of a single text about a row of the table: its values by their places. */
function of(statement: keyof typeof statements, values: readonly string[]): string {
  return statements[statement].replace(/\$(\d)/g, (_, place) => `job.${values[Number(place) - 1]}`);
}

const partsIn = (place: string): string[] => [
  ...['street', 'number', 'letter', 'supplementary', place, 'floor', 'door'],
];

/** Each way is taken only when those before it found nothing: no more than one row is asked of them together. */
const found = `SELECT nr, address, job.customer, found.uuid, found.text FROM job LEFT JOIN LATERAL (
    SELECT * FROM (${of('addressText', ['whole'])}) AS same (uuid, text)
    UNION ALL SELECT * FROM (${of('addressInPostcode', partsIn('postcode'))}) AS near (uuid, text) WHERE job.postcode <> ''
    UNION ALL SELECT * FROM (${of('addressInTown', partsIn('town'))}) AS near (uuid, text) WHERE job.town <> ''
    UNION ALL SELECT * FROM (${of('addressInCountry', partsIn('town'))}) AS near (uuid, text) WHERE job.street <> ''
    LIMIT 1) AS found ON true ORDER BY place`;

export async function copied(
  config: ClientConfig,
  rows: AsyncIterable<string[]>,
  result: Writable,
): Promise<void> {
  const client = new Client(config);
  await client.connect();
  const towns = await client.query<[string, string]>({ text: statements.towns, rowMode: 'array' });
  await client.query(table);
  const into = client.query(
    from(`COPY job (${columns}) FROM STDIN WITH (FORMAT csv, FORCE_NOT_NULL (${texts}))`),
  );
  await pipeline(takenApart(rows, new Map(towns.rows)), stringify(), into);
  const out = `COPY (${found}) TO STDOUT WITH (FORMAT csv, DELIMITER ';', ENCODING 'WIN1252')`;
  await pipeline(client.query(to(out)), result);
  await client.end();
}

async function* takenApart(
  rows: AsyncIterable<string[]>,
  towns: ReadonlyMap<string, string>,
): AsyncGenerator<unknown[]> {
  for await (const row of rows) {
    const text = row[1] ?? '';
    yield [...row, folded(text), ...partsOf(readParts(text, towns))];
  }
}

function partsOf(parts: Partial<Parts> = {}): unknown[] {
  const { street, number, letter, supplementary, floor, door, postcode, town } = parts;
  return [street, number, letter, supplementary, floor, door, postcode, town];
}
