/** Cleansing and parsing: addresses as people write them, and what they mean in the register. */
import type { ParseParameters } from '../../engine/engine.ts';
import { type Expectation, ONE } from '../../engine/estimate.ts';
import type { Texts } from '../../http/language.ts';
import type { Description } from '../description.ts';
import { objectAnswers } from '../forms/answers.ts';
import { cleansingForms, parsingForms } from '../forms/forms.ts';
import { deliveryParameters } from '../parameters/answer.ts';
import { filter } from '../parameters/parameter.ts';
import {
  acceptanceParameters,
  answerParameters,
  betegnelse,
  cleanseRepresentation,
  isTyped,
  somethingOf,
  typed,
} from './parameters.ts';
import { postRoute } from './post.ts';

const tag = 'datavask';

/** One sure result; the thirty of a doubtful one are 50 kB and, with their records, 200. */
const expected: Expectation = {
  rows: () => ONE,
  bytes: { mini: 1_800, nested: 1_800, flat: 1_800, full: 7_000, autocomplete: 1_800 },
  geometryBytes: 0,
};

interface Cleansing {
  readonly resource: 'address' | 'accessAddress';
  readonly path: string;
  readonly noun: Texts;
  readonly examples: readonly string[];
  /** A body that is answered with category A. */
  readonly example: object;
}

function cleansing({ resource, path, noun, examples, example }: Cleansing): Description {
  return {
    path,
    operations: [
      {
        resource,
        operation: 'cleanse',
        path,
        tag,
        summary: {
          en: `The ${noun.en} meant by a text or its parts, and how sure that is`,
          da: `Den ${noun.da}, som en tekst eller dens dele betyder, og hvor sikkert det er`,
        },
        examples,
        query: { ...typed[resource], ...answerParameters, ...acceptanceParameters, ...deliveryParameters },
        checks: [isTyped[resource]],
        representation: cleanseRepresentation,
        answers: () =>
          objectAnswers(
            {
              en: 'Category and results, the likeliest first',
              da: 'Kategori og resultater, det mest sandsynlige først',
            },
            cleansingForms(resource),
          ),
        expected,
      },
    ],
    routes: (app, responder) => postRoute(app, responder, { resource, path, noun, tag, example }),
  };
}

export const cleansedAddresses = cleansing({
  resource: 'address',
  path: '/datavask/adresser',
  noun: { en: 'full address', da: 'adresse' },
  examples: [
    '/datavask/adresser?betegnelse=Storgade%201,%202.%20tv,%206270%20T%C3%B8nder',
    '/datavask/adresser?vejnavn=Storegade&husnr=1&etage=2&d%C3%B8r=tv&postnr=6270',
  ],
  example: { betegnelse: 'Storegade 1, 2. tv, 6270 Tønder' },
});

export const cleansedAccessAddresses = cleansing({
  resource: 'accessAddress',
  path: '/datavask/adgangsadresser',
  noun: { en: 'access address', da: 'adgangsadresse' },
  examples: ['/datavask/adgangsadresser?betegnelse=Storegade%201,%206270%20Toender&struktur=full'],
  example: { vejnavn: 'Storegade', husnr: '1', postnr: '6270', postnrnavn: 'Tønder' },
});

export const parsedAddresses: Description = {
  path: '/api/v1/datavask/parse',
  operations: [
    {
      resource: 'address',
      operation: 'parse',
      path: '/api/v1/datavask/parse',
      tag,
      summary: {
        en: 'A text taken apart into the parts of an address, and the address it means',
        da: 'En tekst delt op i en adresses dele, og den adresse, den betyder',
      },
      examples: [
        '/api/v1/datavask/parse?betegnelse=Storegade%201,%202.%20tv,%206270%20T%C3%B8nder',
        '/api/v1/datavask/parse?betegnelse=c/o%20Jensen,%206270%20T%C3%B8nder%20Storegade%201%20stuen',
      ],
      query: {
        ...filter<ParseParameters>()({
          betegnelse: {
            field: 'text',
            schema: betegnelse.schema,
            en: betegnelse.en,
            da: betegnelse.da,
            required: true,
          },
        }),
        ...answerParameters,
        ...deliveryParameters,
      },
      // An empty text is as good as none, so it is the check that refuses one.
      checks: [
        (values, report) => {
          if ('betegnelse' in values) somethingOf({})(values, report);
        },
      ],
      representation: cleanseRepresentation,
      answers: () =>
        objectAnswers(
          { en: 'The parts, and the address or null', da: 'Delene, og adressen eller null' },
          parsingForms(),
        ),
      expected,
    },
  ],
};
