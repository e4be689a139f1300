/** The rows that have a point, on a map, coloured by category: as many of the first as a browser bears. */
import { element } from '../element.js';
import { backdrop } from '../map.js';
import { problemNote } from './problem.js';
import { ask, call, JOBS } from './service.js';
import { number, say, words } from './words.js';

const MOST_POINTS = 5_000;

/** Shows the map of a job that has succeeded. */
export async function resultMap(place, job, signal) {
  if (job.options.srid === '25832')
    return place.replaceChildren(element('p', { class: 'about' }, words.mapMetres));
  const note = element('p', { class: 'about', role: 'status' }, words.mapWaits);
  const title = element('h2', {}, words.map);
  place.replaceChildren(title, note);
  try {
    const { points, isCut } = await pointsOf(job.id, signal);
    if (points.length === 0) note.textContent = words.mapNone;
    else {
      note.textContent = say(isCut ? 'mapCut' : 'mapAll', { count: number(points.length) });
      const canvas = element('div', { id: 'map', role: 'application', 'aria-label': words.mapLabel });
      place.append(canvas, legend(points));
      draw(canvas, points);
    }
  } catch (error) {
    if (!signal.aborted)
      place.replaceChildren(
        title,
        problemNote(error, () => resultMap(place, job, signal)),
      );
  }
  return undefined;
}

/** Reads the result as it comes, no further than needed. */
async function pointsOf(id, signal) {
  const enough = new AbortController();
  signal.addEventListener('abort', () => enough.abort());
  const response = await call(`${JOBS}/${id}/result?format=ndjson`, { signal: enough.signal });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const points = [];
  let rest = '';
  for (let row = 1; ; ) {
    const { done, value = '' } = await reader.read();
    const lines = `${rest}${value}`.split('\n');
    rest = done ? '' : lines.pop();
    for (const line of lines) {
      if (line.trim() === '') continue;
      const point = pointOf(JSON.parse(line), row);
      row += 1;
      if (point === undefined) continue;
      if (points.length === MOST_POINTS) {
        enough.abort();
        return { points, isCut: true };
      }
      points.push(point);
    }
    if (done) return { points, isCut: false };
  }
}

function pointOf(
  { res_x: x, res_y: y, res_status: status, res_kategori: category, res_betegnelse: text },
  row,
) {
  if (typeof x !== 'number' || typeof y !== 'number') return undefined;
  return { at: [y, x], kind: status === 'valgt' ? 'valgt' : (category ?? 'fundet'), text: text ?? '', row };
}

const colours = {
  A: '--sure',
  B: '--corrected',
  C: '--doubtful',
  D: '--absent',
  valgt: '--chosen',
  fundet: '--sure',
};
const dark = matchMedia('(prefers-color-scheme: dark)');

/** A canvas takes no colours from the style sheet, so they are read from it, again when the scheme changes. */
function draw(canvas, points) {
  const leaflet = globalThis.L;
  const bounds = leaflet.latLngBounds(points.map(({ at }) => at)).pad(0.02);
  const map = backdrop(canvas, { ask, bounds, tiles: document.body.dataset });
  map.createPane('rows').style.zIndex = 450;
  const renderer = leaflet.canvas({ pane: 'rows' });
  const styleOf = (kind) => {
    const style = getComputedStyle(document.documentElement);
    return { fillColor: style.getPropertyValue(colours[kind]), color: style.getPropertyValue('--raised') };
  };
  const shown = points.map(({ at, kind, text, row }) => {
    const marker = leaflet.circleMarker(at, {
      renderer,
      radius: 5,
      weight: 1,
      fillOpacity: 0.9,
      ...styleOf(kind),
    });
    return { kind, marker: marker.bindPopup(() => described(text, row, kind)).addTo(map) };
  });
  dark.addEventListener('change', () => {
    for (const { kind, marker } of shown) marker.setStyle(styleOf(kind));
  });
}

function described(text, row, kind) {
  const name = kind in words ? words[kind] : '';
  return element(
    'p',
    {},
    element('strong', {}, text),
    element('br'),
    `${say('rowNumber', { row: number(row) })} · ${name}`,
  );
}

function legend(points) {
  const kinds = [...new Set(points.map(({ kind }) => kind))].sort();
  const items = kinds.map((kind) =>
    element('li', {}, element('span', { class: `dot dot-${kind.toLowerCase()}` }), words[kind]),
  );
  return element('ul', { class: 'legend' }, ...items);
}
