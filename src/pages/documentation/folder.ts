/** `/docs/{folder}`: the operations of one folder of the URL, whole, and the fields of their answers. */
import type { Language } from '../../http/language.ts';
import { languageSuffix } from '../header.ts';
import { type Html, html, joined, type Substitution } from '../html.ts';
import { answerSection, fieldRows, formSection, formsOf } from './answers.ts';
import { exampleSection } from './examples.ts';
import { rootOf } from './frame.ts';
import { anchorOf, type Entry, type OpenApi } from './open-api.ts';
import { parameterSection } from './parameters.ts';
import { sentence } from './sentences.ts';
import { texts } from './texts.ts';

export interface Folder {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** Names of parameters that nearly every path has. */
  readonly shared: ReadonlySet<string>;
}

export function folderPage({ name, entries, shared }: Folder, openApi: OpenApi, language: Language): Html {
  const { back, onThisPage, forms, formsLead } = texts[language];
  const root = rootOf(name);
  const links = entries.map(
    (entry) => html`<li><a href="#${anchorOf(entry)}">${entry.operation.summary}</a></li>
`,
  );
  return html`<p class="back"><a href="${root}docs${languageSuffix(language)}">${back}</a></p>
<h1 lang="da">${name}</h1>
<nav aria-label="${onThisPage}"><ul class="contents">${links}</ul></nav>
${entries.map((entry) => operationSection(entry, root, shared, language))}
<section aria-labelledby="forms">
<h2 id="forms">${forms}</h2>
<p class="lead">${formsLead}</p>
${formsOf(entries, openApi).map((form) => formSection(form, openApi, language))}
</section>`;
}

function operationSection(entry: Entry, root: string, shared: ReadonlySet<string>, language: Language): Html {
  const { path, method, operation } = entry;
  const anchor = anchorOf(entry);
  return html`<section class="operation" aria-labelledby="${anchor}">
<h2 id="${anchor}">${operation.summary}</h2>
<p class="call"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></p>
${operation.description === undefined ? undefined : html`<p>${sentence(operation.description)}</p>`}
${exampleSection(entry, root, language)}
${parameterSection(operation.parameters ?? [], shared, language)}
${bodySection(entry, language)}
${answerSection(operation, language)}
</section>
`;
}

function bodySection({ operation }: Entry, language: Language): Substitution {
  const content = operation.requestBody?.content;
  if (content === undefined) return undefined;
  const { body, as, or } = texts[language];
  const types = Object.keys(content).map((type) => html`<code>${type}</code>`);
  // Of one object; a list has the same fields in each.
  const schemas = Object.values(content).map(({ schema }) => schema.anyOf?.[0] ?? schema);
  const fields = schemas.find(({ properties }) => properties !== undefined);
  return html`<h3>${body}</h3><p>${as} ${joined(types, ` ${or} `)}</p>
<dl class="rows">${fields && fieldRows(fields, language)}</dl>`;
}
