/** What is posted to be cleansed: one object, answered as by URL, or a list of them, answered by a list. */
import { Type } from 'typebox';
import type { CleanseParameters } from '../../engine/engine.ts';
import type { App } from '../../http/app-types.ts';
import { ApiError, apiError } from '../../http/errors/errors.ts';
import type { Texts } from '../../http/language.ts';
import type { Values } from '../../http/parameters/parameters.ts';
import { LIST_BYTES } from '../../http/request/arrival.ts';
import { FORM_BODY, JSON_BODY, Rows } from '../../http/request/body.ts';
import type { Responder } from '../../http/response/respond.ts';
import { postAnswers } from '../forms/answers.ts';
import { cleansingForms } from '../forms/forms.ts';
import { strictness } from '../parameters/answer.ts';
import { jsonTable, MOST_ROWS } from '../parameters/list.ts';
import { fillerOf, schemaOf } from '../parameters/parameter.ts';
import {
  acceptanceParameters,
  answerParameters,
  cleanseRepresentation,
  isTyped,
  typed,
} from './parameters.ts';

const nothingPosted = { loc: ['body', ''], msg: 'the body is missing', type: 'missing' } as const;

interface Posted {
  readonly resource: 'address' | 'accessAddress';
  readonly path: string;
  readonly noun: Texts;
  readonly tag: string;
  /** A body that is answered with category A. */
  readonly example: object;
}

/** Of what is posted, the URL may say how the answer looks; of a list nothing else does. */
const aboutAnswer = { ...answerParameters, ...acceptanceParameters };
const inUrl = schemaOf({ ...aboutAnswer, ...strictness });

export function postRoute(
  app: App,
  responder: Responder,
  { resource, path, noun, tag, example }: Posted,
): void {
  const check = isTyped[resource];
  const row = { ...typed[resource], ...strictness };
  const one = { ...row, ...aboutAnswer };
  const rows = {
    type: 'array',
    items: schemaOf(jsonTable(row), check),
    maxItems: MOST_ROWS,
    says: { en: 'For each a result, in order.', da: 'For hver et resultat, i samme rækkefølge.' },
  };
  const examples = [example];
  const form = Object.assign(schemaOf(one, check), { examples });
  const json = { anyOf: [Object.assign(schemaOf(jsonTable(one), check), { examples }), rows] };
  const fill = fillerOf(typed[resource]) as (given: Values) => CleanseParameters;

  const options = {
    bodyLimit: LIST_BYTES,
    schema: {
      tags: [tag],
      querystring: inUrl,
      body: Type.Unsafe<Values | Rows | undefined>({
        content: { [JSON_BODY]: { schema: json }, [FORM_BODY]: { schema: form } },
      }),
    },
    config: {
      question: { resource, operation: 'cleanse' as const },
      summary: {
        en: `The ${noun.en} meant by what is posted; a list of up to ${MOST_ROWS} is answered by a list`,
        da: `Den ${noun.da}, som det indsendte betyder; en liste på op til ${MOST_ROWS} besvares med en liste`,
      },
      note: {
        en: 'The text or a part of the address is required. Idempotency-Key is accepted: nothing is written, so a retry is safe.',
        da: 'Teksten eller en del af adressen er påkrævet. Idempotency-Key accepteres: intet skrives, så forespørgslen kan gentages.',
      },
      answers: () =>
        postAnswers(
          {
            en: 'As GET; to a list a list, in which an error stands for what is ill-formed',
            da: 'Som GET; til en liste en liste, hvor en fejl står i stedet for det, der er forkert',
          },
          cleansingForms(resource),
        ),
    },
  };
  app.post(path, options, (request, reply) => {
    const { query, body } = request;
    if (body === undefined) throw new ApiError('validation_error', [nothingPosted]);
    if (body instanceof Rows) {
      const representation = cleanseRepresentation(query);
      const rowOf = (place: number) => {
        const read = body.read(place);
        return 'error' in read
          ? apiError(read.error, String)
          : { parameters: fill(read.value), representation };
      };
      const listed = { resource, operation: 'cleanse', length: body.length, rowOf } as const;
      return responder.answerRows(request, reply, listed);
    }
    const question = { resource, operation: 'cleanse', parameters: fill(body) } as const;
    return responder.answer(request, reply, question, cleanseRepresentation({ ...query, ...body }), {});
  });
}
