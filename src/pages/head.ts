/** What all pages begin with: the head of the document, and the link to the same page in the other language. */
import type { Language } from '../http/language.ts';
import { languageSuffix } from './header.ts';
import { type Html, html, type Substitution } from './html.ts';

export interface Head {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** From the page to itself, without a language. */
  readonly own: string;
  /** From the page to the files of all pages. */
  readonly files: string;
  /** Names of style sheets among those files. */
  readonly styles: readonly string[];
  readonly scripts: Substitution;
}

export function head({ language, title, description, own, files, styles, scripts }: Head): Html {
  const other = otherThan(language);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${files}/icon.svg" type="image/svg+xml">
<link rel="alternate" href="${own}${languageSuffix(other)}" hreflang="${other}">
${styles.map((name) => html`<link rel="stylesheet" href="${files}/${name}.css">\n`)}${scripts}
</head>`;
}

/** The link to the page in the other language, which says so in that language. */
export function otherLanguage(language: Language, own: string, says: string): Html {
  const other = otherThan(language);
  return html`
    <a id="language" href="${own}${languageSuffix(other)}" hreflang="${other}" lang="${other}">${says}</a>`;
}

const otherThan = (language: Language): Language => (language === 'da' ? 'en' : 'da');
