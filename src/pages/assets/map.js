/**
 * The map: our own areas as backdrop, the entrances when one is close, and a position picked by click, or by Enter for
 * whoever moves the map with the keyboard. Colours are all in the style sheet.
 */
import { addEntrances } from './entrances.js';

/** Tønder municipality from the island of Rømø to its eastern border. */
const START = [
  [54.89, 8.44],
  [55.26, 9.15],
];
const CLOSE = 17;
const POSTCODES_FROM_ZOOM = 9;
/** Boxes asked for lie on a grid, so that moving the map a little asks nothing new. */
const GRID_DEGREES = 0.5;

export function addressMap(element, { ask, tiles, onPick }) {
  const leaflet = globalThis.L;
  const map = leaflet.map(element, { minZoom: 6, maxZoom: 19, zoomControl: false });
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  leaflet.control.zoom({ position: 'topright', zoomInTitle: 'Zoom ind', zoomOutTitle: 'Zoom ud' }).addTo(map);
  if (tiles.tiles !== '') {
    const credit = document.createElement('span');
    credit.textContent = tiles.tilesCredit;
    leaflet.tileLayer(tiles.tiles, { attribution: credit.innerHTML, maxZoom: 19 }).addTo(map);
    element.classList.add('with-tiles');
  }
  map.fitBounds(START);

  map.createPane('areas').style.zIndex = 350;
  drawMunicipalities(leaflet, map, ask);
  drawPostcodes(leaflet, map, ask);
  addEntrances(leaflet, map, ask);

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
  return { mark: marker(leaflet, map) };
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

async function drawMunicipalities(leaflet, map, ask) {
  const names = namesShown(leaflet, map, { from: 8, to: 9, className: 'municipality-name' });
  const land = await quietly(ask('kommuner?format=geojson'));
  const credit = 'Grænser: DAGI';
  leaflet
    .geoJSON(land, {
      pane: 'areas',
      style: { className: 'municipality' },
      interactive: false,
      attribution: credit,
    })
    .addTo(map)
    .bringToBack();
  for (const { properties } of land.features) names(properties, properties.navn);
}

function drawPostcodes(leaflet, map, ask) {
  const names = namesShown(leaflet, map, { from: 10, to: 13, className: 'postcode-name' });
  const drawn = new Set();
  const asked = new Set();
  const style = { className: 'postcode' };
  const outlines = leaflet.geoJSON([], { pane: 'areas', style, interactive: false }).addTo(map);
  const update = async () => {
    if (map.getZoom() < POSTCODES_FROM_ZOOM) return;
    const box = onGrid(map.getBounds());
    if (asked.has(box)) return;
    asked.add(box);
    const { features } = await quietly(ask(`postnumre?format=geojson&bbox=${box}`));
    for (const feature of features) {
      const { nr, navn } = feature.properties;
      if (drawn.has(nr)) continue;
      drawn.add(nr);
      outlines.addData(feature);
      names(feature.properties, `${nr} ${navn}`);
    }
  };
  map.on('moveend', update);
  update();
}

function onGrid(bounds) {
  const down = (degrees) => Math.floor(degrees / GRID_DEGREES) * GRID_DEGREES;
  const up = (degrees) => Math.ceil(degrees / GRID_DEGREES) * GRID_DEGREES;
  return [
    down(bounds.getWest()),
    down(bounds.getSouth()),
    up(bounds.getEast()),
    up(bounds.getNorth()),
  ].join();
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

/** The backdrop is an ornament: without it the map still answers clicks. */
function quietly(answer) {
  return answer.catch(() => ({ type: 'FeatureCollection', features: [] }));
}
