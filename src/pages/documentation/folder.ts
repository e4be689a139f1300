/** `/docs/{folder}`: the operations of one folder of the URL, whole, and the fields of their answers. */
import type { Language } from '../../http/language.ts';
import { languageSuffix } from '../header.ts';
import { type Html, html, joined, type Substitution } from '../html.ts';
import { answerSection, fieldRows, formSection, formsOf } from './answers.ts';
import { exampleSection } from './examples/examples.ts';
import { type GivenOf, givenOn } from './examples/given.ts';
import type { Recorded } from './examples/recorded.ts';
import type { Samples } from './examples/samples.ts';
import { answerShown, notLoadedNote, type Shown } from './examples/shown.ts';
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
  readonly recorded: Recorded;
  readonly samples: Samples;
  readonly notLoaded: ReadonlySet<string>;
}

export function folderPage(
  { name, entries, shared, recorded, samples, notLoaded }: Folder,
  openApi: OpenApi,
  language: Language,
): Html {
  const { back, onThisPage, forms, formsLead } = texts[language];
  const root = rootOf(name);
  const shown: Shown = { root, recorded, notLoaded };
  const own = formsOf(entries, openApi);
  const records = own.map((form) => samples.get(form)).filter((record) => record !== undefined);
  const page: Page = { shown, shared, givenOf: givenOn(entries, records) };
  const links = entries.map(
    (entry) => html`<li><a href="#${anchorOf(entry)}">${entry.operation.summary}</a></li>
`,
  );
  return html`<p class="back"><a href="${root}docs${languageSuffix(language)}">${back}</a></p>
<h1 lang="da">${name}</h1>
${notLoadedNote(entries, shown, language)}
<nav aria-label="${onThisPage}"><ul class="contents">${links}</ul></nav>
${entries.map((entry) => operationSection(entry, page, language))}
<section aria-labelledby="forms">
<h2 id="forms">${forms}</h2>
<p class="lead">${formsLead}</p>
${own.map((form) => formSection(form, openApi, language, samples.get(form)))}
</section>`;
}

interface Page extends Pick<Folder, 'shared'> {
  readonly shown: Shown;
  readonly givenOf: GivenOf;
}

function operationSection(entry: Entry, { shown, shared, givenOf }: Page, language: Language): Html {
  const { path, method, operation } = entry;
  const anchor = anchorOf(entry);
  return html`<section class="operation" aria-labelledby="${anchor}">
<h2 id="${anchor}">${operation.summary}</h2>
<p class="call"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></p>
${operation.description === undefined ? undefined : html`<p>${sentence(operation.description)}</p>`}
${exampleSection(entry, shown.root, language)}
${answerShown(entry, shown, language)}
${parameterSection(operation.parameters ?? [], shared, givenOf, language)}
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
