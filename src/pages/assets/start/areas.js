/**
 * One theme of areas on the map: their outlines in view, the name and code of the one under the pointer, or under the
 * middle of the map for whoever moves it with the keyboard, and the one that was chosen. Loaded when a theme is chosen.
 */
import { areaLayer, METRES_PER_PIXEL } from '../area-layer.js';
import { element } from '../element.js';
import { said } from '../language.js';
import { DENMARK } from '../map.js';

const words = said({
  da: {
    zoomIn: (many) => `Zoom ind for at se ${many}.`,
    none: (many) => `Ingen ${many} har grænser her.`,
    some: (count, many) => `${count} ${many} på kortet.`,
    nothing: 'Intet område her.',
    failed: 'Grænserne kunne ikke hentes.',
  },
  en: {
    zoomIn: (many) => `Zoom in to see ${many}.`,
    none: (many) => `No ${many} have borders here.`,
    some: (count, many) => `${count} ${many} on the map.`,
    nothing: 'No area here.',
    failed: 'The borders could not be fetched.',
  },
});

const PANE = 'theme';
const LAND_M2 = 43e9;
/** An area that is smaller on the screen cannot be told from its neighbours. */
const LEAST_PIXELS = 20;
/** One that is larger hides where its borders are. */
const MOST_PIXELS = 300;
/** So many can be drawn at once. */
const MANY = 2_500;
/** Registers that are long lie close together in towns. */
const TOWN_ZOOMS = 1.5;
const MOST_LONG_ROWS = 1_000;
const MOST_NAMES = 150;
/** Pixels of a letter and of a line of a name. */
const LETTER = 7;
const LINE = 24;
/** Themes with fewer areas are shown with the whole country. */
const FEW = 30;

/** The zoom at which an area of this theme is so wide on average. */
function zoomOf({ rows }, pixels) {
  return Math.log2((pixels * METRES_PER_PIXEL) / Math.sqrt(LAND_M2 / rows));
}

