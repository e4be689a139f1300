/** `/docs`: what holds for all paths, what differs from the legacy service, and every path by folder. */
import type { Language } from '../../http/language.ts';
import { languageSuffix } from '../header.ts';
import { type Html, html } from '../html.ts';
import { articleLink } from './articles.ts';
import { isLoaded } from './examples/shown.ts';
import { anchorOf, type Entry, type OpenApi } from './open-api.ts';
import { article } from './sentences.ts';
import { texts } from './texts.ts';

export function overview(
  { info }: OpenApi,
  groups: ReadonlyMap<string, readonly Entry[]>,
  notLoaded: ReadonlySet<string>,
  language: Language,
): Html {
  const { title, lead, paths } = texts[language];
  return html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<div class="notes">${article(info.description, (to) => articleLink(to, language))}</div>
<section aria-labelledby="paths">
<h2 id="paths">${paths}</h2>
${[...groups].map(([folder, entries]) => group(folder, entries, notLoaded, language))}
</section>`;
}

function group(
  folder: string,
  entries: readonly Entry[],
  notLoaded: ReadonlySet<string>,
  language: Language,
): Html {
  const page = `docs/${folder}${languageSuffix(language)}`;
  const rows = entries.map(
    (
      entry,
    ) => html`<li><a href="${page}#${anchorOf(entry)}"><span class="method">${entry.method.toUpperCase()}</span> <code>${entry.path}</code></a> <span>${entry.operation.summary}</span></li>
`,
  );
  const isMissing = !entries.some((entry) => isLoaded(entry, { notLoaded }));
  const missing = isMissing ? html` <small lang="${language}">${texts[language].missing}</small>` : undefined;
  return html`<h3 lang="da"><a href="${page}">${folder}</a>${missing}</h3>
<ul class="paths">${rows}</ul>
`;
}
