/** The entities that a client can copy, as the addon describes them; which of them the data have is said by the snapshot. */

import type { SnapshotInfo } from '../engine/addon/native.ts';
import type { Description, EntityDescription } from '../engine/border.generated.ts';
import { ApiError } from '../http/errors/errors.ts';
import { fault } from './fault.ts';

/** Old clients misspell it. */
const MISSPELT = new Map([['aftemningsområdetilknytning', 'afstemningsområdetilknytning']]);

/** Entities of the former service that no register says which is read here; of BBR, history too. */
const SAID_NOWHERE = [
  ...[
    'dar_navngivenvejsupplerendebynavnrelation_aktuel',
    'dar_navngivenvejsupplerendebynavnrelation_historik',
  ],
  ...['dar_reserveretvejnavn_aktuel', 'dar_reserveretvejnavn_historik', 'landpostnummer'],
  ...['vask_adgangsadresse_historik', 'vask_adresse_historik', 'zone'],
];
const OF_TODAY = /^(bbr_.+)_aktuel$/;

export interface Missing {
  readonly entity: string;
  readonly reason: string;
}

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

  /** Those of the former service that the data have not, and why, in the order of their names. */
  missing({ entities }: SnapshotInfo): Missing[] {
    const names = [...this.#all.keys()];
    const known = names.filter((name) => !entities.includes(name));
    const buildings = names.flatMap((name) => OF_TODAY.exec(name)?.[1] ?? []);
    const nowhere = [...SAID_NOWHERE, ...buildings.flatMap((name) => [name, `${name}_historik`])];
    const missing = [
      ...known.map((entity) => ({ entity, reason: 'its register is not loaded' })),
      ...nowhere.map((entity) => ({ entity, reason: 'no register that can be imported says it' })),
    ];
    return missing.toSorted((one, other) => (one.entity < other.entity ? -1 : 1));
  }

  /** The entity that a request names; refuses what there is not, and what the data have not. */
  named(name: string, info: SnapshotInfo): EntityDescription {
    const spelt = name.normalize('NFC').toLowerCase();
    const entity = this.#all.get(MISSPELT.get(spelt) ?? spelt);
    if (entity !== undefined && info.entities.includes(entity.name)) return entity;
    const allowed = info.entities.join(', ');
    const missing = this.missing(info).find((one) => one.entity === spelt || one.entity === entity?.name);
    if (missing === undefined)
      throw new ApiError('validation_error', [
        fault('entitet', `${JSON.stringify(name)} is no entity; allowed are ${allowed}`),
      ]);
    throw new ApiError('register_not_loaded', [
      fault(
        'entitet',
        `of ${missing.entity} the data have nothing, as ${missing.reason}; there are ${allowed}`,
      ),
    ]);
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
