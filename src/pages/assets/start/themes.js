/**
 * The choice of what the map shows: addresses, or a theme of areas. Whatever draws areas is loaded with the first theme
 * that is chosen.
 */
import { said } from '../language.js';

const words = said({
  da: { click: (one) => `Klik: ${one}`, waits: (many) => `Henter ${many} …` },
  en: { click: (one) => `Click: ${one}`, waits: (many) => `Fetching ${many} …` },
});

/** `map`: a promise of the map and its marks. */
export function themeChoice({ select, hint, map: mapped, ask, onStatus }) {
  const nearest = hint.textContent;
  let shown;
  let newest = 0;

  async function show(path) {
    newest += 1;
    const own = newest;
    select.value = path;
    shown?.remove();
    shown = undefined;
    hint.textContent = nearest;
    hint.hidden = false;
    const theme = current();
    if (theme === undefined) return undefined;
    hint.textContent = words.waits(theme.many);
    const [{ showTheme }, { map, mark }] = await Promise.all([import('./areas.js'), mapped]);
    if (own !== newest) return undefined;
    mark({});
    shown = showTheme(map, {
      ask,
      theme,
      onStatus,
      onHint(text) {
        hint.textContent = text ?? words.click(theme.one);
        if (text !== undefined) hint.hidden = false;
      },
    });
    return shown;
  }

  /** What is chosen; `undefined`: addresses. */
  function current() {
    const { value: path, text, dataset } = select.selectedOptions[0];
    if (path === '') return undefined;
    const many = text.charAt(0).toLowerCase() + text.slice(1);
    return { path, many, one: dataset.one, rows: Number(dataset.rows), isLong: 'long' in dataset };
  }

  select.addEventListener('change', () => show(select.value));
  return {
    current,
    /** Whether there is such a theme. */
    has: (path) => path !== '' && [...select.options].some(({ value }) => value === path),
    /** The theme of this path on the map; as it is, if it is shown already. */
    async shown(path) {
      return shown !== undefined && select.value === path ? shown : show(path);
    },
  };
}
