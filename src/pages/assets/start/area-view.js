/** What an area is called, its codes, and where to fetch it, its border and its description. */
import { element, jsonParts } from '../element.js';
import { said } from '../language.js';
import { commandLine } from './record.js';

const words = said({
  da: {
    codes: 'Nøgler',
    own: 'Hele posten',
    border: 'Grænsen som GeoJSON',
    described: 'Felter og parametre',
    fetch: 'Hent det selv',
    json: 'Hele svaret som JSON',
    language: '',
  },
  en: {
    codes: 'Keys',
    own: 'The whole record',
    border: 'The border as GeoJSON',
    described: 'Fields and parameters',
    fetch: 'Fetch it yourself',
    json: 'The whole answer as JSON',
    language: '?sprog=en',
  },
});

/** Told by the heading, the map and the links. */
const told = /^(?:href|betegnelse|navn|bbox_.*|visueltcenter_.*)$/;

/** `found`: the short form of an area; `one`: what such an area is called. */
export function areaView({ found, theme, one, command }) {
  const fields = Object.entries(found).filter(
    ([name, value]) => !told.test(name) && value !== null && typeof value !== 'object',
  );
  const rows = fields.map(([name, value]) =>
    element(
      'div',
      {},
      element('dt', { lang: 'da' }, name),
      element('dd', {}, element('code', {}, String(value))),
    ),
  );
  const links = [
    [found.href, words.own],
    [`${found.href}?format=geojson`, words.border],
    [`docs/${theme}${words.language}`, words.described],
  ].map(([href, text]) => element('li', {}, element('a', { href }, text)));
  return [
    element(
      'div',
      { class: 'title' },
      element('p', { class: 'kind' }, one.charAt(0).toUpperCase() + one.slice(1)),
      element('h2', { id: 'record-title', tabindex: '-1' }, found.betegnelse),
    ),
    element('ul', { class: 'area-links' }, ...links),
    element('section', { class: 'fields' }, element('h3', {}, words.codes), element('dl', {}, ...rows)),
    element('h3', {}, words.fetch),
    commandLine(command),
    element(
      'details',
      { class: 'json' },
      element('summary', {}, words.json),
      element('pre', { tabindex: '0', 'aria-label': 'JSON' }, ...jsonParts(found)),
    ),
  ];
}
