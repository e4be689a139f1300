/** The area themes that the map of the start page can show: those whose register is loaded. */
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

export function areaThemes(language: Language, notLoaded: readonly string[]): Theme[] {
  return resources.flatMap(({ path, noun, isShort, operations: [list] }) => {
    if (!paths.has(path) || noun === undefined || list === undefined) return [];
    if (notLoaded.includes(list.resource)) return [];
    const rows = list.expected.rows({});
    return [{ path: path.slice(1), ...noun[language], rows, isLong: isShort !== true }];
  });
}
