/**
 * The answers of the paths of copies as OpenAPI shows them: of each entity a form of its own, from what the addon says of its
 * attributes. Made when the description is asked for.
 */
import { Type } from 'typebox';
import type { DataType, EntityDescription } from '../engine/border.generated.ts';
import type { Texts } from '../http/language.ts';
import type { Answers } from '../http/openapi.ts';
import { mapInSlices } from '../http/request/turns.ts';
import { ErrorAnswer, orMissing } from '../resources/forms/answers.ts';
import { description } from '../resources/forms/forms.ts';
import { named, ofType } from '../resources/forms/schema.ts';

export const says = (en: string, da: string): { says: Texts } => ({ says: { en, da } });
const text = { schema: Type.String() };

const types: Readonly<Record<DataType, () => Type.TSchema>> = {
  integer: ofType.integer,
  real: ofType.number,
  boolean: ofType.boolean,
  string: ofType.text,
  uuid: ofType.uuid,
  timestamp: ofType.utcTime,
  localdatetime: ofType.localTime,
  point2d: ofType.any,
  geometry: ofType.any,
  geometry3d: ofType.any,
};

const formName = (entity: string): string => `Kopi_${entity}`;

function formOf({ name, attributes }: EntityDescription): Type.TSchema {
  const members = attributes.map(({ name: attribute, type, nullable, en, da }) => {
    const holds = types[type]();
    return [attribute, Object.assign(nullable ? Type.Union([holds, Type.Null()]) : holds, says(en, da))];
  });
  return Type.Object(Object.fromEntries(members), { $id: formName(name) });
}

interface Rows {
  readonly forms: readonly Type.TSchema[];
  /** Has one of the forms. */
  readonly row: Type.TSchema;
  readonly event: Type.TSchema;
}

let made: Rows | undefined;

const forms = new Map<string, Type.TSchema>();

function keptFormOf(entity: EntityDescription): Type.TSchema {
  const form = forms.get(entity.name) ?? formOf(entity);
  forms.set(entity.name, form);
  return form;
}

/** Makes the forms of all entities. Other requests are answered in between. */
export async function prepareRows(): Promise<void> {
  const { entities } = description();
  await mapInSlices(entities.length, (place) => keptFormOf(entities[place] as EntityDescription));
}

/** The same for all that refer to them. */
function rows(): Rows {
  if (made !== undefined) return made;
  const { entities } = description();
  const row = Type.Union(entities.map(({ name }) => named(formName(name))));
  made = { forms: entities.map(keptFormOf), row, event: eventOf(row) };
  return made;
}

const moment = (en: string, da: string) => Object.assign(ofType.utcTime(), says(en, da));
const number = (en: string, da: string) => Type.Integer(says(en, da));

const Transaction = Type.Object(
  {
    txid: number('Number of the transaction.', 'Transaktionens nummer.'),
    tidspunkt: moment('When its import began.', 'Hvornår indlæsningen begyndte.'),
    operationer: Type.Array(
      Type.Object({
        entitet: Type.String(),
        inserts: Type.Integer(),
        updates: Type.Integer(),
        deletes: Type.Integer(),
      }),
      says('How many events each entity has.', 'Hvor mange hændelser hver entitet har.'),
    ),
  },
  { $id: 'Transaktion' },
);

const Latest = Type.Object(
  {
    sekvensnummer: number('Number of the newest event.', 'Den nyeste hændelses nummer.'),
    tidspunkt: moment('Time of the newest transaction.', 'Den nyeste transaktions tidspunkt.'),
  },
  { $id: 'Sekvensnummer' },
);

const Model = Type.Record(
  Type.String(),
  Type.Object({
    key: Type.Array(Type.String(), says('Attributes of the key.', 'Nøglens attributter.')),
    attributes: Type.Array(
      Type.Object({
        name: Type.String(),
        type: Type.String(),
        nullable: Type.Boolean(),
        description: Type.String(says('In Danish.', 'På dansk.')),
      }),
    ),
  }),
  { $id: 'Datamodel' },
);

/** What happened to a row. */
export const operation = Type.Union(['insert', 'update', 'delete'].map((name) => Type.Literal(name)));

