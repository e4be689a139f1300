/** Review of the rows of a job: those in doubt are read, alone or by the reason, and addresses are chosen for them. */
import { Readable } from 'node:stream';
import type { BatchRowSelection } from '../../engine/engine.ts';
import type { App } from '../../http/app-types.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { integer, oneOf, several, text } from '../../http/parameters/parameter-types.ts';
import { type Fault, InputError } from '../../http/parameters/parameters.ts';
import { LIST_BYTES } from '../../http/request/arrival.ts';
import { sentIn } from '../../http/request/body.ts';
import { whenClosed } from '../../http/request/context.ts';
import { Shares } from '../../http/request/shares.ts';
import { JSON_TYPE } from '../../http/response/kept-body.ts';
import { readerOf } from '../../http/response/slow-readers.ts';
import { MOST_ROWS } from '../../resources/parameters/list.ts';
import { schemaOf } from '../../resources/parameters/parameter.ts';
import type { JobTable } from '../../store/schema.ts';
import { acceptingAnswers, choicesAnswers, choosingAnswers, groupsAnswers, rowsAnswers } from '../answers.ts';
import { looking } from '../apart/looking.ts';
import { askerOf, found, fromFound, ONE, type Opened, params, TAG } from '../found.ts';
import { acceptedOf, jobOf, NO_ADDRESS, PENDING, rowsOf } from '../job.ts';
import type { Acceptance, Choice } from './choices.ts';
import { paymentFor } from './paid-choices.ts';
import { unfinished } from './unfinished.ts';

const DEFAULT_ROWS = 100;
/** Lists of choices that are being sent. */
const MOST_LISTS = 16;
const lists = new Shares('lists of choices being sent', MOST_LISTS);
const statuses = ['fundet', 'tvivl', 'ingen', 'tom', 'fejl', 'valgt'] as const;

const asked = schemaOf({
  status: {
    schema: several(oneOf(statuses)),
    en: 'Rows with this `res_status`; all when left out. `valgt` are all for which something was chosen.',
    da: 'Rækker med denne `res_status`; alle, når det ikke er angivet. `valgt` er alle, for hvilke noget er valgt.',
  },
  regel: {
    schema: text({ maxLength: 100, examples: ['ukendte-ord'] }),
    en: 'Rows in doubt or not found for this reason (`res_regel`), those included that were chosen since.',
    da: 'Rækker i tvivl eller uden fund af denne grund (`res_regel`), også dem, der siden er valgt.',
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
    const { status = [], regel = null, fra = 1, antal = DEFAULT_ROWS } = request.query;
    const selection = { status, rule: regel, from: fra, count: antal };
    const listed = await looking(askerOf(reply), async (looker) => {
      const service = await opened();
      return fromFound(service, request.params, async (job) => {
        if (job.status !== 'succeeded' && !PENDING.has(job.status)) throw unfinished(job);
        return service.results.list(job, selection, looker);
      });
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
    whenClosed(reply.raw, lists.take(reply.context.connection.address ?? '', 1, readerOf(reply.raw)));
    const asker = askerOf(reply);
    const service = await opened();
    const job = await succeeded(await found(service, request.params));
    const chosen = Readable.from(service.choices.list(job.id, asker), { objectMode: false });
    return reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'private, no-cache' }).send(chosen);
  });

  const write = {
    answers: choosingAnswers,
    summary: {
      en: 'Chooses addresses for rows of a job; they are in the result from then on',
      da: 'Vælger adresser for et jobs rækker; de står i resultatet fra da af',
    },
    note: {
      en: 'An id is that of an address or an access address; `ingen` says that no address fits; null withdraws a choice. With keys, an address is a call where the row has it neither as its answer nor as its choice.',
      da: 'Et id er en adresses eller en adgangsadresses; `ingen` siger, at ingen adresse passer; null fortryder et valg. Med nøgler er en adresse et kald, hvis rækken hverken har den som sit svar eller sit valg.',
    },
  };
  const options = { bodyLimit: LIST_BYTES, schema, config: write };
  app.put(`${ONE}/valg`, options, async (request, reply) => {
    const { guest, caller } = reply.context;
    const changed = await looking(askerOf(reply), async (looker) => {
      const service = await opened();
      const job = await succeeded(await found(service, request.params));
      const given = choicesIn(sentIn(request.body)?.content);
      const answers = (selection: BatchRowSelection) =>
        fromFound(service, request.params, (now) =>
          service.results.list({ ...succeeded(now), chosen: 0, accepted: null }, selection, looker),
        );
      const before = (rows: readonly number[]) => service.choices.idsOf(job.id, rows);
      const payment = guest && paymentFor({ guest, answers, before });
      await service.choices.keep(job, rowsOf(job), given, looker, payment);
      await service.results.removeMade(job.id);
      return found(service, request.params);
    });
    return reply.header('cache-control', 'private, no-cache').send(jobOf(changed, caller.base));
  });
  groupRoutes(app, opened);
}

