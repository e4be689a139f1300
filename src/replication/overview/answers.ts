/** The answer of `/haendelser/oversigt` as OpenAPI shows it. */
import { Type } from 'typebox';
import type { Answers } from '../../http/openapi.ts';
import { ErrorAnswer, unchanged } from '../../resources/forms/answers.ts';
import { named } from '../../resources/forms/schema.ts';
import { operation, says } from '../answers.ts';

const counts = { inserts: Type.Integer(), updates: Type.Integer(), deletes: Type.Integer() };
const orNull = (schema: Type.TSchema, en: string, da: string) =>
  Type.Union([schema, Type.Null()], says(en, da));
const day = () => Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });

const Changes = Type.Object(
  {
    dage: Type.Array(
      Type.Object({ dag: day(), txid: Type.Array(Type.Integer()), ...counts }),
      says('Days with changes, the newest first.', 'Dage med ændringer, de nyeste først.'),
    ),
    dag: orNull(
      day(),
      'The day that is shown; null: there is none.',
      'Den dag, der vises; null: der er ingen.',
    ),
    talt: Type.Integer(
      says(
        'Changes of the day that are counted by municipality: the first 20,000 at most.',
        'Ændringer den dag, der er talt op efter kommune: højst de første 20.000.',
      ),
    ),
    kommuner: Type.Array(
      Type.Object({
        kode: Type.String(),
        navn: orNull(Type.String(), 'Its name.', 'Kommunens navn.'),
        ...counts,
      }),
      says('Municipalities with changes, most first.', 'Kommuner med ændringer, flest først.'),
    ),
    aendringer: Type.Array(
      Type.Object({
        entitet: Type.String(),
        operation,
        sekvensnummer: Type.Integer(),
        txid: Type.Integer(),
        id: orNull(Type.String(), 'Of the address.', 'Adressens.'),
        betegnelse: orNull(
          Type.String(),
          'Its text, as it is now; of what is gone, what its row said.',
          'Betegnelsen, som den er nu; for det, der er væk, hvad rækken sagde.',
        ),
        kommunekode: orNull(Type.String(), 'Code of its municipality.', 'Kommunens kode.'),
        x: orNull(
          Type.Number(),
          'Longitude; null: it has no place any more.',
          'Længdegrad; null: den har ikke længere et sted.',
        ),
        y: orNull(Type.Number(), 'Latitude.', 'Breddegrad.'),
      }),
      says('The changes by number.', 'Ændringerne efter nummer.'),
    ),
    afkortet: Type.Boolean(says('Whether there are more.', 'Om der er flere.')),
  },
  { $id: 'Aendringsoversigt' },
);

export const overviewAnswers = (): Answers => ({
  response: {
    200: {
      says: { en: 'Days, municipalities and changes', da: 'Dage, kommuner og ændringer' },
      content: { 'application/json': { schema: named('Aendringsoversigt') } },
    },
    304: unchanged,
  },
  records: [ErrorAnswer, Changes],
});
