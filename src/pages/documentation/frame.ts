/** The page around the documentation: head, header, folders, footer. */
import type { Language } from '../../http/language.ts';
import { header, languageSuffix } from '../header.ts';
import { type Html, html, type Substitution } from '../html.ts';
import { texts } from './texts.ts';

export interface Frame {
  readonly language: Language;
  /** Of the files of all pages. */
  readonly assets: string;
  readonly hasAccounts: boolean;
  readonly folders: readonly string[];
  /** The folder that the page is about; none: the page of all. */
  readonly folder: string | undefined;
  /** Version of the interface. */
  readonly version: string;
  readonly main: Substitution;
}

/** From the page to the start page. */
export const rootOf = (folder: string | undefined): string => (folder === undefined ? './' : '../');

export function framed({ language, assets, hasAccounts, folders, folder, version, main }: Frame): Html {
  const { title, lead, skip, otherLanguage, resources, interface: interfaceVersion } = texts[language];
  const { request, send, answered, shortened, failed, live, firstOf, notFound, registerMissing } =
    texts[language];
  const other = language === 'da' ? 'en' : 'da';
  const root = rootOf(folder);
  const own = `${root}docs${folder === undefined ? '' : `/${folder}`}`;
  const files = `${root}assets/${assets}`;
  const choice = html`
    <a href="${own}${languageSuffix(other)}" hreflang="${other}" lang="${other}">${otherLanguage}</a>`;
  const link = (name: string) => {
    const current = name === folder ? html` aria-current="page"` : undefined;
    return html`<li><a href="${root}docs/${name}${languageSuffix(language)}"${current}>${name}</a></li>`;
  };
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${folder === undefined ? '' : `${folder} – `}${title} – vejviser</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${lead}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${files}/icon.svg" type="image/svg+xml">
<link rel="alternate" href="${own}${languageSuffix(other)}" hreflang="${other}">
<link rel="stylesheet" href="${files}/face.css">
<link rel="stylesheet" href="${files}/docs/docs.css">
<script src="${files}/docs/docs.js" type="module"></script>
<script src="${files}/docs/live.js" type="module"></script>
</head>
<body class="docs">
<a class="skip" href="#main">${skip}</a>

${header({ language, root, hasAccounts, more: choice })}

<nav class="folders" aria-label="${resources}">
  <ul lang="da">${folders.map(link)}</ul>
</nav>

<main id="main" tabindex="-1" data-request="${request}" data-send="${send}" data-answered="${answered}" data-shortened="${shortened}" data-failed="${failed}" data-live="${live}" data-first-of="${firstOf}" data-not-found="${notFound}" data-register-missing="${registerMissing}">
${main}
</main>

<footer><p>${interfaceVersion} ${version}</p></footer>
</body>
</html>
`;
}
