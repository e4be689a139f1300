/**
 * The queries of PostgreSQL. Equality first; then the names of streets ranked by the similarity of their letters, inside the
 * typed postcode or town where there is one. A statement that has two ways takes the second only when the first is empty.
 */
const ROWS = 20;
/** Streets that are looked into for a house number, the likeliest first. */
const CANDIDATES = 20;
/** What is as close is meant before anything that is merely like it: a cut-off `straede` is four letters. */
const EDITS = 4;

/** Rows of a table whose text begins with $1, $2 being the end of that range. */
const range = (columns: string, table: string): string =>
  `SELECT ${columns} FROM ${table} WHERE folded >= $1 AND folded < $2 ORDER BY folded LIMIT ${ROWS}`;

/** Two tiers: the second is only looked at when the first leaves one row or none, and then what is in it comes first. */
const tiers = (first: string, second: string): string => `WITH tier AS MATERIALIZED (${first})
  SELECT * FROM (${second}) AS next WHERE (SELECT count(*) FROM tier) < 2
  UNION ALL SELECT * FROM tier`;

const entrances = range('uuid, text', 'entrance');

/** Edits; of as many, the likelier. */
const OFF = 'levenshtein(folded, $1) - similarity(folded, $1)';

/**
 * Streets of a place that are called $1, or else those a few letters off, or else those most like it; with how far off they
 * are.
 */
const likely = (place: string): string => `
  WITH same AS MATERIALIZED (SELECT id, folded FROM street WHERE ${place} AND folded = $1),
  close AS MATERIALIZED (SELECT id, folded FROM street
    WHERE ${place} AND NOT EXISTS (SELECT FROM same) AND levenshtein_less_equal(folded, $1, ${EDITS}) <= ${EDITS}),
  near AS (SELECT id, folded FROM street
    WHERE ${place} AND NOT EXISTS (SELECT FROM same) AND NOT EXISTS (SELECT FROM close)
    ORDER BY similarity(folded, $1) DESC LIMIT ${CANDIDATES})
  SELECT id, ${OFF} AS off FROM (SELECT * FROM same UNION ALL SELECT * FROM close UNION ALL SELECT * FROM near) AS likely`;

/** Entrances in them: $2 number, $3 letter, $4 supplementary town, $5 the place. */
const inStreets = (streets: string): string => `SELECT entrance.uuid, entrance.text, entrance.id
  FROM (${streets}) AS near JOIN entrance ON street = near.id AND number = $2 AND letter = $3
  ORDER BY off, supplementary <> $4 LIMIT ${CANDIDATES}`;

/** The unit of the likeliest: $6 floor, $7 door; the entrance itself where it has no such unit. */
const unitIn = (
  streets: string,
): string => `SELECT coalesce(address.uuid, found.uuid), coalesce(address.text, found.text)
  FROM (${inStreets(streets)}) AS found
  LEFT JOIN address ON address.entrance = found.id AND (floor, door) IN (($6, $7), ($7, $6))`;

const inPostcode = likely('postcode = $5');
const inTown = likely('folded_town = $5');

/** In all the country: the likelier name and town first. */
const inCountry = `SELECT street.id, ${OFF} + 1 - similarity(folded_town, $5) AS off FROM street
  WHERE folded IN (SELECT folded FROM name WHERE folded % $1 ORDER BY similarity(folded, $1) DESC LIMIT ${CANDIDATES})`;

const nearest = 'SELECT id, uuid, text FROM entrance ORDER BY point(x, y) <-> point($1, $2) LIMIT 1';
const whole =
  'number, letter, supplementary, x, y, name, postcode, town FROM entrance JOIN street ON street.id = street';

export const statements = {
  towns: 'SELECT DISTINCT postcode, folded_town FROM street',
  /** Nothing but the way there and back. */
  nothing: 'SELECT',
  names: tiers(range('NULL::uuid AS uuid, text', 'name'), entrances),
  entrances: tiers(entrances, range('uuid, text', 'address')),
  /** By the parts of a text in another order: $4 postcode and $5 town may be unfinished; empty ones are no condition. */
  parts: `SELECT coalesce(address.uuid, entrance.uuid), coalesce(address.text, entrance.text)
    FROM street JOIN entrance ON street = street.id AND number = $2 AND ($3 = '' OR letter = $3)
    LEFT JOIN address ON address.entrance = entrance.id AND ($6 = '' OR $6 IN (floor, door)) AND ($7 = '' OR $7 IN (floor, door))
    WHERE street.folded = $1 AND starts_with(postcode, $4) AND starts_with(folded_town, $5)
    ORDER BY letter, entrance.folded, address.folded LIMIT ${ROWS}`,
  accessAddressText: 'SELECT uuid, text FROM entrance WHERE folded = $1',
  addressText: 'SELECT uuid, text FROM address WHERE folded = $1',
  accessAddressInPostcode: inStreets(inPostcode),
  accessAddressInTown: inStreets(inTown),
  accessAddressInCountry: inStreets(inCountry),
  addressInPostcode: unitIn(inPostcode),
  addressInTown: unitIn(inTown),
  addressInCountry: unitIn(inCountry),
  nearestAccessAddress: nearest.replace('id, ', ''),
  nearestAddress: `SELECT address.uuid, address.text FROM (${nearest}) AS near
    JOIN address ON address.entrance = near.id ORDER BY floor, door LIMIT 1`,
  accessAddress: `SELECT uuid, entrance.text, ${whole} WHERE uuid = $1`,
  address: `SELECT address.uuid, address.text, floor, door, ${whole}
    JOIN address ON address.entrance = entrance.id WHERE address.uuid = $1`,
} as const;
