/** What each register says, as a section of a property sheet. One that is not loaded says so: that is not the same as nothing. */

import type { AskedRegister } from '../../engine/engine.ts';
import type { Language } from '../../http/language.ts';
import { resources } from '../../resources/catalogue.ts';
import { enrichmentForms } from '../../resources/forms/forms.ts';
import { type Html, html, type Substitution } from '../html.ts';
import type { Row } from './asked.ts';
import { buildingsAndUnits } from './buildings.ts';
import { fieldRows, type Members, membersOf, row, rowList } from './fields.ts';
import type { Found, Register, Registers } from './found.ts';
import { texts } from './texts.ts';

type Name = keyof Registers;

/** In the order of the sheet, each with its name inside the engine. */
const registers: Readonly<Record<Name, AskedRegister>> = {
  bbr: 'buildings',
  jordstykke: 'cadastre',
  dagi: 'divisions',
  vurdering: 'valuation',
  energimaerke: 'energyLabel',
};

/** What every register tells of itself. */
const ABOUT = ['register', 'dato', 'tilgængelig'];

/** What a register says of the address that was found. */
type Told = (said: Register, members: Members, language: Language, found: Found) => Substitution;

const told: Readonly<Record<Name, Told>> = {
  bbr: buildingsAndUnits,
  jordstykke: parcel,
  dagi: areas,
  vurdering: (said, members, language) => fieldRows(members, said, language, ABOUT),
  energimaerke: (said, members, language) => fieldRows(members, said, language, ABOUT),
};

export function registerSections(found: Found, language: Language): Html[] {
  const says = texts[language];
  return (Object.keys(registers) as Name[]).map((name) => {
    const said = found.registers[name];
    const members = membersOf(enrichmentForms(registers[name]).mini[0]);
    const date = said.dato === null ? '' : ` ${says.dated(said.dato)}`;
    return html`<section id="${name}" aria-labelledby="${name}-title">
<h2 id="${name}-title">${says[name]} <small>${said.register}${date}</small></h2>
${said.tilgængelig ? told[name](said, members, language, found) : html`<p class="not-loaded">${says.notLoaded}</p>`}
</section>
`;
  });
}

function parcel({ jordstykke, ejerlav }: Register, members: Members, language: Language): Substitution {
  const says = texts[language];
  if (jordstykke === null && ejerlav === null) return html`<p class="none">${says.noParcel}</p>`;
  const district = ejerlav === null ? undefined : row(says.ownerDistrict, areaText(ejerlav as Row));
  const own =
    jordstykke === null
      ? undefined
      : fieldRows(membersOf(members['jordstykke']), jordstykke as Row, language, ['ejerlavkode']);
  return [rowList(district === undefined ? [] : [district]), own];
}

/** The member of a type of area is called what one of them is called in Danish. */
const kinds = new Map(resources.map(({ noun }) => [noun?.da.one, noun]));

const kindName = (kind: string, language: Language): string => kinds.get(kind)?.[language].one ?? kind;

/** Types of areas that are not loaded are named: their fields are empty for every address. */
function areas(said: Register, members: Members, language: Language): Substitution {
  const missing = said['mangler'] as readonly string[];
  const types = Object.keys(members).filter((name) => !ABOUT.includes(name) && name !== 'mangler');
  const rows = types
    .filter((kind) => said[kind] !== null)
    .map((kind) => row(capital(kindName(kind, language)), areaText(said[kind] as Row)));
  const silent = types.filter((kind) => said[kind] === null && !missing.includes(kind));
  const note = (text: string, names: readonly string[]): Substitution =>
    names.length === 0
      ? undefined
      : html`<p class="untold">${text} ${names.map((kind) => kindName(kind, language)).join(' · ')}</p>`;
  return [rowList(rows), note(texts[language].untold, silent), note(texts[language].missing, missing)];
}

/** Its name, and the code it goes by in its register. */
function areaText({ navn, kode, nummer, bogstav }: Row): string {
  const code = String(kode ?? nummer ?? bogstav ?? '');
  return typeof navn === 'string' ? `${navn} (${code})` : code;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
