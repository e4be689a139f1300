/** `POST /api/v1/batch/inspect`: what a job would find in a file, of which only the beginning is kept. It needs no store. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { BatchInspection } from '../../engine/engine.ts';
import type { App } from '../../http/app-types.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { senderOf } from '../../http/request/arrival.ts';
import { Shares } from '../../http/request/shares.ts';
import { once } from '../../once.ts';
import { includedOf } from '../../resources/parameters/enrichment.ts';
import { schemaOf } from '../../resources/parameters/parameter.ts';
import { inspectionAnswers } from '../answers.ts';
import { FORM_BYTES } from '../format.ts';
import { askerOf, TAG } from '../found.ts';
import { chosenColumnsOf, sharedNamesOf } from '../job.ts';
import { batchParameters } from '../options.ts';
import type { Asker } from '../result/shared-work.ts';
import { Given } from './given.ts';
import { inspected } from './inspection.ts';
import { receive } from './upload.ts';

/** A workbook cannot be read by its beginning, so it is kept whole. */
const MOST_BYTES = 100_000_000;
/** What is kept of any other file. */
const BEGINNING_BYTES = 256 * 1_024;
/** Files that come or are looked at, in all and of one client. */
const MOST_FILES = 256;
const files = new Shares('files that are inspected', MOST_FILES, 8);
/** Bytes of what is kept of them behind their beginnings; the folder for them may be in memory. */
const MOST_KEPT = 400_000_000;
const room = new Shares('bytes of workbooks that are inspected', MOST_KEPT);
const STEP_BYTES = 1_000_000;

export function inspectionRoute(app: App, consumes: string[]): void {
  const spool = once(async () => (await import('../files/spool.ts')).openSpool());
  let isOpen = false;
  const folder = async (): Promise<string> => {
    isOpen = true;
    return (await spool()).folder;
  };
  // Files of a process that was killed are removed now, not when the next file is sent.
  app.addHook('onListen', () => void folder().catch(() => {}));
  app.addHook('onClose', async () => {
    if (isOpen)
      await spool().then(
        (opened) => opened.close(),
        () => {},
      );
  });
  const schema = { tags: [TAG], consumes, querystring: schemaOf(batchParameters) };
  const config = {
    answers: inspectionAnswers,
    // Its body is read as it comes.
    repeated: 'by itself' as const,
    summary: {
      en: 'How a job would read a file, and its first rows',
      da: 'Hvordan et job ville læse en fil, og dens første rækker',
    },
    note: {
      en: 'The first 256 kB of a file are enough; a workbook must be sent as a whole.',
      da: 'De første 256 kB af en fil er nok; en projektmappe skal sendes hel.',
    },
  };
  const bodyLimit = MOST_BYTES + FORM_BYTES;
  app.post('/api/v1/batch/inspect', { bodyLimit, schema, config }, async (request, reply) => {
    const seen = await look(request, folder, askerOf(reply));
    return reply.header('cache-control', 'no-store').send(described(seen));
  });
}

async function look(request: FastifyRequest, spool: () => Promise<string>, asker: Asker) {
  const { headers, body } = request;
  if (!(body instanceof Readable)) throw new ApiError('unsupported_media_type');
  const folder = await spool();
  const client = asker.connection.address ?? '';
  const sender = senderOf(body);
  const taken = [files.take(client, 1, sender)];
  const take = roomOf((bytes) => taken.push(room.take(client, bytes, sender)));
  const path = join(folder, `inspected-${randomUUID()}`);
  try {
    const most = { asSent: MOST_BYTES, beginning: BEGINNING_BYTES, take };
    const sent = await receive({ headers, body }, path, most);
    const asked = new URL(request.raw.url ?? '', 'http://localhost').searchParams;
    const given = new Given(asked, sent.given);
    const limits = { isBeginning: true };
    const { seen } = await inspected({ path, headers, sent, given, limits, asker });
    return seen;
  } finally {
    await rm(path, { force: true });
    for (const giveBack of taken) giveBack();
  }
}

/** Takes room for a file that comes in pieces: a small file needs none, so that large ones cannot keep it out. */
export function roomOf(take: (bytes: number) => void): (bytes: number) => void {
  let [kept, taken] = [0, BEGINNING_BYTES];
  return (bytes) => {
    kept += bytes;
    for (; taken < kept; taken += STEP_BYTES) take(STEP_BYTES);
  };
}

/** As people read it. */
function described(seen: BatchInspection) {
  const {
    encoding,
    delimiter,
    header,
    headerLine,
    columns,
    sharedNames,
    input,
    sample,
    above,
    appended,
    notLoaded,
  } = seen;
  return {
    tegnsaet: encoding,
    skilletegn: delimiter,
    kolonner: header,
    overskriftslinje: headerLine,
    titler: above.map(({ number, cells }) => ({ linje: number, celler: cells })),
    valgte_kolonner: chosenColumnsOf(columns),
    ens_navne: sharedNamesOf(sharedNames),
    format: input,
    raekker: sample.map(({ cells }) => cells),
    linjer: sample.map(({ number }) => number),
    nye_kolonner: appended,
    ikke_indlaest: includedOf(notLoaded),
  };
}
