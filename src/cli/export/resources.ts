/**
 * The resources that can be exported, by the names that the command and the files have: all that have a list. The
 * descriptions need packages, so this is loaded when the command is used.
 */
import { resources } from '../../resources/catalogue.ts';

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
