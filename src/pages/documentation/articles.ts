/**
 * `/docs/{file}`: the pages of `docs/`, which the description and each other name, under the names of their files. They
 * are in English. Links to what is no such page lead nowhere here, and are shown as text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '../../http/language.ts';
import { languageSuffix } from '../header.ts';
import { type Html, html } from '../html.ts';
import { article } from './sentences.ts';
import { texts } from './texts.ts';

const folder = new URL('../../../docs/', import.meta.url);

const names: ReadonlySet<string> = new Set(readdirSync(folder).filter((name) => name.endsWith('.md')));

export const isArticle = (name: string): boolean => names.has(name);

export function articlePage(name: string, language: Language): Html {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const own = name.endsWith('.da.md') ? 'da' : 'en';
  return html`<p class="back"><a href="../docs${languageSuffix(language)}">${texts[language].back}</a></p>
<article class="notes" lang="${own}">${article(text, (to) => articleLink(to, language))}</article>`;
}

/** Where a link of a page leads, in the same language around it; `undefined` where nothing is. */
export function articleLink(to: string, language: Language): string | undefined {
  const [, path = '', name = '', anchor = ''] = /^((?:docs\/)?([^#]*))(#.*)?$/.exec(to) ?? [];
  if (path === '') return anchor;
  return names.has(name) ? `${path}${languageSuffix(language)}${anchor}` : undefined;
}
