/** The area themes that the map of the start page can show: those whose register is loaded, with borders. */
import { AREA_PATHS } from '../../engine/border.generated.ts';
import type { Language } from '../../http/language.ts';
import { resources } from '../../resources/catalogue.ts';

export interface Theme {
  /** Of its list, without the slash. */
  readonly path: string;
  readonly one: string;
  readonly many: string;
  /** Rows of the whole country, by which the map knows how close one has to be to tell them apart. */
  readonly rows: number;
  /** Has too many rows for one answer. */
  readonly isLong: boolean;
}

const paths: ReadonlySet<string> = new Set(Object.values(AREA_PATHS));

const themes = resources.flatMap(({ path, noun, isShort, operations: [list] }) =>
  !paths.has(path) || noun === undefined || list === undefined ? [] : [{ path, noun, isShort, list }],
);

/** All of them, as the engine names them. */
export const themeResources: readonly string[] = themes.map(({ list }) => list.resource);

/** `lacking`: resources without anything to show. */
export function areaThemes(language: Language, lacking: readonly string[]): Theme[] {
  return themes.flatMap(({ path, noun, isShort, list }) => {
    if (lacking.includes(list.resource)) return [];
    const rows = list.expected.rows({});
    return [{ path: path.slice(1), ...noun[language], rows, isLong: isShort !== true }];
  });
}
