/** The parts of the OpenAPI description that the documentation shows. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
  readonly 'x-examples'?: readonly string[];
  /** What it answers about; nothing where that is no register. */
  readonly 'x-resource'?: string;
}

export interface OpenApi {
  readonly info: { readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One operation, with its place in the description. */
export interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Operations by the folder they belong to, in the order of the description. */
export function byTag({ paths }: OpenApi): ReadonlyMap<string, readonly Entry[]> {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ path, method, operation })),
  );
  return Map.groupBy(entries, ({ operation }) => operation.tags[0] ?? '');
}

/** The name at the end of a reference. */
export function referred({ $ref }: Schema): string | undefined {
  return $ref === undefined ? undefined : decodeURIComponent($ref.replace(/^.*\//, ''));
}

/** Of everything that a part of the description refers to. */
export function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const form = referred(part as Schema);
  return form === undefined ? Object.values(part).flatMap(namesIn) : [form];
}

/** Where the page of a folder shows the operation. */
export function anchorOf({ method, path }: Entry): string {
  return `${method}${path.replaceAll(/[{}]/g, '').replaceAll('/', '-')}`;
}
