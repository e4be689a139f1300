/** How the service reads a file: asked with its beginning, before the whole of it is sent. */
import { call, Problem, patiently } from './service.js';

/** The service looks no further. */
const LOOKED_AT = 256 * 1024;

const lineType = /\.(ndjson|jsonl)$/i;
/** A spreadsheet is a whole, and so are compressed rows; both are told by their names. */
const wholeType = /\.(xlsx|gz)$/i;

/** What the service says of a file; `chosen` are pairs of a parameter and its column, none where that is unclear. */
export async function inspect({ file, name }, options, signal) {
  const ask = (given) =>
    patiently(
      async () => {
        const query = new URLSearchParams(given);
        const answer = await call(`api/v1/batch/inspect?${query}`, {
          method: 'POST',
          ...bodyOf(file, name),
          signal,
        });
        return answer.json();
      },
      { signal },
    );
  try {
    const seen = await ask(options);
    return { ...seen, chosen: pairsOf(seen.valgte_kolonner), isUnclear: false };
  } catch (error) {
    const [column] = error instanceof Problem && error.code === 'columns_unclear' ? headerIn(error) : [];
    if (column === undefined) throw error;
    // Any column will do to see the rows; which one is meant, the visitor says.
    const seen = await ask({ ...options, kolonner: anyColumn(options.operation, column) });
    return { ...seen, chosen: [], isUnclear: true };
  }
}

function bodyOf(file, name) {
  if (wholeType.test(name)) {
    const body = new FormData();
    body.set('file', file, name);
    return { body };
  }
  const type = lineType.test(name) ? 'application/x-ndjson' : 'text/csv';
  return { body: file.slice(0, LOOKED_AT, type), headers: { 'content-type': type } };
}

const pairsOf = (chosen) => (Array.isArray(chosen) ? chosen : Object.entries(chosen ?? {}));

function headerIn({ details }) {
  const listed = details.find(({ kolonner }) => Array.isArray(kolonner))?.kolonner;
  return listed ?? /header has: (.*)$/s.exec(details[0]?.msg ?? '')?.[1].split(', ') ?? [];
}

function anyColumn(operation, column) {
  if (operation.startsWith('reverse-')) return `x=${column},y=${column}`;
  return operation.endsWith('adresser') && !operation.startsWith('datavask') ? `id=${column}` : column;
}
