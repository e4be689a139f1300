/** How the service reads a file: asked with its beginning, before the whole of it is sent. */
import { call, Problem, patiently } from '../../page/service.js';

/** The service looks no further. */
const LOOKED_AT = 256 * 1024;

/** It cannot be read by its beginning. */
const isWorkbook = (name) => /\.xlsx$/i.test(name);

/** What the service says of a file; `chosen` are pairs of a parameter and the place of its column, none where that is unclear. */
export async function inspect({ file, name }, options, signal) {
  const ask = (given) =>
    patiently(
      async () => {
        const query = new URLSearchParams(given);
        const answer = await call(`api/v1/batch/inspect?${query}`, {
          method: 'POST',
          body: bodyOf(file, name),
          signal,
        });
        return answer.json();
      },
      { signal },
    );
  try {
    if ('skilletegn' in options && !options.operation.startsWith('reverse-')) {
      // What the visitor separates nothing by is one column, whatever stands in its name.
      const seen = await ask({ ...options, kolonner: firstColumn(options.operation) });
      if (seen.kolonner.length === 1) return { ...seen, chosen: pairsOf(seen), isUnclear: false };
    }
    const seen = await ask(options);
    return { ...seen, chosen: pairsOf(seen), isUnclear: false };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'columns_unclear') throw error;
    // Any column will do to see the rows; which one is meant, the visitor says.
    const seen = await ask({ ...options, kolonner: firstColumn(options.operation) });
    return { ...seen, chosen: [], isUnclear: true };
  }
}

function bodyOf(file, name) {
  const body = new FormData();
  body.set('file', isWorkbook(name) ? file : file.slice(0, LOOKED_AT), name);
  return body;
}

/** Several columns may be one parameter, and have one name. */
function pairsOf({ valgte_kolonner: chosen, ens_navne: shared, kolonner: names }) {
  const placeOf = (column) =>
    (shared.find(({ navn }) => navn === column)?.laest ?? names.indexOf(column) + 1) - 1;
  return Object.entries(chosen).flatMap(([parameter, columns]) =>
    [columns].flat().map((column) => [parameter, placeOf(column)]),
  );
}

/** Columns have numbers too. */
function firstColumn(operation) {
  if (operation.startsWith('reverse-')) return 'x=1,y=1';
  return operation.endsWith('adresser') && !operation.startsWith('datavask') ? 'id=1' : '1';
}
