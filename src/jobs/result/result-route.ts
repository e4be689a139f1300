/** The result of a job as a file, in the notation that is asked for. */
import type { FastifyRequest } from 'fastify';
import type { BatchFormat, BatchInspection } from '../../engine/engine.ts';
import type { App } from '../../http/app-types.ts';
import { flag } from '../../http/parameters/parameter-types.ts';
import { send } from '../../http/response/download.ts';
import { contentTypes } from '../../http/response/formats.ts';
import { schemaOf } from '../../resources/parameters/parameter.ts';
import { resultAnswers } from '../answers.ts';
import { WORKBOOK } from '../format.ts';
import { askerOf, fromFound, ONE, type Opened, params, TAG } from '../found.ts';
import { formatOfResult, PENDING, seenOf } from '../job.ts';
import { formats } from '../options.ts';
import { unfinished } from './unfinished.ts';

const asked = schemaOf({
  format: {
    schema: formats,
    en: 'Notation of the file; that of the job when left out.',
    da: 'Filens format; jobbets eget, når det ikke er angivet.',
  },
  delvis: {
    schema: flag(),
    en: 'The rows that are ready so far, of a job that is not finished.',
    da: 'De rækker, der er klar indtil nu, af et job, der ikke er færdigt.',
  },
});

export function resultRoute(app: App, opened: Opened): void {
  const schema = { tags: [TAG], params, querystring: asked };
  const config = {
    answers: resultAnswers,
    summary: {
      en: 'The result of a job as a file; ranges of it can be requested',
      da: 'Et jobs resultat som fil; dele af den kan hentes',
    },
  };
  app.get(`${ONE}/result`, { schema, config }, async (request, reply) => {
    const { connection, left } = askerOf(reply);
    const service = await opened();
    const { delvis, format: wanted } = request.query;
    return fromFound(service, request.params, async (job) => {
      const format = wanted ?? formatOfResult(job);
      const { encoding } = seenOf(job);
      const file = {
        type: typeOf(format, encoding),
        fileName: `${baseName(job.input_name)}.geokodet.${format}`,
        kept: 'private, no-cache',
      };
      const asker = { connection, left: AbortSignal.any([left, service.watch.gone(job, left)]) };
      const result = await unhurried(request, () => service.results.find(job, format, asker));
      if (result !== undefined) return send(request, reply, { ...file, ...result });
      if (delvis !== true || !PENDING.has(job.status)) throw unfinished(job);
      const begun = await unhurried(request, () => service.results.soFar(job, format, asker));
      if (begun === undefined) throw unfinished(job, 'no row is ready yet');
      return send(request, reply, { ...file, ...begun });
    });
  });
}

/** The letters of a table are those of the file that was sent. */
function typeOf(format: BatchFormat, encoding: BatchInspection['encoding']): string {
  if (format === 'xlsx') return WORKBOOK;
  return format === 'csv' ? `text/csv; charset=${encoding}` : contentTypes[format];
}

/** While a file is made, nothing moves on the connection that waits for it; it has not stalled. */
async function unhurried<Of>({ raw: { socket } }: FastifyRequest, make: () => Promise<Of>): Promise<Of> {
  const { timeout = 0 } = socket;
  socket.setTimeout(0);
  try {
    return await make();
  } finally {
    socket.setTimeout(timeout);
  }
}

/** Name of a file without its ending. */
function baseName(name: string | null): string {
  return name?.replace(/(\.[^./\\]+)?(\.gz)?$/i, '') || 'job';
}
