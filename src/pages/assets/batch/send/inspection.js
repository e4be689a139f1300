/** How the service reads a file: asked with its beginning, before the whole of it is sent. */
import { call, Problem, patiently } from '../../page/service.js';

/** The service looks no further. */
const LOOKED_AT = 256 * 1024;

/** It cannot be read by its beginning. */
const isWorkbook = (name) => /\.xlsx$/i.test(name);

/** What the service says of a file; `chosen` are pairs of a parameter and its column, none where that is unclear. */
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
  const body = new FormData();
  body.set('file', isWorkbook(name) ? file : file.slice(0, LOOKED_AT), name);
  return body;
}

/** Several columns may be one parameter. */
function pairsOf(chosen) {
  return Object.entries(chosen).flatMap(([parameter, columns]) =>
    [columns].flat().map((column) => [parameter, column]),
  );
}

function headerIn({ details }) {
  return details[0]?.kolonner ?? [];
}

function anyColumn(operation, column) {
  if (operation.startsWith('reverse-')) return `x=${column},y=${column}`;
  return operation.endsWith('adresser') && !operation.startsWith('datavask') ? `id=${column}` : column;
}
