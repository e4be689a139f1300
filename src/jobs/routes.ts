/** Jobs over HTTP: a file is sent, its progress is read, its result fetched. Who works them off: `worker.ts`. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-types.ts';
import { ApiError } from '../http/errors/errors.ts';
import { presence, uuid } from '../http/parameters/parameter-types.ts';
import { clientOf } from '../http/request/client-address.ts';
import { corsHeaders } from '../http/response/cors.ts';
import { JSON_TYPE, keptBody, sendKept } from '../http/response/kept-body.ts';
import { schemaOf } from '../resources/parameters/parameter.ts';
import type { JobTable } from '../store/schema.ts';
import { eventAnswers, jobAnswers, resultAnswers, sendingAnswers } from './answers.ts';
import { send } from './download.ts';
import { sendEvents } from './events.ts';
import type { Range } from './files/files.ts';
import { FILE_TYPES, FORM } from './format.ts';
import { committedOf, formatOfResult, JOBS_PATH, jobOf, PENDING, resultOf, seenOf } from './job.ts';
import { batchParameters } from './options.ts';
import type { JobService } from './service.ts';

/** Seconds after which a job that is not finished may be looked at again. */
const RETRY_S = '1';

const TAG = 'batch';
const FILE_BODIES = [FORM, ...Object.keys(FILE_TYPES)];
const ONE = `${JOBS_PATH}/:id`;

const params = schemaOf({ id: { schema: uuid(), en: 'Id of the job.', da: 'Jobbets id.' } });
const partly = schemaOf({
  delvis: {
    schema: presence(),
    en: 'The rows that are ready so far, of a job that is not finished.',
    da: 'De rækker, der er klar indtil nu, af et job, der ikke er færdigt.',
  },
});

/** What scripts of other sites may read of these answers, in addition to what they may of all. */
const EXPOSE = 'access-control-expose-headers';
const exposed = `${corsHeaders[EXPOSE]}, Content-Disposition, Content-Range, Idempotent-Replayed, Location`;

type Opened = () => Promise<JobService>;

/** `service` is absent where the service has no store. */
export function jobRoutes(app: App, service: Opened | undefined): void {
  const opened: Opened = async () => {
    if (service === undefined) throw new ApiError('jobs_disabled');
    return service();
  };
  app.register((routes, _options, done) => {
    routes.addHook('onRequest', (_request, reply, done) => {
      reply.header(EXPOSE, exposed);
      done();
    });
    // A file is read as it comes.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(FILE_BODIES, (_request, body, parsed) => {
      parsed(null, body);
    });
    sendRoute(routes, opened);
    readRoutes(routes, opened);
    resultRoute(routes, opened);
    done();
  });
}

function sendRoute(app: App, opened: Opened): void {
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
      en: 'The file is the field `file` of a form, whose other fields are the parameters, or the body itself. It may be compressed with gzip.',
      da: 'Filen er feltet `file` i en formular, hvis andre felter er parametrene, eller det, der sendes, selv. Den kan være komprimeret med gzip.',
    },
    answers: sendingAnswers,
  };
  app.post(JOBS_PATH, { schema, config }, async (request, reply) => {
    const { intake } = await opened();
    if (request.body === undefined) throw new ApiError('unsupported_media_type');
    const { job, replayed } = await intake.take({
      caller: clientOf(request.ip),
      headers: request.headers,
      body: request.body as Readable,
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

function readRoutes(app: App, opened: Opened): void {
  const schema = { tags: [TAG], params };
  const read = {
    answers: jobAnswers,
    summary: { en: 'A job and how far it is', da: 'Et job, og hvor langt det er' },
  };
  app.get(ONE, { schema, config: read }, async (request, reply) =>
    told(request, reply, await found(await opened(), request)),
  );

  const closing = new AbortController();
  app.addHook('preClose', (done) => {
    closing.abort();
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
    const { id } = await found(service, request);
    const { base } = reply.context.caller;
    return sendEvents(reply, { jobs: service.jobs, id, base, signal: closing.signal });
  });

  const erase = {
    answers: jobAnswers,
    summary: { en: 'Cancels a job and erases its files', da: 'Afbryder et job og sletter dets filer' },
  };
  app.delete(ONE, { schema, config: erase }, async (request, reply) => {
    const service = await opened();
    const job = await found(service, request);
    await service.jobs.cancel(job.id);
    // The worker erases what it has written since when it notices.
    await service.files.erase(job.id);
    return told(request, reply, await found(service, request));
  });
}

function resultRoute(app: App, opened: Opened): void {
  const schema = { tags: [TAG], params, querystring: partly };
  const config = {
    answers: resultAnswers,
    summary: {
      en: 'The result of a job as a file; ranges of it can be requested',
      da: 'Et jobs resultat som fil; dele af den kan hentes',
    },
  };
  app.get(`${ONE}/result`, { schema, config }, async (request, reply) => {
    const service = await opened();
    const { files } = service;
    const job = await found(service, request);
    const format = formatOfResult(job);
    const { encoding } = seenOf(job);
    const file = { format, encoding, fileName: `${baseName(job.input_name)}.geokodet.${format}` };
    const result = resultOf(job);
    if (result !== undefined)
      return send(request, reply, { ...file, ...result, read: (range) => files.readResult(job, range) });
    if (job.status === 'cancelled' || job.status === 'expired') throw new ApiError('job_gone');
    const { delvis } = request.query as { delvis?: true };
    if (delvis === undefined || format === 'geojson') throw unfinished(job, delvis !== undefined);
    const read = (range: Range) => files.readBegun(job, range);
    const begun = { ...file, bytes: committedOf(job), read };
    // It may have ended in this moment.
    return send(request, reply, begun).catch(() => Promise.reject(unfinished(job, false)));
  });
}

/** The job that a path names. An id is a secret: whoever has it may read and cancel the job. */
async function found({ jobs }: Pick<JobService, 'jobs'>, request: FastifyRequest): Promise<JobTable> {
  const { id } = request.params as { id: string };
  const job = await jobs.find(id.toLowerCase());
  if (job !== undefined) return job;
  throw new ApiError('not_found', [{ loc: ['path', 'id'], msg: 'no job has this id', type: 'not_found' }]);
}

/** Answers with a job, as it is at this moment. */
function told(request: FastifyRequest, reply: FastifyReply, job: JobTable): FastifyReply {
  reply.headers({
    'cache-control': 'private, no-cache',
    ...(PENDING.has(job.status) && { 'retry-after': RETRY_S }),
  });
  const body = JSON.stringify(jobOf(job, reply.context.caller.base));
  return sendKept(request, reply, keptBody(JSON_TYPE, body));
}

function unfinished({ status }: JobTable, isPartial: boolean): ApiError {
  const retry = PENDING.has(status) ? { 'retry-after': RETRY_S } : {};
  const reasons = { failed: 'the job failed; its error says why', queued: 'the job waits for its turn' };
  const partial = isPartial ? 'GeoJSON is one object, so there are no rows of it before the end' : undefined;
  const msg = partial ?? reasons[status as keyof typeof reasons] ?? 'the job is running';
  return new ApiError('job_not_finished', [{ loc: ['path', 'id'], msg, type: 'not_finished' }], retry);
}

function queryOf({ raw: { url = '' } }: FastifyRequest): string {
  const question = url.indexOf('?');
  return question < 0 ? '' : url.slice(question + 1);
}

/** Name of a file without its ending. */
function baseName(name: string | null): string {
  return name?.replace(/(\.[^./\\]+)?(\.gz)?$/i, '') || 'job';
}