/** Shows a theme until it is removed; `onHint` is told what there is to see. */
export function showTheme(map, { ask, theme, onHint, onStatus }) {
  const leaflet = globalThis.L;
  const container = map.getContainer();
  if (map.getPane(PANE) === undefined) map.createPane(PANE).style.zIndex = 380;
  const tip = leaflet.tooltip({ className: 'area-tip', direction: 'top', offset: [0, -8], opacity: 1 });
  const names = leaflet.layerGroup().addTo(map);
  let chosen;
  let isTold = false;
  const classOf = (href) => (href === chosen ? 'theme-area chosen-area' : 'theme-area');
  const farthest = Math.max(Math.floor(zoomOf(theme, MOST_PIXELS)), map.getMinZoom());
  if (map.getZoom() > farthest) {
    if (theme.rows < FEW) map.fitBounds(DENMARK, { animate: false });
    else map.setZoom(farthest, { animate: false });
  }
  map.fire('theme', { isShown: true });

  const layer = areaLayer(leaflet, map, {
    ask,
    path: theme.path,
    from: theme.rows > MANY ? zoomOf(theme, LEAST_PIXELS) + (theme.isLong ? TOWN_ZOOMS : 0) : 0,
    more: theme.isLong ? `&per_side=${MOST_LONG_ROWS}` : '',
    options: {
      pane: PANE,
      style: ({ properties: { href } }) => ({ className: classOf(href), bubblingMouseEvents: true }),
      onEachFeature(feature, outline) {
        outline.on('mousemove click', ({ latlng }) => tell(feature, latlng));
        outline.on('mouseout', () => tip.remove());
      },
    },
    onFailed: () => onHint(words.failed),
    onDrawn(added, outlines) {
      if (added === undefined) onHint(words.zoomIn(theme.many));
      else {
        const count = outlines.getLayers().length;
        const isCut = theme.isLong && added.length >= MOST_LONG_ROWS;
        const note = isCut ? words.zoomIn(theme.many) : count === 0 ? words.none(theme.many) : undefined;
        onHint(note);
        if (!isTold) onStatus(note ?? words.some(count, theme.many));
        isTold = true;
      }
      raiseChosen(outlines);
      nameLargest(outlines);
    },
  });

  /** Its neighbours have the same border, and would be drawn over it. */
  function raiseChosen(outlines) {
    for (const outline of outlines?.getLayers() ?? [])
      if (outline.feature.properties.href === chosen) outline.bringToFront();
  }

  function tell({ properties }, at) {
    tip.setLatLng(at).setContent(element('span', {}, properties.betegnelse));
    if (!map.hasLayer(tip)) tip.addTo(map);
  }

  /** Whoever moves the map with the keyboard looks at its middle. */
  function tellMiddle() {
    if (!container.classList.contains('by-keyboard') || document.activeElement !== container) return;
    const middle = map.getCenter();
    const around = layer.outlines.getLayers().find(({ feature }) => isAround(feature.geometry, middle));
    if (around === undefined) tip.remove();
    else tell(around.feature, middle);
    onStatus(around?.feature.properties.betegnelse ?? words.nothing);
  }

  /** Names where there is room for them. */
  function nameLargest(outlines) {
    names.clearLayers();
    const view = map.getBounds();
    const roomy = outlines?.getLayers().filter((outline) => hasRoom(outline, view)) ?? [];
    for (const { feature } of roomy.slice(0, MOST_NAMES)) {
      const { visueltcenter_x: x, visueltcenter_y: y } = feature.properties;
      const html = element('span', {}, nameOf(feature.properties));
      const icon = leaflet.divIcon({ className: 'area-name theme-name', iconSize: [0, 0], html });
      names.addLayer(leaflet.marker([y, x], { icon, interactive: false, keyboard: false }));
    }
  }

  function hasRoom(outline, view) {
    const { properties } = outline.feature;
    const { visueltcenter_x: x, visueltcenter_y: y } = properties;
    if (typeof x !== 'number' || !view.contains([y, x])) return false;
    const bounds = outline.getBounds();
    const [from, to] = [map.project(bounds.getSouthWest()), map.project(bounds.getNorthEast())];
    return to.x - from.x > nameOf(properties).length * LETTER + 8 && from.y - to.y > LINE;
  }

  function onMove() {
    nameLargest(layer.outlines);
    tellMiddle();
  }

  map.on('moveend', onMove);
  return {
    /** Brings an area into view. */
    show(feature) {
      const bounds = leaflet.geoJSON(feature).getBounds();
      if (bounds.isValid()) map.fitBounds(bounds);
    },
    /** Marks the area of this address. */
    choose(href) {
      chosen = href;
      for (const outline of layer.outlines.getLayers()) {
        const own = outline.feature.properties.href;
        outline.getElement()?.setAttribute('class', `leaflet-interactive ${classOf(own)}`);
      }
      raiseChosen(layer.outlines);
    },
    remove() {
      map.off('moveend', onMove);
      tip.remove();
      names.remove();
      layer.remove();
      map.fire('theme', { isShown: false });
    },
  };
}

const nameOf = ({ navn, betegnelse }) => navn ?? betegnelse;

/** Whether a position lies inside a polygon or several: a line to the east crosses its rings an odd number of times. */
function isAround({ type, coordinates }, { lng, lat }) {
  const rings = (type === 'Polygon' ? [coordinates] : coordinates).flat();
  let isInside = false;
  for (const ring of rings) {
    for (let place = 1; place < ring.length; place += 1) {
      const [[x1, y1], [x2, y2]] = [ring[place - 1], ring[place]];
      if (y1 > lat !== y2 > lat && lng < x1 + ((x2 - x1) * (lat - y1)) / (y2 - y1)) isInside = !isInside;
    }
  }
  return isInside;
}