/** Open rows in groups by the reason, which are accepted at once. */
function groupRoutes(app: App, opened: Opened): void {
  const schema = { tags: [TAG], params };
  const read = {
    answers: groupsAnswers,
    summary: {
      en: 'The rows of a job that are in doubt or were not found, counted by the reason',
      da: 'Et jobs rækker i tvivl eller uden fund, talt efter grunden',
    },
  };
  app.get(`${ONE}/grupper`, { schema, config: read }, async (request, reply) => {
    const { groups, accepted } = await looking(askerOf(reply), async (looker) => {
      const service = await opened();
      return fromFound(service, request.params, async (job) => {
        const accepted = acceptedOf(succeeded(job));
        return { groups: await service.results.groups(job, looker), accepted };
      });
    });
    const grupper = groups.map(({ rule, doubtful, absent, acceptable }) => ({
      regel: rule,
      status: doubtful > 0 ? 'tvivl' : 'ingen',
      raekker: doubtful + absent,
      kan_godkendes: acceptable,
      godkendt: rule in accepted,
    }));
    return reply.header('cache-control', 'private, no-cache').send({ grupper });
  });

  const write = {
    answers: acceptingAnswers,
    summary: {
      en: 'Accepts groups of rows: the address that was found is the chosen one from then on',
      da: 'Godkender grupper af rækker: den fundne adresse er den valgte fra da af',
    },
    note: {
      en: 'The rows of a group are accepted whose address has a score of at least 0.5, and the house number, postcode and town that were written. A choice for a single row takes precedence.',
      da: 'Af en gruppe godkendes de rækker, hvis adresse har en score på mindst 0,5 og det husnummer, det postnummer og den by, der er skrevet. Det, der er valgt for en række alene, går forud.',
    },
  };
  app.put(`${ONE}/grupper`, { bodyLimit: LIST_BYTES, schema, config: write }, async (request, reply) => {
    const changed = await looking(askerOf(reply), async (looker) => {
      const service = await opened();
      const given = acceptancesIn(sentIn(request.body)?.content);
      const job = await fromFound(service, request.params, async (job) => {
        await service.choices.accept(job, await service.results.groups(succeeded(job), looker), given);
        return job;
      });
      await service.results.removeMade(job.id);
      return found(service, request.params);
    });
    return reply.header('cache-control', 'private, no-cache').send(jobOf(changed, reply.context.caller.base));
  });
}

function succeeded(job: JobTable): JobTable {
  if (job.status === 'succeeded') return job;
  throw unfinished(job);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The choices of a body, or all that is wrong with them. */
function choicesIn(content: unknown): Choice[] {
  return listIn(content, 'valg', isChoice, `{"raekke": from 1, "id": a UUID, "${NO_ADDRESS}" or null}`);
}

function acceptancesIn(content: unknown): Acceptance[] {
  return listIn(content, 'grupper', isAcceptance, '{"regel": a text, "godkendt": true or false}');
}

function listIn<Item>(
  content: unknown,
  name: string,
  isItem: (item: unknown) => item is Item,
  form: string,
): Item[] {
  const fault = (msg: string): Fault => ({ loc: ['body', name], msg: `${name} ${msg}`, type: 'choice' });
  const isObject = content !== null && typeof content === 'object';
  const given = isObject ? (content as Record<string, unknown>)[name] : undefined;
  if (!Array.isArray(given)) throw new InputError([fault(`must be an object with a list "${name}"`)]);
  if (given.length > MOST_ROWS) {
    const msg = `${name} has ${given.length}, but may have ${MOST_ROWS}`;
    throw new ApiError('too_many_items', [{ loc: ['body', name], msg, type: 'length' }]);
  }
  const faults = given.flatMap((item: unknown, place) =>
    isItem(item) ? [] : [fault(`${place + 1} must be ${form}`)],
  );
  if (faults.length > 0) throw new InputError(faults);
  return given as Item[];
}

function isChoice(choice: unknown): choice is Choice {
  if (choice === null || typeof choice !== 'object') return false;
  const { raekke, id, ...more } = choice as Partial<Choice>;
  const isRow = typeof raekke === 'number' && Number.isSafeInteger(raekke) && raekke > 0;
  const isId = id === null || id === NO_ADDRESS || (typeof id === 'string' && UUID.test(id));
  return isRow && isId && Object.keys(more).length === 0;
}

function isAcceptance(item: unknown): item is Acceptance {
  if (item === null || typeof item !== 'object') return false;
  const { regel, godkendt, ...more } = item as Partial<Acceptance>;
  return typeof regel === 'string' && typeof godkendt === 'boolean' && Object.keys(more).length === 0;
}
