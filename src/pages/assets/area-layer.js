/**
 * Areas of a register on a map: those in view, with no more corners than the screen can show. A box that was asked for is
 * not asked for again; when the map is nearer or farther, the outlines are replaced as soon as the new ones are there.
 */

/** Of a pixel at zoom 0, at the latitude of Denmark. */
export const METRES_PER_PIXEL = 87_500;
/** Corners that matter less than this part of a pixel are not seen. */
const SEEN = 0.7;
/** Nearer than this, every corner is shown. */
const WHOLE_FROM_ZOOM = 16;
const COARSEST_M = 5_000;
/** Boxes lie on a grid of this part of the view, so that moving the map a little asks nothing new. */
const GRID = 1 / 4;
const FORBIDDEN = 403;
/** Where the service takes positions. */
const WORLD = { west: 0, south: 45, east: 25, north: 65 };

/** The visitor's plan has no boxes. What is shown at every zoom is then asked for whole; it is small enough. */
let isWhole = false;

/**
 * `from`: the zoom at which there is room. `more`: further parameters. `options`: of Leaflet's GeoJSON layer.
 * `isQuiet`: whether to ask for nothing now. `onDrawn`: with the features that are new, and all layers; `undefined` where
 * the map is too far away. `onFailed`: when the service did not answer; without outlines the map still answers clicks.
 */
export function areaLayer(leaflet, map, { ask, path, from, more = '', options, isQuiet, onDrawn, onFailed }) {
  const outlines = leaflet.geoJSON([], options).addTo(map);
  const drawn = new Set();
  let asked = new Set();
  let drawnAt;

  async function update() {
    if (isQuiet?.()) return;
    const zoom = map.getZoom();
    if (zoom < from) {
      clear();
      onDrawn(undefined);
      return;
    }
    const tolerance = toleranceAt(zoom);
    const box = isWhole && from === 0 ? '' : `&bbox=${boxOf(map)}`;
    const url = `${path}?format=geojson&struktur=mini${more}${box}${tolerance ? `&simplify=${tolerance}` : ''}`;
    if (asked.has(url)) return;
    asked.add(url);
    let isRefused = false;
    const features = await ask(url).then(
      (answer) => answer.features,
      ({ status }) => {
        isRefused = status === FORBIDDEN && box !== '' && from === 0;
        return undefined;
      },
    );
    if (isRefused) {
      isWhole = true;
      await update();
      return;
    }
    const isLate = !map.hasLayer(outlines) || toleranceAt(map.getZoom()) !== tolerance;
    if (features === undefined || isLate) {
      asked.delete(url);
      if (!isLate) onFailed?.();
      return;
    }
    if (drawnAt !== tolerance) {
      clear();
      asked.add(url);
      drawnAt = tolerance;
    }
    const added = features.filter(({ properties: { href } }) => !drawn.has(href));
    for (const feature of added) {
      drawn.add(feature.properties.href);
      outlines.addData(feature);
    }
    onDrawn(added, outlines);
  }

  function clear() {
    outlines.clearLayers();
    drawn.clear();
    asked = new Set();
    drawnAt = undefined;
  }

  map.on('moveend', update);
  update();
  return {
    outlines,
    update,
    remove() {
      map.off('moveend', update);
      outlines.remove();
    },
  };
}

function toleranceAt(zoom) {
  if (zoom >= WHOLE_FROM_ZOOM) return 0;
  return Math.min(COARSEST_M, Math.ceil((METRES_PER_PIXEL / 2 ** zoom) * SEEN));
}

function boxOf(map) {
  const bounds = map.getBounds();
  const step = 2 ** Math.floor(Math.log2(bounds.getEast() - bounds.getWest())) * GRID;
  const down = (degrees, least) => Math.max(least, Math.floor(degrees / step) * step);
  const up = (degrees, most) => Math.min(most, Math.ceil(degrees / step) * step);
  return [
    down(bounds.getWest(), WORLD.west),
    down(bounds.getSouth(), WORLD.south),
    up(bounds.getEast(), WORLD.east),
    up(bounds.getNorth(), WORLD.north),
  ].join();
}
