/** What changed on the map: a dot for each change that has a place, whose colours are in the style sheet. */
import { element } from '../element.js';
import { backdrop } from '../map.js';
import { ask } from '../page/service.js';
import { words } from '../page/words.js';

const CLOSE = 17;

/** `draw` shows changes in place of those before, and returns what shows one of them by its place in the list. */
export function changesMap(place) {
  const leaflet = globalThis.L;
  const map = backdrop(place, { ask, tiles: document.body.dataset });
  map.createPane('changes').style.zIndex = 450;
  const layer = leaflet.layerGroup().addTo(map);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  return {
    draw(changes) {
      layer.clearLayers();
      const dots = changes.map(({ entitet, operation, betegnelse, x, y }) => {
        if (x === null) return undefined;
        const dot = leaflet.circleMarker([y, x], {
          pane: 'changes',
          radius: 6,
          className: `change change-${operation}`,
        });
        const text = element(
          'p',
          {},
          element('strong', {}, betegnelse ?? words.nameless),
          element('br'),
          `${words[operation]} · ${words[entitet]}`,
        );
        return dot.bindPopup(text).addTo(layer);
      });
      const places = dots.filter(Boolean).map((dot) => dot.getLatLng());
      if (places.length > 0)
        map.fitBounds(leaflet.latLngBounds(places).pad(0.1), { maxZoom: 15, animate: false });
      return (at) => {
        const dot = dots[at];
        if (dot === undefined) return;
        map.setView(dot.getLatLng(), Math.max(map.getZoom(), CLOSE), { animate: !calm.matches });
        dot.openPopup();
      };
    },
  };
}
