/**
 * `/docs/{file}`: the pages of `docs/`, which the description and each other name, under the names of their files. They
 * are in English, some in Danish too, which they say in Danish in their first lines. Links to what is no such page lead nowhere here, and are shown as text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '../../http/language.ts';
import { languageSuffix } from '../header.ts';
import { type Html, html } from '../html.ts';
import { article, type Target } from './sentences.ts';
import { texts } from './texts.ts';

const folder = new URL('../../../docs/', import.meta.url);

export const articleNames: ReadonlySet<string> = new Set(
  readdirSync(folder).filter((name) => name.endsWith('.md')),
);

export function articlePage(name: string, language: Language): Html {
  const text = textOf(name);
  const own = name.endsWith('.da.md') ? 'da' : 'en';
  const reader = hasDanish(text) ? language : own;
  return html`<p class="back"><a href="../docs${languageSuffix(language)}">${texts[language].back}</a></p>
<article class="notes" lang="${own}">${article(text, (to) => articleLink(to, language, reader))}</article>`;
}

const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

const FIRST = 400;
const hasDanish = (text: string): boolean => /\bdansk\b/i.test(text.slice(0, FIRST));

/**
 * Where a link leads, in the same language around it; `undefined` where nothing is. Who reads Danish is told that what stands
 * there is English.
 */
export function articleLink(to: string, language: Language, reader = language): Target | undefined {
  const [, path = '', name = '', anchor = ''] = /^((?:docs\/)?([^#]*))(#.*)?$/.exec(to) ?? [];
  if (path === '') return { href: anchor };
  if (!articleNames.has(name)) return undefined;
  const href = `${path}${languageSuffix(language)}${anchor}`;
  return reader === 'en' || hasDanish(textOf(name)) ? { href } : { href, note: texts.da.inEnglish };
}
