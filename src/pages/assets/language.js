/** The language of the page, for scripts that more than one page uses. */

const language = document.documentElement.lang;

/** Of a sentence or a name in each language, that of the page. */
export const said = (texts) => texts[language] ?? texts.da;
