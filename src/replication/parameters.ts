/** The parameters of the paths under `/replikering`. Of the key fields each entity takes its own. */
import { ENTITY_KEYS } from '../engine/border.generated.ts';
import { flag, integer, oneOf, presence, several, text, uuid } from '../http/parameters/parameter-types.ts';
import { deliveryParameters, strictness } from '../resources/parameters/answer.ts';
import { codes, oneCode } from '../resources/parameters/codes.ts';
import type { Parameter, ParameterTable, ValuesOf } from '../resources/parameters/parameter.ts';
import { oldPaths } from './old-paths.ts';
import { MOMENT_PATTERN } from './time.ts';

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

/** Which there are, the data say. */
const entity = () => text({ format: 'entity', examples: ['adgangsadresse'] });

const moment = () => text({ format: 'moment', pattern: MOMENT_PATTERN, examples: ['2026-11-25T10:00:00Z'] });

const entitet = {
  entitet: {
    schema: entity(),
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
    schema: moment(),
    en: 'Not before this moment: date and time with Z or a zone, such as 2026-11-25T10:00:00Z.',
    da: 'Ikke før dette tidspunkt: dato og tid med Z eller en zone, f.eks. 2026-11-25T10:00:00Z.',
  },
  tidspunkttil: {
    schema: moment(),
    en: 'Not after this moment.',
    da: 'Ikke efter dette tidspunkt.',
  },
  maxantal: {
    schema: number(),
    en: 'At most so many events, the first of those meant; the next begin with sekvensnummerfra. 0 counts as left out.',
    da: 'Højst så mange hændelser, de første af dem, der menes; de næste begynder med sekvensnummerfra. 0 regnes som udeladt.',
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

const inspected = {
  txid: { schema: number(), required: true, en: 'The transaction.', da: 'Transaktionen.' },
  aggregate: {
    schema: flag(),
    en: 'How many rows came, went or have other values, and in which columns, instead of the rows.',
    da: 'Hvor mange rækker der er kommet, gået eller har andre værdier, og i hvilke kolonner, i stedet for rækkerne.',
  },
  ...deliveryParameters,
} satisfies ParameterTable;

/** Attributes of keys that have one form wherever they stand; of others the entity decides. */
const identities = ['adgangsadresse_id', 'adgangsadresseid', 'husnummerid', 'stedid', 'stednavn_id'];
/** The code of an owner district has more digits than those of areas. */
const numbers = ['bygningid', 'ejerlavkode', 'kode', 'rowkey'];
const ofFourDigits = [
  ...['kommunekode', 'nr', 'opstillingskredskode', 'politikredskode', 'postnr', 'postnummer'],
  ...['regionskode', 'retskredskode', 'sognekode', 'vejkode'],
];

function keySchema(name: string): Parameter['schema'] {
  if (identities.includes(name)) return uuid();
  if (ofFourDigits.includes(name)) return oneCode;
  return numbers.includes(name) ? integer({ minimum: 0 }) : text();
}

const key = Object.fromEntries(
  ENTITY_KEYS.map((name) => [
    name,
    {
      schema: keySchema(name),
      en: `Rows with this ${name}, of entities that have it in their key.`,
      da: `Rækker, hvis ${name} er denne værdi, af entiteter, der har det i deres nøgle.`,
    },
  ]),
) satisfies ParameterTable;

/** Parts of paths. */
export const places = {
  register: {
    register: {
      schema: oneOf(Object.keys(oldPaths), { format: 'any-case' }),
      required: true,
      en: 'The register, by its name before there was one path for all.',
      da: 'Registret med navnet fra før, der var én sti til alle.',
    },
  },
  entitet: {
    entitet: { schema: entity(), required: true, en: entitet.entitet.en, da: entitet.entitet.da },
  },
} satisfies Readonly<Record<string, ParameterTable>>;

const followed = {
  entitet: {
    schema: several(entity()),
    en: 'Only these entities: names of /replikering/datamodel.',
    da: 'Kun disse entiteter: navne fra /replikering/datamodel.',
  },
  kommunekode: {
    schema: codes,
    en: 'Only what lies in these municipalities, by its row or by the entrance that it names.',
    da: 'Kun det, der ligger i disse kommuner, efter rækken selv eller den indgang, den nævner.',
  },
  txidfra: {
    schema: number(),
    en: 'The first transaction; without it, and without Last-Event-ID, only what happens from now on.',
    da: 'Den første transaktion; uden den, og uden Last-Event-ID, kun det, der sker fra nu af.',
  },
  ...strictness,
} satisfies ParameterTable;

const overview = {
  dag: {
    schema: text({ format: 'date', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', examples: ['2026-11-25'] }),
    en: 'The day, as Denmark counts days; the newest with changes where it is left out.',
    da: 'Dagen, dansk tid; den nyeste med ændringer, når den udelades.',
  },
  kommunekode: {
    schema: oneCode,
    en: 'Only changes in this municipality are listed.',
    da: 'Kun ændringer i denne kommune står på listen.',
  },
  ...strictness,
} satisfies ParameterTable;

/** Formats of which an empty value says something: being there switches them on. */
const SWITCHES = ['presence', 'switch'];

/** An empty value is none here, as in the former service: replication.md, section 3. */
function emptyIsNone<Table extends ParameterTable>(table: Table): Table {
  const entries = Object.entries<Parameter>(table).map(([name, parameter]) => {
    const { type, format = '' } = parameter.schema as { type?: string; format?: string };
    const isSwitch = type === 'boolean' || SWITCHES.includes(format);
    const schema = { ...parameter.schema, allowEmptyValue: true };
    return [name, parameter.required || isSwitch ? parameter : { ...parameter, schema }];
  });
  return Object.fromEntries(entries) as Table;
}

export const tables = {
  overview,
  followed,
  inspect: emptyIsNone(inspected),
  model: deliveryParameters,
  single: emptyIsNone(notation),
  transactions: emptyIsNone({ ...transactions, ...paging, ...notation }),
  extract: emptyIsNone({ ...until, ...key, ...notation }),
  events: emptyIsNone({ ...between, ...key, ...notation }),
  entitet,
};

/** What a request gives. */
export type Given = ValuesOf<typeof until> &
  ValuesOf<typeof between> &
  ValuesOf<typeof paging> &
  ValuesOf<typeof notation>;
