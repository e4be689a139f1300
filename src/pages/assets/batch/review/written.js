/** What a row says in the columns that the job read, and what is asked of it. Its keys are no part of the text. */
import { keys } from '../send/columns.js';

const joined = (texts) => texts.filter(Boolean).join(', ');

const bare = (name) => name.trim().toLowerCase();

/** What a job says of a column whose cell is unknown: of columns of one name, a row as JSON has only the last. */
export function unknownCell({ input }, { kolonner }, column) {
  const shared = input.ens_navne.find(({ navn }) => navn === column);
  const alike = Object.keys(kolonner).filter((name) => bare(name) === bare(column));
  return shared !== undefined && alike.length < shared.kolonner.length ? shared : undefined;
}

/** `[parameter, text]` of what a row says; the cells of several columns are one text. */
function textsOf(job, row) {
  const cellOf = (column) => unknownCell(job, row, column) === undefined && row.kolonner[column];
  const texts = Object.entries(job.input.valgte_kolonner).map(([parameter, columns]) => [
    parameter,
    joined([columns].flat().map(cellOf)),
  ]);
  return texts.filter(([, text]) => text !== '');
}

const isOfAddress = ([parameter]) => !keys.includes(parameter);

/** A row as it was written: its address, or its keys where it has nothing else. */
export function writtenIn(job, row) {
  const texts = textsOf(job, row);
  const address = texts.filter(isOfAddress);
  return joined((address.length > 0 ? address : texts).map(([, text]) => text));
}

/** What may be said by the text, or by the town, already. */
const repeated = ['husnr', 'supplerendebynavn', 'postnr', 'postnrnavn'];

/** The parameters of the question that the job asked of a row; none where it has keys alone, or not all is known. */
export function questionOf(job, row) {
  if (job.input.kolonner.some((column) => unknownCell(job, row, column))) return undefined;
  const { betegnelse = '', ...parts } = Object.fromEntries(textsOf(job, row).filter(isOfAddress));
  const { postnrnavn = '' } = parts;
  for (const name of repeated) {
    const isSaid = says(betegnelse, parts[name]) || (name === 'postnr' && says(postnrnavn, parts[name]));
    if (isSaid) delete parts[name];
  }
  if (Object.keys(parts).length > 0) return { ...parts, vejnavn: joined([betegnelse, parts.vejnavn]) };
  return betegnelse === '' ? undefined : { betegnelse };
}

/** Whether a text has these words one after the other. */
const says = (text, words = '') => wordsOf(text).includes(wordsOf(words)) && words !== '';

const wordsOf = (text) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
