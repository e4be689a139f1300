/**
 * The register drawn: a dot for every access address in view, with the names of streets and the house numbers
 * when there is room. Each tile of the
 * map asks the service for its own box; nothing else is kept than what the browser caches.
 */

const SVG = 'http://www.w3.org/2000/svg';
const SIZE = 256;
const NUMBERS_FROM_ZOOM = 18;
const NAMES_FROM_ZOOM = 16;
const ENTRANCES_FOR_A_NAME = 5;

/** Adds the layer to a map and returns it; it lies above the areas and below what is picked. */
export function addEntrances(leaflet, map, ask) {
  map.createPane('entrances').style.zIndex = 390;
  const Layer = leaflet.GridLayer.extend({
    createTile(coords, done) {
      const tile = svg('svg', { viewBox: `0 0 ${SIZE} ${SIZE}`, 'aria-hidden': true });
      ask(`adgangsadresser?bbox=${boxOf(map, coords)}&struktur=mini&per_side=1000`).then(
        (entrances) => {
          const placed = entrances
            .filter(({ x, y }) => x !== null && y !== null)
            .map(({ x, y, husnr, vejnavn }) => {
              const point = map.project([y, x], coords.z);
              return { x: point.x - coords.x * SIZE, y: point.y - coords.y * SIZE, husnr, vejnavn };
            });
          draw(tile, placed, coords.z);
          done(null, tile);
        },
        (error) => done(error, tile),
      );
      return tile;
    },
  });
  return new Layer({ pane: 'entrances', minZoom: 14, tileSize: SIZE, updateWhenZooming: false }).addTo(map);
}

/** `xmin,ymin,xmax,ymax` of a tile. */
function boxOf(map, { x, y, z }) {
  const northWest = map.unproject([x * SIZE, y * SIZE], z);
  const southEast = map.unproject([(x + 1) * SIZE, (y + 1) * SIZE], z);
  const corners = [northWest.lng, southEast.lat, southEast.lng, northWest.lat];
  return corners.map((degrees) => degrees.toFixed(6)).join();
}

function draw(tile, entrances, zoom) {
  const dots = svg('path', { class: zoom >= 16 ? 'dots near' : 'dots' });
  dots.setAttribute('d', entrances.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join(''));
  tile.append(dots);
  if (zoom >= NUMBERS_FROM_ZOOM) {
    for (const { x, y, husnr } of entrances) tile.append(svg('text', { x: x + 6, y: y + 4 }, husnr ?? ''));
  }
  if (zoom >= NAMES_FROM_ZOOM) tile.append(...streetNames(entrances));
}

/** Streets with enough entrances in the tile, the longest first, each once, where it covers no other's name. */
function streetNames(entrances) {
  const streets = Map.groupBy(entrances, ({ vejnavn }) => vejnavn ?? '');
  const byLength = [...streets].sort(([, one], [, other]) => other.length - one.length);
  const placed = [];
  for (const [name, along] of byLength) {
    if (along.length < ENTRANCES_FOR_A_NAME) break;
    const { x, y } = middleOf(along);
    const reach = name.length * 3.2;
    if (x < reach || x > SIZE - reach) continue;
    if (placed.some((other) => Math.abs(other.y - y) < 16 && Math.abs(other.x - x) < reach + other.reach))
      continue;
    placed.push({ x, y, reach, name });
  }
  return placed.map(({ x, y, name }) => svg('text', { class: 'street', x, y: y + 4 }, name));
}

/** The point half way along the entrances, which lie on both sides of the street. */
function middleOf(along) {
  const spread = (axis) => Math.max(...along.map(axis)) - Math.min(...along.map(axis));
  const axis = spread(({ x }) => x) > spread(({ y }) => y) ? ({ x }) => x : ({ y }) => y;
  const ordered = along.toSorted((one, other) => axis(one) - axis(other));
  const middle = Math.floor(ordered.length / 2);
  const near = ordered.slice(Math.max(0, middle - 2), middle + 2);
  const mean = (of) => near.reduce((sum, entrance) => sum + of(entrance), 0) / near.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

function svg(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}
