/** What a property sheet shows: an address or access address, what the registers say of it, and the outlines around it. */
import type { Question } from '../../engine/engine.ts';
import { type Asking, asked, type Row } from './asked.ts';
import { type Outlines, outlinesOf } from './outlines.ts';

/** An object of a register: what it says, and whether it is there. */
export type Register = Row & {
  readonly register: string;
  readonly dato: string | null;
  readonly tilgængelig: boolean;
};

/** By their names in the answer of `/all`. */
export type Registers = Readonly<
  Record<'bbr' | 'dagi' | 'jordstykke' | 'vurdering' | 'energimaerke', Register>
>;

export interface Found {
  /** The folder that the id is found in. */
  readonly folder: 'adresser' | 'adgangsadresser';
  readonly record: Row;
  /** Its access address, or itself. */
  readonly access: Row;
  readonly registers: Registers;
  /** Floor and door of addresses, by id: of the address, or of all at the access address. */
  readonly units: ReadonlyMap<string, string>;
  readonly outlines: Outlines;
}

/** Units of one entrance that are named. */
const MOST_UNITS = 1_000;

const folders = { address: 'adresser', accessAddress: 'adgangsadresser' } as const;

/** By the id of either; `undefined`: nothing has it. */
export async function findSheet(asking: Asking, id: string): Promise<Found | undefined> {
  for (const resource of ['address', 'accessAddress'] as const) {
    const get: Question = { resource, operation: 'get', parameters: { id } };
    const record = (await asked(asking, get)) as Row | undefined;
    if (record === undefined) continue;
    const access = (record['adgangsadresse'] ?? record) as Row;
    const all: Question = { resource, operation: 'enrich', parameters: { id, register: 'all' } };
    return {
      folder: folders[resource],
      record,
      access,
      registers: (await asked(asking, all)) as Registers,
      units: resource === 'address' ? unitsOf([record]) : unitsOf(await atEntrance(asking, id)),
      outlines: await outlinesOf(asking, access),
    };
  }
  return undefined;
}

async function atEntrance(asking: Asking, id: string): Promise<readonly Row[]> {
  const parameters = { accessAddressId: [id] };
  const page = { number: 1, size: MOST_UNITS };
  const question: Question = { resource: 'address', operation: 'list', parameters, page };
  return (await asked(asking, question, { shape: 'mini' })) as Row[];
}

function unitsOf(addresses: readonly Row[]): ReadonlyMap<string, string> {
  return new Map(addresses.map((address) => [String(address['id']), unitText(address)]));
}

/** Floor and door as they are written; empty where an address has neither. */
function unitText({ etage, dør }: Row): string {
  return [etage ? `${etage}.` : '', dør ?? ''].filter(Boolean).join(' ');
}
