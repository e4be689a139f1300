/** Jobs over HTTP: a file is sent, its progress is read, its result fetched. Who works them off: `worker.ts`. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-types.ts';
import { ApiError } from '../http/errors/errors.ts';
import { corsHeaders } from '../http/response/cors.ts';
import { JSON_TYPE, ownBody, sendKept } from '../http/response/kept-body.ts';
import { schemaOf } from '../resources/parameters/parameter.ts';
import type { JobTable } from '../store/schema.ts';
import { eventAnswers, jobAnswers, sendingAnswers } from './answers.ts';
import { sendEvents } from './events.ts';
import { FILE_TYPES, FORM, FORM_BYTES } from './format.ts';
import { askerOf, found, ONE, type Opened, params, TAG } from './found.ts';
import { inspectionRoute } from './intake/inspection-route.ts';
import { JOBS_PATH, jobOf, PENDING } from './job.ts';
import { batchParameters } from './options.ts';
import { admitOwners, senderOf } from './owner.ts';
import { resultRoute } from './result/result-route.ts';
import { reviewRoutes } from './result/review-routes.ts';
import { RETRY_S } from './result/unfinished.ts';
import type { JobWatch } from './watch.ts';

const FILE_BODIES = [FORM, ...Object.keys(FILE_TYPES)];

/** What scripts of other sites may read of these answers, in addition to what they may of all. */
const EXPOSE = 'access-control-expose-headers';
const exposed = `${corsHeaders[EXPOSE]}, Content-Disposition, Content-Range, Location`;

interface JobRules {
  /** Of a file. */
  readonly mostBytes: number;
  /** Whether somebody who follows a job would be let in again. */
  readonly mayGoOn: (request: FastifyRequest) => Promise<boolean>;
}

/** `service` is absent where the service has no store. */
export function jobRoutes(app: App, service: Opened | undefined, { mostBytes, mayGoOn }: JobRules): void {
  const opened: Opened = async () => {
    if (service === undefined) throw new ApiError('jobs_disabled');
    return service();
  };
  app.register((routes, _options, done) => {
    routes.addHook('onRequest', (_request, reply, done) => {
      reply.header(EXPOSE, exposed);
      done();
    });
    admitOwners(routes, opened);
    // A file is read as it comes.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(FILE_BODIES, (_request, body, parsed) => {
      parsed(null, body);
    });
    sendRoute(routes, opened, mostBytes + FORM_BYTES);
    readRoutes(routes, opened, mayGoOn);
    resultRoute(routes, opened);
    inspectionRoute(routes, FILE_BODIES);
    done();
  });
  app.register((routes, _options, done) => {
    admitOwners(routes, opened);
    reviewRoutes(routes, opened);
    done();
  });
}

function sendRoute(app: App, opened: Opened, bodyLimit: number): void {
  const schema = {
    tags: [TAG],
    consumes: FILE_BODIES,
    querystring: schemaOf(batchParameters),
  };
  const config = {
    summary: {
      en: 'Sends a file of rows, each an address to be found',
      da: 'Sender en fil med rækker, hver en adresse, der skal findes',
    },
    note: {
      en: 'The file is the field `file` of a form, with the parameters as fields before it, or the body itself. It may be compressed with gzip. Where the service has keys, each row that is answered counts as one call; asking for the job and its result does not.',
      da: 'Filen er feltet `file` i en formular med parametrene som felter før det, eller det, der sendes, selv. Den kan være komprimeret med gzip. Hvor tjenesten har nøgler, tæller hver række, der besvares, som ét kald; at spørge til jobbet og hente dets resultat tæller ikke.',
    },
    answers: sendingAnswers,
    repeated: 'by itself' as const,
  };
  app.post(JOBS_PATH, { bodyLimit, schema, config }, async (request, reply) => {
    const asker = askerOf(reply);
    const { intake } = await opened();
    if (!(request.body instanceof Readable)) throw new ApiError('unsupported_media_type');
    const { job, replayed } = await intake.take({
      ...senderOf(request, reply.context.guest),
      headers: request.headers,
      body: request.body,
      asker,
      given: [...new URLSearchParams(queryOf(request))],
    });
    const described = jobOf(job, reply.context.caller.base);
    return reply
      .code(202)
      .headers({
        location: `${reply.context.caller.base}${JOBS_PATH}/${job.id}`,
        'cache-control': 'no-store',
        ...(replayed && { 'idempotent-replayed': 'true' }),
        ...(PENDING.has(job.status) && { 'retry-after': RETRY_S }),
      })
      .send(described);
  });
}

function readRoutes(app: App, opened: Opened, mayGoOn: JobRules['mayGoOn']): void {
  const schema = { tags: [TAG], params };
  const read = {
    answers: jobAnswers,
    summary: { en: 'A job and how far it is', da: 'Et job, og hvor langt det er' },
  };
  app.get(ONE, { schema, config: read }, async (request, reply) =>
    told(request, reply, await found(await opened(), request.params)),
  );

  let watch: JobWatch | undefined;
  app.addHook('preClose', (done) => {
    watch?.close();
    done();
  });
  const events = {
    answers: eventAnswers,
    summary: {
      en: 'The progress of a job as server-sent events',
      da: 'Et jobs fremdrift som server-sent events',
    },
  };
  app.get(`${ONE}/events`, { schema, config: events }, async (request, reply) => {
    const service = await opened();
    const job = await found(service, request.params);
    watch = service.watch;
    const { base } = reply.context.caller;
    return sendEvents(reply, { watch, job, base, mayGoOn: () => mayGoOn(request) });
  });

  const erase = {
    answers: jobAnswers,
    summary: { en: 'Cancels a job and erases its files', da: 'Afbryder et job og sletter dets filer' },
  };
  app.delete(ONE, { schema, config: erase }, async (request, reply) => {
    const service = await opened();
    const job = await found(service, request.params);
    await service.jobs.cancel(job.id);
    // The worker erases what it has written since when it notices.
    await service.files.erase(job.id);
    // Whoever reads them in this process stops now, others at their next look.
    await service.watch.look([job.id]);
    return told(request, reply, await found(service, request.params));
  });
}

/** Answers with a job, as it is at this moment. */
function told(request: FastifyRequest, reply: FastifyReply, job: JobTable): FastifyReply {
  reply.headers({
    'cache-control': 'private, no-cache',
    ...(PENDING.has(job.status) && { 'retry-after': RETRY_S }),
  });
  const body = JSON.stringify(jobOf(job, reply.context.caller.base));
  return sendKept(request, reply, ownBody(JSON_TYPE, body));
}

function queryOf({ raw: { url = '' } }: FastifyRequest): string {
  const question = url.indexOf('?');
  return question < 0 ? '' : url.slice(question + 1);
}
