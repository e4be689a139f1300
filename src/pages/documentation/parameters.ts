/** The parameters of an operation: name, kind of value, sentence. */
import type { Language } from '../../http/language.ts';
import { type Html, html, joined, type Substitution } from '../html.ts';
import type { GivenOf } from './examples/given.ts';
import type { Entry, Parameter } from './open-api.ts';
import { sentence } from './sentences.ts';
import { texts } from './texts.ts';
import { parameterKind } from './value.ts';

/** Of the requests by URL, this share at least. */
const NEARLY_ALL = 0.9;

/** Names of the parameters that nearly every path has; they would hide those of its own. */
export function sharedNames(entries: readonly Entry[]): ReadonlySet<string> {
  const gets = entries.filter(({ method }) => method === 'get');
  const names = gets.flatMap(({ operation }) => operation.parameters ?? []).map(({ name }) => name);
  const uses = Object.entries(Object.groupBy(names, (name) => name));
  return new Set(uses.filter(([, all = []]) => all.length >= NEARLY_ALL * gets.length).map(([name]) => name));
}

export function parameterSection(
  parameters: readonly Parameter[],
  shared: ReadonlySet<string>,
  givenOf: GivenOf,
  language: Language,
): Substitution {
  const { parameters: title, common: commonTitle } = texts[language];
  const { own = [], common = [] } = Object.groupBy(parameters, ({ name }) =>
    shared.has(name) ? 'common' : 'own',
  );
  // Those of the path first, then what is required.
  const rank = ({ in: place, required }: Parameter): number =>
    place === 'path' ? 0 : required === true ? 1 : 2;
  const sorted = own.toSorted((one, other) => rank(one) - rank(other));
  return [
    sorted.length > 0 ? html`<h3>${title}</h3>${parameterList(sorted, givenOf, language)}` : undefined,
    common.length > 0
      ? html`<details><summary>${commonTitle} (${common.length})</summary>${parameterList(common, givenOf, language)}</details>`
      : undefined,
  ];
}

function parameterList(parameters: readonly Parameter[], givenOf: GivenOf, language: Language): Html {
  return html`<dl class="rows">${parameters.map((parameter) => row(parameter, givenOf, language))}</dl>`;
}

function row(parameter: Parameter, givenOf: GivenOf, language: Language): Html {
  const { name, required, description, schema } = parameter;
  const { required: mustBe, byDefault, forExample } = texts[language];
  const given = givenOf(parameter);
  const notes = [
    parameterKind(schema, language),
    required === true ? html`<strong>${mustBe}</strong>` : undefined,
    schema.default === undefined ? undefined : html`${byDefault} <code>${String(schema.default)}</code>`,
    given === undefined ? undefined : html`${forExample} <code class="example">${given}</code>`,
  ];
  return html`<div><dt><code>${name}</code></dt><dd>${sentence(description)} <span class="value">${joined(notes, ' · ')}</span></dd></div>
`;
}
