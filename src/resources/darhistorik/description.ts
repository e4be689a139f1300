/** What one object of the address register was made of, and how that changed: the register's own attributes. */
import type { RegisterHistoryParameters, RegisterObject } from '../../engine/engine.ts';
import { type Expectation, ONE } from '../../engine/estimate.ts';
import { oneOf, several, text, uuid } from '../../http/parameters/parameter-types.ts';
import type { Representation } from '../../http/response/representations.ts';
import type { Description } from '../description.ts';
import { objectAnswers, orMissing } from '../forms/answers.ts';
import { historyForms } from '../forms/forms.ts';
import { deliveryParameters } from '../parameters/answer.ts';
import { filter } from '../parameters/parameter.ts';

const path = '/darhistorik';

/** The objects by their names in the register. */
const objects = {
  navngivenvej: 'namedStreet',
  husnummer: 'accessAddress',
  adresse: 'address',
} as const satisfies Record<string, RegisterObject>;

/** All attributes of an address together have some 2,500 characters. */
const LONGEST_LIST = 4_000;

interface Given {
  readonly entitet?: keyof typeof objects;
  readonly attributter?: readonly string[];
}

const query = {
  ...filter<RegisterHistoryParameters>()({
    entitet: {
      field: 'object',
      schema: oneOf(Object.keys(objects) as (keyof typeof objects)[]),
      step: ({ entitet }: Given, parameters: Partial<RegisterHistoryParameters>) => {
        if (entitet !== undefined) parameters.object = objects[entitet];
      },
      required: true,
      en: 'What the object is: a named street, a house number (access address) or an address.',
      da: 'Hvad objektet er: en navngiven vej, et husnummer (adgangsadresse) eller en adresse.',
    },
    id: {
      field: 'id',
      schema: uuid(),
      required: true,
      en: 'Id of the object in DAR.',
      da: 'Objektets id i DAR.',
    },
    attributter: {
      field: 'attributes',
      schema: several(text({ maxLength: LONGEST_LIST, format: 'names' })),
      step: ({ attributter = [] }: Given, parameters: Partial<RegisterHistoryParameters>) => {
        parameters.attributes = attributter.flatMap((names) => names.split(',')).filter(Boolean);
      },
      en: 'Only these attributes, and only changes of them: names as in the answer.',
      da: 'Kun disse attributter, og kun ændringer af dem: navne som i svaret.',
    },
  }),
  ...deliveryParameters,
  format: {
    schema: oneOf(['json'], { default: 'json' }),
    en: 'Format of the answer: one object with lists in it, which no line or table holds.',
    da: 'Svarets format: ét objekt med lister i, som ingen linje eller tabel rummer.',
  },
};

/** An address with some seventy attributes, twice, and a few changes. */
const expected: Expectation = {
  rows: () => ONE,
  bytes: { mini: 9_000, nested: 9_000, flat: 9_000, full: 9_000, autocomplete: 9_000 },
  geometryBytes: 0,
};

const asJson: Representation = { shape: 'nested', format: 'json', srid: 4326, geometry: 'accessPoint' };

export const registerHistory: Description = {
  path,
  operations: [
    {
      resource: 'registerHistory',
      operation: 'changes',
      path,
      tag: 'historik',
      summary: {
        en: 'One object of the address register with everything it refers to: as it was, what changed, as it is',
        da: 'Ét objekt i adresseregistret med alt, det henviser til: som det var, hvad der blev ændret, som det er',
      },
      note: {
        en: '`oprettettidspunkt` is when the history begins: the first moment at which the object and everything that it refers to are there. The object itself may be older.',
        da: '`oprettettidspunkt` er, hvornår historikken begynder: det første tidspunkt, hvor objektet og alt, det henviser til, findes. Objektet selv kan være ældre.',
      },
      examples: [
        `${path}?entitet=adresse&id=0a3f50b4-960b-32b8-e044-0003ba298018`,
        `${path}?entitet=husnummer&id=0a3f5089-a6c1-32b8-e044-0003ba298018&attributter=adressebetegnelse,husnummer_status`,
        `${path}?entitet=navngivenvej&id=6cb22adb-a6d6-4889-a440-4811ded6db34`,
      ],
      query,
      representation: () => asJson,
      missing:
        'no object of this entity has this id in the rows of the register that the data were built with',
      answers: () =>
        orMissing(
          objectAnswers({ en: 'The history of the object', da: 'Objektets historik' }, historyForms()),
        ),
      expected,
    },
  ],
};
