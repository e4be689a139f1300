/** The entities that a client can copy, as the addon describes them; which of them the data have is said by the snapshot. */

import type { SnapshotInfo } from '../engine/addon/native.ts';
import type { Description, EntityDescription } from '../engine/border.generated.ts';
import { ApiError } from '../http/errors/errors.ts';
import { fault } from './fault.ts';

/** Old clients misspell it. */
const MISSPELT = new Map([['aftemningsområdetilknytning', 'afstemningsområdetilknytning']]);

export class Entities {
  readonly #describe: () => string;
  #read: ReadonlyMap<string, EntityDescription> | undefined;

  /** `describe`: what the addon says of all that it answers; read when a copy is first asked for. */
  constructor(describe: () => string) {
    this.#describe = describe;
  }

  get #all(): ReadonlyMap<string, EntityDescription> {
    if (this.#read === undefined) {
      const { entities } = JSON.parse(this.#describe()) as Description;
      this.#read = new Map(entities.map((entity) => [entity.name, entity]));
    }
    return this.#read;
  }

  /** Those that the data have, in the order of their names. */
  loaded({ entities }: SnapshotInfo): EntityDescription[] {
    return entities.flatMap((name) => this.#all.get(name) ?? []);
  }

  /** The entity that a request names; refuses what there is not, and what the data have not. */
  named(name: string, info: SnapshotInfo): EntityDescription {
    const spelt = name.normalize('NFC').toLowerCase();
    const entity = this.#all.get(MISSPELT.get(spelt) ?? spelt);
    const allowed = info.entities.join(', ');
    if (entity === undefined)
      throw new ApiError('validation_error', [
        fault('entitet', `${JSON.stringify(name)} is no entity; allowed are ${allowed}`),
      ]);
    if (!info.entities.includes(entity.name))
      throw new ApiError('register_not_loaded', [
        fault('entitet', `the data lack the register of ${entity.name}; there are ${allowed}`),
      ]);
    return entity;
  }
}

/** `/replikering/datamodel`, from which clients make their tables. */
export function datamodel(entities: readonly EntityDescription[]): string {
  const described = entities.map(({ name, key, attributes }) => [
    name,
    {
      key,
      attributes: attributes.map((attribute) => ({
        name: attribute.name,
        type: attribute.type,
        nullable: attribute.nullable,
        description: attribute.da,
      })),
    },
  ]);
  return JSON.stringify(Object.fromEntries(described), undefined, 2);
}
