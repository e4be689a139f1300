/**
 * Makes the descriptions of places, of their names and of buildings: list, lookup and, where words are searched for,
 * autocomplete are the same for all, so the folder of each says only what is its own.
 */
import type { Question } from '../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../engine/estimate.ts';
import type { Texts } from '../http/language.ts';
import type { Check } from '../http/parameters/parameters.ts';
import { nearness, simplification } from './area.ts';
import type { Description, Operation } from './description.ts';
import { elementAnswers, listAnswers, singleAnswers } from './forms/answers.ts';
import { formsOf } from './forms/forms.ts';
import { recordParameters, suggestParameters } from './parameters/answer.ts';
import { pageParameters, placePageOf, suggestPageOf, suggestPageParameters } from './parameters/page.ts';
import type { ParameterTable } from './parameters/parameter.ts';
import { withoutMini } from './parameters/place.ts';
import { representationOf, structuredSuggestionRepresentation } from './parameters/representation.ts';
import { bothAxes, shapeParameters, withinBounds } from './parameters/spatial.ts';
import { longListWords, suggestWords } from './parameters/words.ts';

interface Place {
  readonly resource: Question['resource'];
  readonly path: string;
  /** What is listed, inside a sentence. */
  readonly many: Texts;
  /** Filters of its own, in addition to position and shapes. */
  readonly filters: ParameterTable;
  readonly examples: readonly string[];
  /** Text of the example of autocomplete, where words are searched for. */
  readonly exampleText?: string;
  /** Parameters of the path and the fields they fill. */
  readonly key: ParameterTable;
  /** Key of the example of a lookup, as it stands in the path. */
  readonly exampleKey: string;
  /** What a lookup does. */
  readonly lookup: Texts;
  readonly missing: string;
  /** Parameters of its own of lists and lookups, which restrict nothing. */
  readonly more?: ParameterTable;
  /** Of lists and lookups, in addition to those of positions. */
  readonly checks?: readonly Check[];
  /** Rows at most, where ids do not say. */
  readonly rows?: Expectation['rows'];
  readonly bytes: Expectation['bytes'];
  readonly geometryBytes: number;
}

const rowsOfIds = ({ id }: { readonly id?: readonly unknown[] }): number => id?.length ?? MANY;

export function place(described: Place): Description {
  const { resource, path, many, filters, examples, exampleText, key, exampleKey, lookup, missing } =
    described;
  const { more, checks = [], rows = rowsOfIds, bytes, geometryBytes } = described;
  const tag = path.slice(1);
  const expected: Expectation = { rows, bytes, geometryBytes };
  const records = { ...recordParameters, ...(exampleText === undefined && withoutMini), ...more };
  const list: Operation = {
    resource,
    operation: 'list',
    path,
    tag,
    summary: { en: `List ${many.en}`, da: `Liste over ${many.da}` },
    examples,
    query: {
      ...records,
      ...pageParameters,
      ...(exampleText !== undefined && longListWords),
      ...nearness,
      ...shapeParameters,
      ...simplification,
      ...filters,
    },
    checks: [withinBounds, bothAxes, ...checks],
    page: placePageOf,
    representation: representationOf,
    answers: () => listAnswers(formsOf(resource)),
    expected,
  };
  const suggest: Operation = {
    resource,
    operation: 'suggest',
    path: `${path}/autocomplete`,
    tag,
    summary: {
      en: `Suggest ${many.en} while one is typed`,
      da: `Forslag til ${many.da}, mens der skrives`,
    },
    examples: [`${path}/autocomplete?q=${exampleText}`],
    query: {
      ...suggestParameters,
      struktur: recordParameters.struktur,
      ...suggestPageParameters,
      ...suggestWords,
      ...shapeParameters,
      ...filters,
    },
    checks: [withinBounds],
    defaults: { autocomplete: true },
    page: suggestPageOf,
    representation: structuredSuggestionRepresentation,
    answers: () => {
      const { suggestion, nested, flat, mini } = formsOf(resource);
      return elementAnswers([suggestion, nested, flat, mini]);
    },
    expected,
  };
  const get: Operation = {
    resource,
    operation: 'get',
    path: [path, ...Object.keys(key).map((name) => `:${name}`)].join('/'),
    tag,
    summary: lookup,
    examples: [`${path}/${exampleKey}`],
    key,
    query: { ...records, ...simplification },
    checks,
    representation: representationOf,
    missing,
    answers: () => singleAnswers(formsOf(resource)),
    expected: { ...expected, rows: () => ONE },
  };
  return { path, operations: exampleText === undefined ? [list, get] : [list, suggest, get] };
}
