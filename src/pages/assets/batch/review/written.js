/** What a row says in the columns that the job read, and what is asked of it. Its keys are no part of the text. */
import { keys } from '../send/columns.js';

const joined = (texts) => texts.filter(Boolean).join(', ');

/** The member of a row that holds a column: the second of several columns of one name has `_2` behind it. */
function memberOf({ input }, column) {
  const shared = input.ens_navne.find(({ navn }) => navn === column);
  const place = shared?.kolonner.indexOf(shared.laest) ?? 0;
  return place > 0 ? `${column}_${place + 1}` : column;
}

/** `[parameter, text]` of what a row says; the cells of several columns are one text. */
function textsOf(job, row) {
  const cellOf = (column) => row.kolonner[memberOf(job, column)];
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

/** The parameters of the question that the job asked of a row; none where it has only keys. */
export function questionOf(job, row) {
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
