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

/** `sample`: a record of this form. */
export function formSection(
  name: string,
  { components: { schemas } }: OpenApi,
  language: Language,
  sample?: unknown,
): Html {
  return html`<details class="form" id="${name}"><summary lang="da">${name}</summary>
<dl class="rows">${fieldRows(schemas[name] ?? {}, language, sample)}</dl></details>
`;
}

/** Fields of an object inside another stand below it, with its name before theirs. */
export function fieldRows(
  { properties = {}, required = [] }: Schema,
  language: Language,
  sample?: unknown,
  above = '',
): Html[] {
  const { optional, forExample } = texts[language];
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = `${above}${name}`;
    const value = memberOf(sample, name);
    const example = exampleText(value);
    const notes = [
      fieldKind(schema, language),
      // Of what is posted, that says nothing.
      sample === undefined || required.includes(name) ? undefined : optional,
      example === undefined ? undefined : html`${forExample} <code class="example">${example}</code>`,
    ];
    const row = html`<div><dt><code>${field}</code></dt><dd>${sentence(schema.description)} <span class="value">${joined(notes, ' · ')}</span></dd></div>
`;
    const inner = [schema, schema.items ?? {}, ...(schema.anyOf ?? [])].filter(
      (part) => part.properties !== undefined,
    );
    return [row, ...inner.flatMap((part) => fieldRows(part, language, value, `${field}.`))];
  });
}

/** Of a list, the member of its first item. */
function memberOf(value: unknown, name: string): unknown {
  const record = Array.isArray(value) ? value[0] : value;
  return typeof record === 'object' && record !== null
    ? (record as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

const LONGEST_EXAMPLE = 90;

/** What fits in a line: values, and lists of such. The fields of an object have examples of their own. */
function exampleText(value: unknown): string | undefined {
  const isObject = (one: unknown): boolean => typeof one === 'object' && one !== null;
  if (value === undefined || value === null) return undefined;
  if (isObject(value) && (!Array.isArray(value) || value.length === 0 || value.some(isObject)))
    return undefined;
  const text = JSON.stringify(value);
  return text.length > LONGEST_EXAMPLE ? undefined : text;
}
