/**
 * The forms of answers, from the description that the addon hands out of what it writes: for OpenAPI, documentation and
 * tests. Nothing that answers requests loads them; they are made at first use.
 */
import { setImmediate as nextIteration } from 'node:timers/promises';
import { Type } from 'typebox';
import { native } from '../../engine/addon/native.ts';
import type {
  AnswerDescription,
  AskedRegister,
  Description,
  Field,
  FlatDescription,
  ResourceDescription,
} from '../../engine/border.generated.ts';
import { mapInSlices } from '../../http/request/turns.ts';
import { named, objectOf } from './schema.ts';
import { selectionName, selectionOf } from './selection.ts';

/** The forms a record takes. */
export interface Forms {
  readonly nested: Type.TSchema;
  readonly flat: Type.TSchema;
  readonly mini: Type.TSchema;
  /** Element of the resource's autocomplete; the nested form where it has none. */
  readonly suggestion: Type.TSchema;
  /** Has a geometry; `properties` of a feature are flat by default, and as the structure says where one is given. */
  readonly feature?: Type.TSchema | undefined;
  /** Columns of the flat form in CSV. */
  readonly columns: readonly string[];
}

/** Forms of an answer by structure; one of several where there are several. */
export interface AnswerForms {
  readonly mini: readonly Type.TSchema[];
  readonly full: readonly Type.TSchema[];
}

const geometry = Type.Object({
  type: Type.String(),
  coordinates: Type.Array(Type.Union([Type.Number(), Type.Array(Type.Unknown())])),
});

/** Of a named street that has a line and an area. */
const geometries = Type.Object({
  type: Type.Literal('GeometryCollection'),
  geometries: Type.Array(geometry),
});

export const crs = Type.Object({
  type: Type.Literal('name'),
  properties: Type.Object({
    name: Type.Union([Type.Literal('EPSG:4326'), Type.Literal('EPSG:25832')]),
  }),
});

/** Makes each form when it is first used: all of them together take 100 ms. */
class FormCatalogue {
  readonly #described: Description;
  readonly #members: ReadonlyMap<string, readonly Field[]>;
  /** Resources by the names of their features. */
  readonly #featured: ReadonlyMap<string, ResourceDescription>;
  readonly #schemas = new Map<string, Type.TSchema>();

  constructor(described: Description) {
    this.#described = described;
    const selections = described.enrichments.flatMap(({ form }) => [...selectionOf(form, described.forms)]);
    const forms = described.forms.map(({ name, members }) => [name, members] as const);
    this.#members = new Map([...forms, ...selections]);
    this.#featured = new Map(
      described.resources.flatMap((resource) =>
        resource.feature === undefined ? [] : [[resource.feature.name, resource]],
      ),
    );
  }

  /** Names of all forms and features. */
  get names(): string[] {
    return [...this.#members.keys(), ...this.#featured.keys()];
  }

  of(resource: string): Forms {
    const { nested, flat, mini, suggestion, feature } = this.resource(resource);
    if (flat === undefined) throw new Error(`${resource} has no record`);
    return {
      nested: this.schema(nested),
      flat: this.schema(flat.form),
      mini: this.schema(mini?.form),
      suggestion: this.schema(suggestion ?? nested),
      feature: feature && this.schema(feature.name),
      columns: flat.csv,
    };
  }

  resource(name: string): ResourceDescription {
    const described = this.#described.resources.find((one) => one.name === name);
    if (described === undefined) throw new Error(`the addon describes no resource ${name}`);
    return described;
  }

  schema(name = ''): Type.TSchema {
    const schema = this.#schemas.get(name) ?? this.#made(name);
    this.#schemas.set(name, schema);
    return schema;
  }

  #made(name: string): Type.TSchema {
    const members = this.#members.get(name);
    if (members !== undefined) return objectOf(members, { $id: name });
    const resource = this.#featured.get(name);
    if (resource !== undefined) return this.#featureOf(resource);
    throw new Error(`the addon describes no form ${name}`);
  }

  enrichment(register: AskedRegister): AnswerDescription {
    const described = this.#described.enrichments.find((one) => one.register === register);
    const forms = described === undefined ? [] : [described.form, selectionName(described.form)];
    return { mini: forms, full: [] };
  }

  answer(shapes: AnswerDescription | undefined): AnswerForms {
    const { mini, full } = shapes ?? { mini: [], full: [] };
    return { mini: mini.map((name) => this.schema(name)), full: full.map((name) => this.schema(name)) };
  }

  /** As it stands in a collection, in any structure: single ones carry `crs` too. */
  #featureOf({ feature, nested, flat, mini }: ResourceDescription): Type.TSchema {
    const flatForms = [flat, mini].flatMap((form) =>
      form === undefined ? [] : [feature?.box === true ? this.#propertiesOf(form) : named(form.form)],
    );
    return Type.Object(
      {
        type: Type.Literal('Feature'),
        geometry: Type.Union([geometry, geometries, Type.Null()]),
        crs: Type.Optional(crs),
        properties: Type.Union([...flatForms, ...(nested === undefined ? [] : [named(nested)])]),
        bbox: Type.Optional(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 })),
      },
      { $id: feature?.name ?? '' },
    );
  }

  /** The box of a feature stands in its own `bbox`, not among its properties; an unknown one stays there as nulls. */
  #propertiesOf({ form }: FlatDescription): Type.TSchema {
    const members = this.#described.forms.find(({ name }) => name === form)?.members ?? [];
    return objectOf(
      members.map((field) => (field.name.startsWith('bbox_') ? { ...field, optional: true } : field)),
    );
  }
}

let described: Description | undefined;
let made: FormCatalogue | undefined;

/** What the addon describes, read once. */
export function description(): Description {
  described ??= JSON.parse(native().describeResources()) as Description;
  return described;
}

function catalogue(): FormCatalogue {
  made ??= new FormCatalogue(description());
  return made;
}

/** Makes all forms. Other requests are answered between the steps. */
export async function prepareForms(): Promise<void> {
  if (described === undefined) {
    const text = native().describeResources();
    await nextIteration();
    described ??= JSON.parse(text) as Description;
    await nextIteration();
  }
  const { names } = catalogue();
  await nextIteration();
  await mapInSlices(names.length, (place) => catalogue().schema(names[place]));
}

/** Every form once, so that whatever refers to one by name finds it. */
export const allForms = (): Type.TSchema[] => catalogue().names.map((name) => catalogue().schema(name));

/** Of what can be listed and looked up. */
export const formsOf = (resource: string): Forms => catalogue().of(resource);

/** Of a row of history, which has the same form in every structure. */
export const versionForm = (resource: string): Type.TSchema =>
  catalogue().schema(catalogue().resource(resource).flat?.form);

/** Elements of the combined autocomplete: street names, access addresses, addresses. */
export const suggestionForms = (): AnswerForms =>
  catalogue().answer(catalogue().resource('autocomplete').suggestions);

export const cleansingForms = (resource: string): AnswerForms =>
  catalogue().answer(catalogue().resource(resource).cleansing);

/** Histories of objects of the address register. */
export const historyForms = (): AnswerForms =>
  catalogue().answer(catalogue().resource('registerHistory').histories);

/** What a register says of an address. */
export const enrichmentForms = (register: AskedRegister): AnswerForms =>
  catalogue().answer(catalogue().enrichment(register));

export const parsingForms = (): AnswerForms => catalogue().answer(catalogue().resource('address').parsing);
