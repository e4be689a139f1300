/**
 * The accuracy of parsing. A part is right as the register spells it, or as it was written: a parser knows no register, so a
 * second number behind a comma may be a floor.
 */
import { folded } from '../../peers/text.ts';
import { type Draft, draftOf, type Part } from '../../queries/draft.ts';
import type { Parsed } from '../engine-client.ts';
import type { Row } from '../rows.ts';

const PARTS = ['vejnavn', 'husnr', 'etage', 'dør', 'supplerendebynavn', 'postnr', 'postnrnavn'] as const;

type PartName = (typeof PARTS)[number];

export interface ParsingFigures {
  readonly n: number;
  /** Share of the texts with all parts right. */
  readonly all: number;
  readonly parts: Readonly<Record<PartName, number>>;
}

export interface Read {
  readonly row: Row;
  readonly wrong: readonly PartName[];
  readonly got: Parsed;
}

/** What a draft's parts may be read as; null is none. */
function expectedParts(draft: Draft): Readonly<Record<PartName, readonly (string | null)[]>> {
  const { home, street, supplementary, postcode, town, omitted, letters, seen = {} } = draft;
  const written = (text: string | undefined): string[] => (text === undefined ? [] : [letters(text)]);
  const without = (...parts: readonly Part[]): null[] =>
    parts.some((part) => omitted.includes(part)) ? [null] : [];
  return {
    vejnavn: [home.vejnavn, street, letters(street), ...written(seen.street)],
    husnr: [home.husnr],
    etage: [home.etage, ...without('floor'), ...written(seen.floorOrDoor)],
    dør: [home.dør, ...without('door'), ...written(seen.floorOrDoor)],
    supplerendebynavn: [
      home.supplerendebynavn,
      ...without('supplementary'),
      ...written(seen.supplementary),
      ...(supplementary === '' ? [null] : [supplementary, letters(supplementary)]),
    ],
    postnr: [home.postnr, /\d{4}/.exec(postcode)?.[0] ?? null, ...without('postcode')],
    postnrnavn: [home.postnrnavn, town === '' ? null : town, letters(town), ...without('town')],
  };
}

/** Of a text about two addresses, either is right. */
export function read(row: Row, draft: Draft, got: Parsed): Read {
  const faults = [draft, ...draft.others.map(draftOf)].map((one) => {
    const expected = expectedParts(one);
    return PARTS.filter((part) => !expected[part].some((right) => isSame(right, got[part])));
  });
  const [wrong = []] = faults.sort((one, other) => one.length - other.length);
  return { row, wrong, got };
}

const normalized = (value: unknown): string => folded(String(value ?? '')).replaceAll(' ', '');
const isSame = (one: string | null, other: unknown): boolean => normalized(one) === normalized(other);

export function parsingFigures(texts: readonly Read[]): ParsingFigures {
  const share = (is: (one: Read) => boolean): number => texts.filter(is).length / texts.length;
  return {
    n: texts.length,
    all: share(({ wrong }) => wrong.length === 0),
    parts: Object.fromEntries(
      PARTS.map((part) => [part, share(({ wrong }) => !wrong.includes(part))]),
    ) as ParsingFigures['parts'],
  };
}

export interface ParsingConfusion {
  readonly set: string;
  readonly text: string;
  readonly expected: string;
  readonly wrong: readonly string[];
  readonly got: Readonly<Record<string, unknown>>;
}

export function parsingConfusions(texts: readonly Read[], limit: number): ParsingConfusion[] {
  const missed = texts.filter(({ wrong }) => wrong.length > 0);
  return [...Map.groupBy(missed, ({ row }) => row.set).values()].flatMap((of) =>
    of.slice(0, limit).map(({ row: { set, text, expected }, wrong, got }) => ({
      ...{ set, text, expected, wrong },
      got: Object.fromEntries([...PARTS, 'ukendtetokens'].map((part) => [part, got[part]])),
    })),
  );
}
