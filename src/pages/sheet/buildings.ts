/** Buildings and units of a property sheet: each building whole; units whole where there are few, else a line each. */
import type { Language } from '../../http/language.ts';
import { type Html, html, type Substitution } from '../html.ts';
import type { Row } from './asked.ts';
import { fieldRows, labelOf, type Members, membersOf, valueText } from './fields.ts';
import type { Found, Register } from './found.ts';
import { texts } from './texts.ts';

/** So many units are shown with all that is known of them. */
const FEW = 2;
/** What the line of a unit says, besides its address. */
const COLUMNS = ['enh020EnhedensAnvendelse', 'enh026EnhedensSamledeAreal', 'enh031AntalVærelser'];

const USE = 'byg021BygningensAnvendelse';
const NUMBER = 'byg007Bygningsnummer';
/** Told by the heading, or of no use to people. */
const LEFT = [NUMBER, USE, 'tilknytning', 'kommunekode', 'status', 'jordstykke'];

export function buildingsAndUnits(
  said: Register,
  members: Members,
  language: Language,
  { units: addresses }: Found,
): Substitution {
  const says = texts[language];
  const [buildings, units] = [said['bygninger'] as readonly Row[], said['enheder'] as readonly Row[]];
  const none = (text: string): Html => html`<p class="none">${text}</p>\n`;
  const ofUnit = membersOf(members['enheder']);
  return [
    buildings.length === 0
      ? none(says.noBuildings)
      : buildings.map((one) => buildingOf(one, membersOf(members['bygninger']), language)),
    units.length === 0
      ? none(says.noUnits)
      : units.length <= FEW
        ? units.map((one) => unitOf(one, ofUnit, language, addresses))
        : unitTable(units, ofUnit, language, addresses),
  ];
}

function buildingOf(building: Row, members: Members, language: Language): Html {
  const says = texts[language];
  const number = building[NUMBER] === null ? '' : ` ${String(building[NUMBER])}`;
  // Garages and sheds that only stand on the same ground are marked.
  const beside = building['tilknytning'] === 'grund' ? ` · ${says.sameGround}` : '';
  return html`<article class="part">
<h3>${says.building}${number} <small>${valueText(building, USE, language)}${beside}</small></h3>
${fieldRows(members, building, language, LEFT)}</article>
`;
}

type Addresses = Found['units'];

function unitOf(unit: Row, members: Members, language: Language, addresses: Addresses): Html {
  const address = addressOf(unit, addresses);
  return html`<article class="part">
<h3>${texts[language].unit}${address && html` <small>${address}</small>`}</h3>
${fieldRows(members, unit, language)}</article>
`;
}

function unitTable(units: readonly Row[], members: Members, language: Language, addresses: Addresses): Html {
  const { unitList, unit: noun, noUnit } = texts[language];
  const heads = [noun, ...COLUMNS.map((name) => labelOf(members, name, language))];
  const rows = units.map(
    (unit) => html`<tr><th scope="row">${addressOf(unit, addresses) || noUnit}</th>${COLUMNS.map(
      (name) => html`<td>${valueText(unit, name, language)}</td>`,
    )}</tr>
`,
  );
  return html`<div class="units" tabindex="0" role="group" aria-labelledby="units-title"><table>
<caption id="units-title">${unitList(units.length)}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>
`;
}

const addressOf = ({ adresse }: Row, addresses: Addresses): string => addresses.get(String(adresse)) ?? '';
