/**
 * What stands on a chosen address: its parcel and its buildings as outlines on the map, what the register of buildings says
 * in a few words, and the way to the property sheet. A register that is not loaded is not asked for outlines, and is said so.
 */
import { element } from '../element.js';
import { said } from '../language.js';

const words = said({
  da: {
    title: 'På stedet',
    building: 'Bygning',
    units: 'Enheder i BBR',
    notLoaded: 'Bygningsregistret (BBR) er ikke indlæst her.',
    noBuilding: 'Ingen i registret (BBR)',
    more: (count) => `og ${count} til`,
    built: (year) => `opført ${year}`,
    sheet: 'Ejendomsark, til at udskrive',
    query: '',
  },
  en: {
    title: 'On the spot',
    building: 'Building',
    units: 'Units in BBR',
    notLoaded: 'The register of buildings (BBR) is not loaded here.',
    noBuilding: 'None in the register (BBR)',
    more: (count) => `and ${count} more`,
    built: (year) => `built ${year}`,
    sheet: 'Property sheet, to be printed',
    query: '?sprog=en',
  },
});

const [USE, YEAR, AREA] = ['byg021BygningensAnvendelse', 'byg026Opførelsesår', 'byg038SamletBygningsareal'];
const MEMBERS = ['tilknytning', USE, YEAR, AREA, 'enh020EnhedensAnvendelse'];
/** Buildings that are told of. */
const MOST_TOLD = 3;
const PANE = 'standing';

/** `folder` of the address, whose record this is a part of. */
export async function standingView({ ask, folder, id, signal }) {
  const felter = encodeURIComponent(MEMBERS.join());
  const bbr = await ask(`api/v1/enrich/${folder}/${id}/bbr?felter=${felter}`, signal);
  const rows = bbr.tilgængelig ? told(bbr) : [['BBR', words.notLoaded]];
  const sheet = element('a', { href: `adresse/${id}${words.query}` }, words.sheet);
  return element(
    'section',
    { class: 'fields', id: 'standing' },
    element('h3', {}, words.title),
    element(
      'dl',
      {},
      ...rows.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
    ),
    element('p', { class: 'more' }, sheet),
  );
}

function told({ bygninger, enheder }) {
  // Garages and sheds stand on the same ground.
  const buildings = bygninger.filter(({ tilknytning }) => tilknytning !== 'grund');
  const rest = buildings.length - MOST_TOLD;
  const texts = buildings.slice(0, MOST_TOLD).map(buildingText);
  if (rest > 0) texts.push(words.more(rest));
  return [
    [words.building, texts.join('; ') || words.noBuilding],
    ...(enheder.length > 0 ? [[words.units, String(enheder.length)]] : []),
  ];
}

function buildingText(building) {
  const { [`${USE}Tekst`]: text, [USE]: code, [YEAR]: year, [AREA]: area } = building;
  return [text ?? code, year && words.built(year), area && `${area} m²`].filter(Boolean).join(', ');
}

/** Draws the outlines of the address that was chosen last. `counts` resolves to how much of each register there is. */
export function standingLayer(map, { ask, counts }) {
  const leaflet = globalThis.L;
  map.createPane(PANE).style.zIndex = 385;
  const layer = leaflet.layerGroup().addTo(map);
  const draw = (className) => (collection) => {
    leaflet.geoJSON(collection, { pane: PANE, interactive: false, style: { className } }).addTo(layer);
  };
  return {
    clear: () => layer.clearLayers(),
    async show(access, signal) {
      layer.clearLayers();
      const { parcels, buildings } = await counts();
      const { ejerlav, matrikelnr } = access;
      const asked = [];
      if (parcels > 0 && ejerlav && matrikelnr) {
        const query = new URLSearchParams({ ejerlavkode: ejerlav.kode, matrikelnr });
        asked.push([`jordstykker?${query}`, 'own-parcel']);
      }
      if (buildings > 0) asked.push([`bygninger?adgangsadresseid=${access.id}`, 'own-building']);
      const found = await Promise.all(asked.map(([path]) => ask(`${path}&format=geojson`, signal)));
      if (signal.aborted) return;
      for (const [place, collection] of found.entries()) draw(asked[place][1])(collection);
    },
  };
}