function eventOf(row: Type.TSchema): Type.TSchema {
  return Type.Object(
    {
      txid: number('The transaction of the event.', 'Hændelsens transaktion.'),
      operation,
      tidspunkt: moment('Time of the transaction.', 'Transaktionens tidspunkt.'),
      sekvensnummer: number(
        'Number of the event, over all entities.',
        'Hændelsens nummer, på tværs af entiteter.',
      ),
      data: Object.assign(
        Type.Union([row]),
        says('The whole row; of a delete, the row that was.', 'Hele rækken; ved delete den række, der var.'),
      ),
    },
    { $id: 'Haendelse' },
  );
}

const JSONP = 'application/javascript';
const TYPES = [JSONP, 'text/csv', 'application/x-ndjson'];

function answersOf(
  told: Texts,
  schema: Type.TSchema,
  records: readonly object[],
  others: readonly string[] = TYPES,
): Answers {
  const content = Object.fromEntries(others.map((type) => [type, text]));
  return {
    response: { 200: { says: told, content: { 'application/json': { schema }, ...content } } },
    records: [ErrorAnswer, ...records],
  };
}

export const modelAnswers = (): Answers =>
  answersOf(
    { en: 'The entities by name', da: 'Entiteterne efter navn' },
    named('Datamodel'),
    [Model],
    [JSONP],
  );

export const transactionAnswers = (): Answers =>
  orMissing(answersOf({ en: 'The transaction', da: 'Transaktionen' }, named('Transaktion'), [Transaction]));

export const transactionsAnswers = (): Answers =>
  answersOf(
    { en: 'The transactions by number', da: 'Transaktionerne efter nummer' },
    Type.Array(named('Transaktion')),
    [Transaction],
  );

const Inspected = Type.Record(
  Type.String(),
  Type.Object({
    inserts: Type.Any(says('Rows that came, or their number.', 'Rækker, der er kommet, eller deres antal.')),
    updates: Type.Any(
      says('Columns of rows that have other values.', 'Kolonner i rækker, der har andre værdier.'),
    ),
    deletes: Type.Any(says('Rows that went, or their number.', 'Rækker, der er gået, eller deres antal.')),
    columnsChanged: Type.Optional(Type.Record(Type.String(), Type.Integer())),
  }),
  { $id: 'Transaktionsindhold' },
);

export const inspectAnswers = (): Answers =>
  orMissing(
    answersOf(
      { en: 'Changes by entity', da: 'Ændringer efter entitet' },
      named('Transaktionsindhold'),
      [Inspected],
      [JSONP],
    ),
  );

export const latestAnswers = (): Answers =>
  orMissing(answersOf({ en: 'The number', da: 'Nummeret' }, named('Sekvensnummer'), [Latest]));

export function extractAnswers(): Answers {
  const { forms, row } = rows();
  return answersOf({ en: 'The rows', da: 'Rækkerne' }, Type.Array(row), forms);
}

export function eventsAnswers(): Answers {
  const { forms, event } = rows();
  const list = Type.Array(named('Haendelse'));
  const told = { en: 'The events by number', da: 'Hændelserne efter nummer' };
  return answersOf(told, list, [event, ...forms]);
}

const oldAttribute = {
  name: Type.String(),
  description: Type.String(),
  type: Type.String(),
  required: Type.Boolean(),
};

const OldSchema = Type.Object({
  source: Type.String({ format: 'uri' }),
  schema: Type.Array(
    Type.Object({
      ...oldAttribute,
      properties: Type.Optional(
        Type.Array(
          Type.Object({
            ...oldAttribute,
            postgresql: Type.String(),
            primary: Type.Boolean(),
            deprecated: Type.Boolean(),
          }),
        ),
      ),
    }),
  ),
});

export const oldSchemaAnswers = (): Answers =>
  answersOf(
    { en: 'Source and attributes by path', da: 'Kilde og attributter efter sti' },
    Type.Record(Type.String(), OldSchema),
    [],
    [JSONP],
  );

export const streamAnswers = (): Answers => ({
  response: {
    200: {
      says: {
        en: 'The events: id is the sequence number, data the event with its entity',
        da: 'Hændelserne: id er sekvensnummeret, data hændelsen med sin entitet',
      },
      content: { 'text/event-stream': text },
    },
  },
  records: [ErrorAnswer],
});
