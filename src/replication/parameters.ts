/** The parameters of the paths under `/replikering`. Of the key fields each entity takes its own. */
import { ENTITY_KEYS } from '../engine/border.generated.ts';
import { integer, oneOf, presence, text } from '../http/parameters/parameter-types.ts';
import { deliveryParameters } from '../resources/parameters/answer.ts';
import type { ParameterTable } from '../resources/parameters/parameter.ts';

/** Numbers fit the `integer` of databases. */
const LARGEST = 2_147_483_647;
const number = () => integer({ minimum: 0, maximum: LARGEST });

const notation = {
  ...deliveryParameters,
  format: {
    schema: oneOf(['json', 'csv', 'ndjson'], { default: 'json' }),
    en: 'Format of the answer.',
    da: 'Svarets format.',
  },
  ndjson: {
    schema: presence(),
    en: 'One object a line, with CR LF between them.',
    da: 'Ét objekt pr. linje, med CR LF imellem.',
  },
} satisfies ParameterTable;

const entitet = {
  entitet: {
    schema: text(),
    required: true,
    en: 'The entity: a name of /replikering/datamodel.',
    da: 'Entiteten: et navn fra /replikering/datamodel.',
  },
} satisfies ParameterTable;

const until = {
  txid: {
    schema: number(),
    en: 'The state right after this transaction; the newest where it is left out.',
    da: 'Tilstanden lige efter denne transaktion; den nyeste, når den udelades.',
  },
  sekvensnummer: {
    schema: number(),
    en: 'The state right after the event with this number.',
    da: 'Tilstanden lige efter hændelsen med dette nummer.',
  },
} satisfies ParameterTable;

const transactions = {
  txid: { schema: number(), en: 'Exactly this transaction.', da: 'Præcis denne transaktion.' },
  txidfra: {
    schema: number(),
    en: 'The first transaction; 0 counts as left out.',
    da: 'Den første transaktion; 0 regnes som udeladt.',
  },
  txidtil: {
    schema: number(),
    en: 'The last transaction; 0 counts as left out.',
    da: 'Den sidste transaktion; 0 regnes som udeladt.',
  },
} satisfies ParameterTable;

const between = {
  ...transactions,
  sekvensnummerfra: {
    schema: number(),
    en: 'The first event; 0 counts as left out.',
    da: 'Den første hændelse; 0 regnes som udeladt.',
  },
  sekvensnummertil: {
    schema: number(),
    en: 'The last event; 0 counts as left out.',
    da: 'Den sidste hændelse; 0 regnes som udeladt.',
  },
  tidspunktfra: {
    schema: text(),
    en: 'Not before this moment: date and time with Z or a zone, such as 2026-11-25T10:00:00Z.',
    da: 'Ikke før dette tidspunkt: dato og tid med Z eller en zone, f.eks. 2026-11-25T10:00:00Z.',
  },
  tidspunkttil: {
    schema: text(),
    en: 'Not after this moment.',
    da: 'Ikke efter dette tidspunkt.',
  },
} satisfies ParameterTable;

const paging = {
  side: {
    schema: integer({ minimum: 1 }),
    en: 'The page; all transactions where side and per_side are left out.',
    da: 'Siden; alle transaktioner, når side og per_side udelades.',
  },
  per_side: {
    schema: integer({ minimum: 1, maximum: 25_000 }),
    en: 'Transactions a page; 20 where side alone is given.',
    da: 'Transaktioner pr. side; 20, når kun side er angivet.',
  },
} satisfies ParameterTable;

const key = Object.fromEntries(
  ENTITY_KEYS.map((name) => [
    name,
    {
      schema: text(),
      en: `Rows with this ${name}, of entities that have it in their key.`,
      da: `Rækker med dette ${name}, af entiteter, der har det i deres nøgle.`,
    },
  ]),
) satisfies ParameterTable;

export const tables = {
  single: notation,
  transactions: { ...transactions, ...paging, ...notation },
  extract: { ...until, ...key, ...notation },
  events: { ...between, ...key, ...notation },
  entitet,
};

/** What a request gives. */
export interface Given {
  readonly entitet?: string;
  readonly txid?: number;
  readonly txidfra?: number;
  readonly txidtil?: number;
  readonly sekvensnummer?: number;
  readonly sekvensnummerfra?: number;
  readonly sekvensnummertil?: number;
  readonly tidspunktfra?: string;
  readonly tidspunkttil?: string;
  readonly side?: number;
  readonly per_side?: number;
  readonly format?: 'json' | 'csv' | 'ndjson';
  readonly ndjson?: true;
  readonly callback?: string;
  readonly download?: string;
}
