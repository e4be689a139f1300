/**
 * The map: our own areas as backdrop, the entrances when one is close, and a position picked by click, or by Enter for
 * whoever moves the map with the keyboard. Colours are all in the style sheet.
 */
import { areaLayer } from './area-layer.js';
import { addEntrances } from './entrances.js';
import { said } from './language.js';

const words = said({
  da: { zoomIn: 'Zoom ind', zoomOut: 'Zoom ud', borders: 'Grænser: DAGI' },
  en: { zoomIn: 'Zoom in', zoomOut: 'Zoom out', borders: 'Borders: DAGI' },
});

/** Denmark, where nothing is known of the register. */
export const DENMARK = [
  [54.5, 8],
  [57.8, 15.2],
];
const CLOSE = 17;

/** From the lowest to the highest. */
const areas = [
  {
    path: 'kommuner',
    className: 'municipality',
    from: 0,
    namedAt: { from: 8, to: 9 },
    nameOf: ({ navn }) => navn,
  },
  {
    path: 'postnumre',
    className: 'postcode',
    from: 9,
    namedAt: { from: 10, to: 13 },
    nameOf: ({ nr, navn }) => `${nr} ${navn}`,
  },
];

/**
 * A map with the areas of the register, or with tiles, and its entrances when one is close. While a theme is shown, which
 * its event `theme` tells, it keeps only the land.
 */
export function backdrop(element, { ask, bounds, tiles }) {
  const leaflet = globalThis.L;
  const map = leaflet.map(element, { minZoom: 6, maxZoom: 19, zoomControl: false });
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  leaflet.control
    .zoom({ position: 'topright', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut })
    .addTo(map);
  if (tiles.tiles !== '') {
    const credit = document.createElement('span');
    credit.textContent = tiles.tilesCredit;
    leaflet.tileLayer(tiles.tiles, { attribution: credit.innerHTML, maxZoom: 19 }).addTo(map);
    element.classList.add('with-tiles');
  }
  map.fitBounds(bounds ?? DENMARK, { maxZoom: CLOSE });

  for (const [index, area] of areas.entries()) {
    map.createPane(area.className).style.zIndex = 350 + index;
    drawAreas(leaflet, map, ask, area);
  }
  const entrances = addEntrances(leaflet, map, ask);
  map.on('theme', ({ isShown }) => {
    element.classList.toggle('themed', isShown);
    (isShown ? map.removeLayer : map.addLayer).call(map, entrances);
    map.fire('moveend');
  });
  return map;
}

export function addressMap(element, { onPick, ...shown }) {
  const map = backdrop(element, shown);
  map.on('click', ({ latlng }) => onPick(rounded(latlng.wrap())));
  // Leaflet gives the map the focus on a click too, so the browser cannot tell who needs to see the middle.
  const byKeyboard = (is) => () => element.classList.toggle('by-keyboard', is);
  element.addEventListener('pointerdown', byKeyboard(false));
  element.addEventListener('keyup', byKeyboard(true));
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.target !== element) return;
    event.preventDefault();
    onPick(rounded(map.getCenter().wrap()));
  });
  return { map, mark: marker(globalThis.L, map) };
}

function rounded({ lng, lat }) {
  return { x: Number(lng.toFixed(6)), y: Number(lat.toFixed(6)) };
}

/** Marks where an address is and from where it was asked for; tells how many metres are between. */
function marker(leaflet, map) {
  const layer = leaflet.layerGroup().addTo(map);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  return ({ at, from }) => {
    layer.clearLayers();
    const start = from && leaflet.latLng(from[1], from[0]);
    if (start)
      leaflet.circleMarker(start, { radius: 4, className: 'asked', interactive: false }).addTo(layer);
    if (!at) return undefined;
    const end = leaflet.latLng(at[1], at[0]);
    if (start) leaflet.polyline([start, end], { className: 'way', interactive: false }).addTo(layer);
    leaflet.circleMarker(end, { radius: 15, className: 'halo', interactive: false }).addTo(layer);
    leaflet.circleMarker(end, { radius: 6, className: 'chosen', interactive: false }).addTo(layer);
    const animate = !calm.matches;
    if (start === undefined) map.setView(end, Math.max(map.getZoom(), CLOSE), { animate });
    else if (map.getBounds().contains(end)) map.panInside(end, { padding: [40, 40], animate });
    else map.fitBounds(leaflet.latLngBounds(start, end).pad(0.2), { animate });
    return start?.distanceTo(end);
  };
}

/** `namedAt` are the zoom levels that have room for names. */
function drawAreas(leaflet, map, ask, { path, className, from, namedAt, nameOf }) {
  const addName = namesShown(leaflet, map, { ...namedAt, className: `${className}-name` });
  const named = new Set();
  areaLayer(leaflet, map, {
    ask,
    path,
    from,
    options: { pane: className, style: { className }, interactive: false, attribution: words.borders },
    isQuiet: () => from > 0 && map.getContainer().classList.contains('themed'),
    onDrawn(features, outlines) {
      for (const { properties } of features ?? []) {
        if (named.has(properties.href)) continue;
        named.add(properties.href);
        addName(properties, nameOf(properties));
      }
      // Without outlines nobody can tell land from water.
      if (from === 0)
        map.getContainer().classList.toggle('without-outlines', outlines.getLayers().length === 0);
    },
  });
}

/** Adds names of areas at their visual centres, to be seen between two zoom levels. */
function namesShown(leaflet, map, { from, to, className }) {
  const layer = leaflet.layerGroup();
  const update = () => {
    const shown = map.getZoom() >= from && map.getZoom() <= to;
    if (shown !== map.hasLayer(layer)) (shown ? map.addLayer : map.removeLayer).call(map, layer);
  };
  map.on('zoomend', update);
  update();
  return ({ visueltcenter_x: x, visueltcenter_y: y }, text) => {
    if (typeof x !== 'number' || typeof y !== 'number') return;
    const name = document.createElement('span');
    name.textContent = text;
    const icon = leaflet.divIcon({ className: `area-name ${className}`, iconSize: [0, 0], html: name });
    layer.addLayer(leaflet.marker([y, x], { icon, interactive: false, keyboard: false }));
  };
}
