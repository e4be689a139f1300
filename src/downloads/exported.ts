/**
 * The resources that can be had as files, by the names that the command and the downloads have: all that have a list. The
 * descriptions need packages, so the command loads this when it is used.
 */
import { resources } from '../resources/catalogue.ts';

export interface Exported {
  /** Of its path: `historik/adresser`. */
  readonly name: string;
  /** In the catalogue of the engine. */
  readonly resource: string;
}

export const exported: readonly Exported[] = resources.flatMap(({ operations }) =>
  operations
    .filter(({ operation }) => operation === 'list')
    .map(({ resource, path }) => ({ resource, name: path.slice(1) })),
);
