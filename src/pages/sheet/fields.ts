/**
 * The members of an object as rows of a sheet: each is called what its description says of it, so a field that a register
 * gets is on the sheet without more ado. Ids are left out: they are for programs, which fetch the answer itself.
 */
import type { TSchema } from 'typebox';
import type { Language, Texts } from '../../http/language.ts';
import { type Html, html, type Substitution } from '../html.ts';
import type { Row } from './asked.ts';
import { texts } from './texts.ts';

/** Ends the name of the text beside a code. */
const TEXT = 'Tekst';
/** The number that BBR gives a field, in front of its name. */
const NUMBER = /^(?:byg|enh)\d{3}/;

type Described = TSchema & {
  readonly says?: Texts;
  readonly format?: string;
  readonly type?: string;
  readonly anyOf?: readonly Described[];
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
};

export type Members = Readonly<Record<string, Described>>;

/** Of an object, or of the objects of a list. */
export function membersOf(described: TSchema | undefined): Members {
  const { properties, items, anyOf } = (described ?? {}) as Described;
  if (properties !== undefined) return properties;
  const inner = items ?? anyOf?.find(({ type }) => type !== 'null');
  return inner === undefined ? {} : membersOf(inner);
}

/** What a member is called: its sentence without the point, and without what else is said of its values. */
export function labelOf(members: Members, name: string, language: Language): string {
  return (members[name]?.says?.[language] ?? name).replace(/\.(?: .*)?$/, '');
}

/** Members that hold one value which people read. */
function readable(members: Members): string[] {
  return Object.keys(members).filter((name) => {
    const described = members[name];
    const [holds = described] = described?.anyOf ?? [];
    const isText = name.endsWith(TEXT) && name.slice(0, -TEXT.length) in members;
    const isOne = holds?.type !== 'object' && holds?.type !== 'array' && holds?.type !== undefined;
    return isOne && !isText && holds?.format !== 'uuid' && holds?.format !== 'uri';
  });
}

/** Rows of what has a value, and a line that names what has none. */
export function fieldRows(
  members: Members,
  record: Row,
  language: Language,
  left: readonly string[] = [],
): Html {
  const names = readable(members).filter((name) => !left.includes(name));
  const told = names.filter((name) => record[name] !== null && record[name] !== undefined);
  const untold = names.filter((name) => !told.includes(name));
  const rows = told.map((name) => {
    const number = NUMBER.exec(name)?.[0];
    return row(
      [labelOf(members, name, language), number && html` <code>${number}</code>`],
      valueText(record, name, language),
    );
  });
  const silent = untold.map((name) => labelOf(members, name, language)).join(' · ');
  return html`${rowList(rows)}${untold.length > 0 ? html`<p class="untold">${texts[language].untold} ${silent}</p>` : undefined}
`;
}

export const rowList = (rows: readonly Html[]): Html | undefined =>
  rows.length > 0 ? html`<dl class="rows">${rows}</dl>` : undefined;

export const row = (name: Substitution, value: Substitution): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** A code by its text, which is Danish on every page. */
export function valueText(record: Row, name: string, language: Language): Substitution {
  const value = record[name];
  const text = record[`${name}${TEXT}`];
  if (typeof text === 'string') return html`<span lang="da">${text}</span>`;
  if (typeof value === 'boolean') return texts[language][value ? 'yes' : 'no'];
  if (text === null) return html`${String(value)} ${texts[language].unknownCode}`;
  if (typeof value === 'number' && name.endsWith('værdi'))
    return value.toLocaleString(texts[language].locale);
  return String(value ?? '');
}
