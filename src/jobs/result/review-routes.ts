/** Review of the rows of a job: those in doubt are read, and addresses are chosen for them. */
import { Readable } from 'node:stream';
import type { App } from '../../http/app-types.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { integer, oneOf, several } from '../../http/parameters/parameter-types.ts';
import { type Fault, InputError } from '../../http/parameters/parameters.ts';
import { LIST_BYTES } from '../../http/request/arrival.ts';
import type { Sent } from '../../http/request/body.ts';
import { whenClosed } from '../../http/request/context.ts';
import { Shares } from '../../http/request/shares.ts';
import { JSON_TYPE } from '../../http/response/kept-body.ts';
import { MOST_ROWS } from '../../resources/parameters/list.ts';
import { schemaOf } from '../../resources/parameters/parameter.ts';
import type { JobTable } from '../../store/schema.ts';
import { choicesAnswers, choosingAnswers, rowsAnswers } from '../answers.ts';
import { askerOf, found, fromFound, ONE, type Opened, params, TAG } from '../found.ts';
import { jobOf, PENDING, rowsOf } from '../job.ts';
import type { Choice } from './choices.ts';
import { unfinished } from './unfinished.ts';

const DEFAULT_ROWS = 100;
/** Lists of choices that are being sent. */
const MOST_LISTS = 16;
const lists = new Shares('lists of choices being sent', MOST_LISTS);
const statuses = ['fundet', 'tvivl', 'ingen', 'tom', 'fejl', 'valgt'] as const;

const asked = schemaOf({
  status: {
    schema: several(oneOf(statuses)),
    en: 'Rows with this `res_status`; all when left out.',
    da: 'Rækker med denne `res_status`; alle, når det ikke er angivet.',
  },
  fra: {
    schema: integer({ minimum: 1, default: 1 }),
    en: 'The first row that may come, counted from 1 without the header.',
    da: 'Den første række, der kan komme, talt fra 1 uden overskriften.',
  },
  antal: {
    schema: integer({ minimum: 1, maximum: MOST_ROWS, default: DEFAULT_ROWS }),
    en: 'At most this many rows; fewer where they have more than a megabyte. A long cell is cut after 1,000 letters.',
    da: 'Hvor mange rækker højst; færre, hvor de fylder mere end en megabyte. Af en lang celle de første 1.000 tegn.',
  },
});

interface Asked {
  readonly status?: readonly string[];
  readonly fra?: number;
  readonly antal?: number;
}

export function reviewRoutes(app: App, opened: Opened): void {
  const rows = {
    answers: rowsAnswers,
    summary: {
      en: 'Rows of a job, by how they were answered; of a running one those that are ready',
      da: 'Et jobs rækker, efter hvordan de blev besvaret; er det i gang, de rækker, der er klar',
    },
  };
  const query = { tags: [TAG], params, querystring: asked };
  app.get(`${ONE}/raekker`, { schema: query, config: rows }, async (request, reply) => {
    const asker = askerOf(reply);
    const service = await opened();
    const { status = [], fra = 1, antal = DEFAULT_ROWS } = request.query as Asked;
    const selection = { status: [...status], from: fra, count: antal };
    const listed = await fromFound(service, request, async (job) => {
      if (job.status !== 'succeeded' && !PENDING.has(job.status)) throw unfinished(job);
      return service.results.list(job, selection, asker);
    });
    return reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'private, no-cache' }).send(listed);
  });

  const schema = { tags: [TAG], params };
  const read = {
    answers: choicesAnswers,
    summary: {
      en: 'The addresses that were chosen for rows of a job',
      da: 'De adresser, der er valgt for et jobs rækker',
    },
  };
  app.get(`${ONE}/valg`, { schema, config: read }, async (request, reply) => {
    whenClosed(reply.raw, lists.take(reply.context.connection.address ?? ''));
    const service = await opened();
    const job = await succeeded(await found(service, request));
    const chosen = Readable.from(service.choices.list(job.id), { objectMode: false });
    return reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'private, no-cache' }).send(chosen);
  });

  const write = {
    answers: choosingAnswers,
    summary: {
      en: 'Chooses addresses for rows of a job; they are in the result from then on',
      da: 'Vælger adresser for et jobs rækker; de står i resultatet fra da af',
    },
    note: {
      en: 'An id is that of an address or an access address; null withdraws a choice.',
      da: 'Et id er en adresses eller en adgangsadresses; null fortryder et valg.',
    },
  };
  const options = { bodyLimit: LIST_BYTES, schema, config: write };
  app.put(`${ONE}/valg`, options, async (request, reply) => {
    const service = await opened();
    const job = await succeeded(await found(service, request));
    const given = choicesIn((request.body as Sent<unknown> | undefined)?.content);
    await service.choices.keep(job, rowsOf(job), given, askerOf(reply));
    await service.files.removeMade(job.id);
    return reply
      .header('cache-control', 'private, no-cache')
      .send(jobOf(await found(service, request), reply.context.caller.base));
  });
}

function succeeded(job: JobTable): JobTable {
  if (job.status === 'succeeded') return job;
  throw unfinished(job);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The choices of a body, or all that is wrong with them. */
function choicesIn(content: unknown): Choice[] {
  const isObject = content !== null && typeof content === 'object';
  const given: unknown = isObject && 'valg' in content ? content.valg : undefined;
  if (!Array.isArray(given)) throw new InputError([fault('must be an object with a list "valg"')]);
  if (given.length > MOST_ROWS) {
    const msg = `valg has ${given.length}, but may have ${MOST_ROWS}`;
    throw new ApiError('too_many_items', [{ loc: ['body', 'valg'], msg, type: 'length' }]);
  }
  const faults = given.flatMap((choice: unknown, place) =>
    isChoice(choice) ? [] : [fault(`${place + 1} must be {"raekke": from 1, "id": a UUID or null}`)],
  );
  if (faults.length > 0) throw new InputError(faults);
  return given as Choice[];
}

function isChoice(choice: unknown): choice is Choice {
  if (choice === null || typeof choice !== 'object') return false;
  const { raekke, id, ...more } = choice as Partial<Choice>;
  const isRow = typeof raekke === 'number' && Number.isSafeInteger(raekke) && raekke > 0;
  return (
    isRow && Object.keys(more).length === 0 && (id === null || (typeof id === 'string' && UUID.test(id)))
  );
}

function fault(msg: string): Fault {
  return { loc: ['body', 'valg'], msg: `valg ${msg}`, type: 'choice' };
}
