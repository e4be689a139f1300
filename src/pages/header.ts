/** What all pages have alike: the name of the service and the way to its other pages. */
import type { Language, Texts } from '../http/language.ts';
import { type Html, html, type Substitution } from './html.ts';

const about: Texts = { da: 'Om tjenesten', en: 'About the service' };
const documentation: Texts = { da: 'Dokumentation', en: 'Documentation' };
const account: Texts = { da: 'Konto', en: 'Account' };
const changes: Texts = { da: 'Ændringer', en: 'Changes' };
const files: Texts = { da: 'Regneark', en: 'Spreadsheets' };

export interface Header {
  readonly language: Language;
  /** Leads from the page to the start page. */
  readonly root: string;
  /** Whether there are accounts to be led to. */
  readonly hasAccounts: boolean;
  /** Stands behind the links. */
  readonly more?: Substitution;
  /** The link of the page itself. */
  readonly current?: 'batch' | 'aendringer' | 'konto';
}

export function header({ language, root, hasAccounts, more, current }: Header): Html {
  const query = languageSuffix(language);
  const here = (name: typeof current) => (current === name ? html` aria-current="page"` : undefined);
  return html`<header class="head">
  <p class="name"><a href="${root}${query}">vejviser</a></p>
  <nav aria-label="${about[language]}">
    <a href="${root}batch${query}"${here('batch')}>${files[language]}</a>
    <a href="${root}aendringer${query}"${here('aendringer')}>${changes[language]}</a>
${hasAccounts ? html`    <a href="${root}konto${query}"${here('konto')}>${account[language]}</a>\n` : undefined}    <a href="${root}docs${query}">${documentation[language]}</a>
    <a href="${root}openapi.json${language === 'da' ? '?sprog=da' : ''}">OpenAPI</a>
    <a href="${root}data">Data</a>${more}
  </nav>
</header>`;
}

/** Pages are in Danish where nothing else is asked for. */
export function languageSuffix(language: Language): string {
  return language === 'da' ? '' : `?sprog=${language}`;
}

/** The links of a page count from the folder that it lies in, so that it has one address only. */
export const endsInSlash = (url: string): boolean => url.replace(/\?.*$/, '').endsWith('/');
