/**
 * The resources that can be had as files, by the names that the command and the downloads have: all that have a list
 * and may have rows. The
 * descriptions need packages, so the command loads this when it is used.
 */
import { resources } from '../resources/catalogue.ts';
import { formsOf } from '../resources/forms/forms.ts';

export interface Exported {
  /** Of its path: `historik/adresser`. */
  readonly name: string;
  /** In the catalogue of the engine. */
  readonly resource: string;
  /** Whether its rows have a point, a line or an area. */
  readonly hasPlace: boolean;
}

export const exported: readonly Exported[] = resources
  .filter(({ isFormer }) => !isFormer)
  .flatMap(({ operations }) =>
    operations
      .filter(({ operation }) => operation === 'list')
      .map(({ resource, path }) => ({
        resource,
        name: path.slice(1),
        get hasPlace() {
          return formsOf(resource).feature !== undefined;
        },
      })),
  );
