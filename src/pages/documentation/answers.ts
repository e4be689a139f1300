/** What an operation answers, by status, and the fields of every form that its answers have or contain. */
import type { Language } from '../../http/language.ts';
import { type Html, html, joined, type Substitution } from '../html.ts';
import { type Content, type Entry, type OpenApi, type Operation, referred, type Schema } from './open-api.ts';
import { sentence } from './sentences.ts';
import { texts } from './texts.ts';
import { fieldKind } from './value.ts';

const JSON_TYPE = 'application/json';

export function answerSection({ responses }: Operation, language: Language): Html {
  const rows = Object.entries(responses).map(
    ([status, { description, content }]) =>
      html`<div><dt><code>${status}</code></dt><dd>${sentence(description)} ${contentOf(content, language)}</dd></div>
`,
  );
  return html`<details><summary>${texts[language].answers}</summary><dl class="rows">${rows}</dl></details>`;
}

function contentOf(content: Content | undefined, language: Language): Substitution {
  if (content === undefined) return undefined;
  const { [JSON_TYPE]: json, ...others } = content;
  const types = Object.keys(others).map((type) => html`<code>${type}</code>`);
  const notes = [
    json === undefined ? undefined : [html`<code>${JSON_TYPE}</code>: `, fieldKind(json.schema, language)],
    types.length > 0 ? [texts[language].others, ' ', joined(types, ', ')] : undefined,
  ];
  return html`<span class="value">${joined(notes, ' · ')}</span>`;
}

/** Forms that answers of these operations refer to, and what those refer to, in the order of the description. */
export function formsOf(entries: readonly Entry[], { components: { schemas } }: OpenApi): string[] {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const form = referred(part as Schema);
    if (form !== undefined && !found.has(form)) {
      found.add(form);
      visit(schemas[form]);
    }
    Object.values(part).forEach(visit);
  };
  for (const { operation } of entries) visit(operation.responses);
  return Object.keys(schemas).filter((name) => found.has(name));
}

export function formSection(name: string, { components: { schemas } }: OpenApi, language: Language): Html {
  return html`<details class="form" id="${name}"><summary lang="da">${name}</summary>
<dl class="rows">${fieldRows(schemas[name] ?? {}, language)}</dl></details>
`;
}

/** Fields of an object inside another stand below it, with its name before theirs. */
export function fieldRows({ properties = {} }: Schema, language: Language, above = ''): Html[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = `${above}${name}`;
    const row = html`<div><dt><code>${field}</code></dt><dd>${sentence(schema.description)} <span class="value">${fieldKind(schema, language)}</span></dd></div>
`;
    const inner = [schema, schema.items ?? {}, ...(schema.anyOf ?? [])].filter(
      (part) => part.properties !== undefined,
    );
    return [row, ...inner.flatMap((part) => fieldRows(part, language, `${field}.`))];
  });
}
