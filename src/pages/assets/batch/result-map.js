/** The rows that have a point, on a map, coloured by category; of many rows as many as a browser bears, from all over the file. */
import { element } from '../element.js';
import { backdrop } from '../map.js';
import { problemNote } from '../page/problem.js';
import { ask, patiently } from '../page/service.js';
import { number, say, words } from '../page/words.js';
import { JOBS } from './paths.js';
import { ours } from './review/doubtful-rows.js';

const MOST_ROWS = 5_000;
const AT_A_TIME = 1_000;

/** Shows the map of a job that has succeeded. */
export async function resultMap(place, job, signal) {
  if (job.options.srid === '25832')
    return place.replaceChildren(element('p', { class: 'about' }, words.mapMetres));
  const note = element('p', { class: 'about', role: 'status' }, words.rowsWait);
  const title = element('h2', {}, words.map);
  place.replaceChildren(title, note);
  try {
    const { points, rows, isCut } = await pointsOf(job, signal);
    if (points.length === 0) note.textContent = words.mapNone;
    else {
      note.textContent = say(isCut ? 'mapCut' : 'mapAll', {
        count: number(points.length),
        rows: number(rows),
      });
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

/** Of all rows where they are few enough, else of some from as many places of the file, which may be sorted. */
async function pointsOf({ id, raekker }, signal) {
  const points = [];
  const asked = Math.ceil(Math.min(raekker.behandlet, MOST_ROWS) / AT_A_TIME);
  let rows = 0;
  for (let place = 0; place < asked; place += 1) {
    const from = 1 + Math.max(place * AT_A_TIME, Math.floor((place * raekker.behandlet) / asked));
    const path = `${JOBS}/${id}/raekker?fra=${from}&antal=${AT_A_TIME}`;
    const answer = await patiently(() => ask(path, signal), { signal });
    points.push(...answer.raekker.flatMap(pointOf));
    rows += answer.raekker.length;
  }
  return { points, rows, isCut: rows < raekker.behandlet };
}

/** The point of a row that has one. */
function pointOf(row) {
  const [x, y] = [ours(row, 'res_x'), ours(row, 'res_y')];
  if (typeof x !== 'number' || typeof y !== 'number') return [];
  const kind = ours(row, 'res_status') === 'valgt' ? 'valgt' : (ours(row, 'res_kategori') ?? 'fundet');
  return [{ at: [y, x], kind, text: ours(row, 'res_betegnelse') ?? '', row: row.raekke }];
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
  // Few can be big; many would cover each other.
  const radius = points.length > 500 ? 3 : 5;
  const styleOf = (kind) => {
    const style = getComputedStyle(document.documentElement);
    return { fillColor: style.getPropertyValue(colours[kind]), color: style.getPropertyValue('--raised') };
  };
  const shown = points.map(({ at, kind, text, row }) => {
    const marker = leaflet.circleMarker(at, {
      renderer,
      radius,
      weight: radius / 5,
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
