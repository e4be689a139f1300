/** The page around the documentation: head, header, folders, footer. */
import type { Language } from '../../http/language.ts';
import { head, otherLanguage } from '../head.ts';
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
  const { title, lead, skip, resources, interface: interfaceVersion } = texts[language];
  const { request, send, answered, shortened, failed, live, firstOf, notFound, registerMissing } =
    texts[language];
  const root = rootOf(folder);
  const own = `${root}docs${folder === undefined ? '' : `/${folder}`}`;
  const files = `${root}assets/${assets}`;
  const link = (name: string) => {
    const current = name === folder ? html` aria-current="page"` : undefined;
    return html`<li><a href="${root}docs/${name}${languageSuffix(language)}"${current}>${name}</a></li>`;
  };
  const scripts = html`<script src="${files}/docs/docs.js" type="module"></script>
<script src="${files}/docs/live.js" type="module"></script>`;
  const begin = head({
    ...{ language, own, files, scripts },
    title: `${folder === undefined ? '' : `${folder} – `}${title} – vejviser`,
    description: lead,
    styles: ['face', 'docs/docs'],
  });
  return html`${begin}
<body class="docs">
<a class="skip" href="#main">${skip}</a>

${header({ language, root, hasAccounts, more: otherLanguage(language, own, texts[language].otherLanguage) })}

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
