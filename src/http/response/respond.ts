/**
 * Turns a question into bytes on the wire, the same way for every route: ETag, lane, compression, headers. The inline
 * lane runs through here without a promise, because every key press of autocomplete pays for what is done here.
 * Failures are thrown and answered by `errors/failure.ts`.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SnapshotInfo } from '../../engine/addon/native.ts';
import {
  type Answer,
  type AnsweredBatch,
  type Engine,
  type Inquiry,
  inquiry as inquiryOf,
  type Presentation,
  type Question,
  type QuestionKind,
  type Release,
  type Spatial,
} from '../../engine/engine.ts';
import { ApiError, errorBody, type PublicName } from '../errors/errors.ts';
import type { Fault } from '../parameters/parameters.ts';
import { Backpressure } from '../request/backpressure.ts';
import { mapInSlices } from '../request/turns.ts';
import { type Headers, writeBody } from './body-writer.ts';
import { compressed, type Gzip, gzipFinder, isWorthwhile } from './compression.ts';
import { isAnyTag, isUnchanged, weakTag } from './etag.ts';
import { contentTypeOf, disposition, isJson } from './formats.ts';
import { JSONP_TYPE, wrapped } from './jsonp.ts';
import { KeptAnswers } from './kept-answers.ts';
import { nextLink } from './paging.ts';
import type { Representation } from './representations.ts';
import { isValid, JSON_LIST, type ListNotation, listOf, type RefusedRow, type RequestedRow } from './rows.ts';
import { alwaysHeaders, type ServedSnapshot, ServedSnapshots } from './served-snapshot.ts';

/** How an answer is delivered, beyond its representation. */
export interface Delivery {
  readonly callback?: string | undefined;
  /** Name of the downloaded file; empty: the client chooses. */
  readonly download?: string | undefined;
  readonly noCache?: boolean | undefined;
  /** The requested page and the parameter that names it, for the link to the next one. */
  readonly page?: { readonly parameter: string; readonly number: number } | undefined;
  /** Details of the error when there is no such object. */
  readonly missing?: readonly Fault[] | undefined;
}

/** The rows of a batch: questions of one operation. */
export interface RowsOfBatch extends Readonly<QuestionKind> {
  readonly length: number;
  /** Reads one row, or returns the reason why it is invalid. */
  readonly rowOf: (place: number) => Row | ApiError;
  /** A JSON list when not given. */
  readonly notation?: ListNotation;
  /** See {@link ListAbout}. */
  readonly missing?: ApiError | undefined;
}

interface Row {
  readonly parameters: object;
  readonly representation: Representation;
}

export interface RespondOptions {
  readonly engine: Engine;
  readonly gzip: Gzip;
  /** Name of the parameter of a refused request field. */
  readonly publicName: PublicName;
}

/** A request under way: what its answer depends on and where it goes. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly representation: Representation;
  readonly delivery: Delivery;
  /** The snapshot in use when the request arrived. */
  readonly served: ServedSnapshot;
  readonly inquiry: Inquiry;
  /** Absent for POST: its answer is not fetched again by URL. */
  readonly tag: string | undefined;
}

export class Responder {
  readonly backpressure = new Backpressure();
  readonly #options: RespondOptions;
  readonly #acceptsGzip = gzipFinder();
  readonly #snapshots = new ServedSnapshots();
  readonly #kept = new KeptAnswers();
  /** Whether every answer closes its connection. */
  closesConnections = false;

  constructor(options: RespondOptions) {
    this.#options = options;
  }

  /** Version of the data in use; `undefined` before the first snapshot is open. */
  get version(): string | undefined {
    return this.#snapshots.current?.dataVersion;
  }

  /** Headers of every answer, also of errors. */
  get commonHeaders(): Readonly<Record<string, string>> {
    return this.#snapshots.current?.headers ?? alwaysHeaders;
  }

  /** Makes this snapshot the one in use. */
  use(info: SnapshotInfo): void {
    this.#snapshots.use(info);
  }

  /** Answers a request; returns a promise only when the pool answers. */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    question: Question,
    representation: Representation,
    delivery: Delivery,
  ): Promise<FastifyReply> | undefined {
    const served = this.#served();
    if (delivery.callback !== undefined && !isJson(representation)) throw callbackFault(representation);
    const { caller, connection } = reply.context;
    if (!caller.hasShapes) refuseShapes(question.parameters);
    const { presentation, text, seed } = served.presentations.of(representation, caller);
    const inquiry = inquiryOf(question, presentation, text);
    const tag =
      request.raw.method === 'POST' ? undefined : weakTag(seed, inquiry.questionText, delivery.callback);
    if (tag !== undefined && isUnchanged(request.raw.headers['if-none-match'], tag)) {
      sendUnchanged(reply, headersOf(served, tag, reply, delivery, inquiry));
      return undefined;
    }
    const exchange = { request, reply, representation, delivery, served, inquiry, tag };
    const answer =
      this.#kept.find(served.generation, inquiry) ?? this.#options.engine.answer(inquiry, connection);
    if (answer instanceof Promise) return this.#later(answer, exchange);
    this.#send(answer, exchange);
    return undefined;
  }

  /**
   * Answers a batch with the list of its answers, in order. An invalid or failed row holds the error body that a single
   * request would get.
   */
  async answerRows(
    request: FastifyRequest,
    reply: FastifyReply,
    { resource, operation, length, rowOf, notation = JSON_LIST, missing }: RowsOfBatch,
  ): Promise<FastifyReply> {
    const served = this.#served();
    const { caller, guest } = reply.context;
    const refused = (error: ApiError): RefusedRow => ({ body: Buffer.from(errorBody(error, request.id)) });
    const rows = await mapInSlices(length, (place): RequestedRow => {
      const row = rowOf(place);
      if (row instanceof ApiError) return refused(row);
      if (!caller.hasShapes && hasShape(row.parameters))
        return refused(new ApiError('plan_required', shapeFaults));
      const { text: presentation } = served.presentations.of(row.representation, caller);
      return { parameters: JSON.stringify(row.parameters), presentation };
    });
    await guest?.count(rows.filter(isValid).length);
    const kind = { resource, operation };
    const batches = await this.#answersOf(kind, rows, reply);
    const [answered] = batches.values();
    const generation = answered?.generation;
    const snapshot = generation === undefined ? undefined : this.#snapshots.of(generation);
    const headers = headersOf(snapshot ?? served, undefined, reply, {});
    headers.push('content-type', notation.contentType);
    const publicName = (field: string): string => this.#options.publicName(kind, field);
    const list = listOf(rows, batches, { notation, missing, publicName, requestId: request.id });
    for (const { release } of batches.values()) release?.();
    // Large answers alone are released, and no large buffer shares its memory.
    this.#sendBody(request, reply, headers, list, () => list.buffer.transfer(0));
    return reply;
  }

  /** The answers of rows by their presentation, all from one snapshot. */
  async #answersOf(
    kind: QuestionKind,
    rows: readonly RequestedRow[],
    reply: FastifyReply,
  ): Promise<ReadonlyMap<string, AnsweredBatch>> {
    const valid = rows.filter(isValid);
    const groups = [...Map.groupBy(valid, ({ presentation }) => presentation)];
    for (;;) {
      const answering = groups.map(([presentationText, group]) => {
        const rows = group.map(({ parameters }) => parameters);
        const batch = { ...kind, rows, presentationText, together: valid.length };
        return this.#options.engine.answerRows(batch, reply.context.connection);
      });
      if (answering.some((answer) => answer instanceof Promise)) reply.lane = 'pool';
      const batches = await Promise.all(answering);
      const [first] = batches;
      const generation = first?.generation;
      if (batches.every((batch) => batch.generation !== undefined && batch.generation === generation))
        return new Map(
          groups.map(([presentation], place) => [presentation, batches[place] as AnsweredBatch]),
        );
      // A swap fell between them.
      for (const { release } of batches) release?.();
    }
  }

  #served(): ServedSnapshot {
    const { current } = this.#snapshots;
    if (current === undefined) throw new ApiError('not_ready');
    return current;
  }

  async #later(answering: Promise<Answer | null>, exchange: Exchange): Promise<FastifyReply> {
    const { reply, inquiry } = exchange;
    reply.lane = 'pool';
    const answer = await answering;
    if (answer !== null) this.#kept.offer(inquiry, answer);
    this.#send(answer, exchange);
    // While a stream has not begun, Fastify would send any other value as the answer.
    return reply;
  }

  #send(answer: Answer | null, exchange: Exchange): void {
    const { request, reply, delivery, inquiry, tag } = exchange;
    if (answer === null) throw missingError(exchange);
    if (tag !== undefined && isAnyTag(request.raw.headers['if-none-match'])) {
      answer.release?.();
      sendUnchanged(reply, this.#headersOf(answer, exchange));
      return;
    }
    const { callback, page } = delivery;
    const { presentation } = inquiry;
    const body = callback === undefined ? answer.body : wrapped(callback, answer.body);
    const headers = this.#headersOf(answer, exchange);
    headers.push('content-type', callback === undefined ? contentTypeOf(presentation) : JSONP_TYPE);
    if (answer.more && page !== undefined) {
      const next = nextLink(presentation.base, request.raw.url ?? '/', page.parameter, page.number);
      if (next !== undefined) headers.push('link', next);
    }
    this.#sendBody(request, reply, headers, body, answer.release);
  }

  /** Headers of the snapshot that answered; after a swap it is not the one in use when the request arrived. */
  #headersOf({ generation }: Answer, exchange: Exchange): Headers {
    const { reply, representation, delivery, served, inquiry, tag } = exchange;
    if (generation === served.generation) return headersOf(served, tag, reply, delivery, inquiry);
    const answered = this.#snapshots.of(generation) ?? served;
    const { seed } = answered.presentations.of(representation, reply.context.caller);
    const tagOfAnswer =
      tag === undefined ? undefined : weakTag(seed, inquiry.questionText, delivery.callback);
    return headersOf(answered, tagOfAnswer, reply, delivery, inquiry);
  }

  #sendBody(
    request: FastifyRequest,
    reply: FastifyReply,
    headers: Headers,
    body: Uint8Array,
    release: Release | undefined,
  ): void {
    if (this.closesConnections) headers.push('connection', 'close');
    const isPlain = !isWorthwhile(body) || !this.#acceptsGzip(request.raw.headers['accept-encoding']);
    const { address: client = '' } = reply.context.connection;
    this.backpressure.hold(reply.raw, { bytes: body.length, client, isStreamed: !isPlain, release });
    if (isPlain) {
      writeBody(reply, headers, body);
      return;
    }
    headers.push('content-encoding', 'gzip');
    const sent = compressed(body, this.#options.gzip);
    if (sent instanceof Uint8Array) writeBody(reply, headers, sent);
    else reply.headers(byName(headers)).send(sent);
  }
}

function sendUnchanged(reply: FastifyReply, headers: Headers): void {
  reply.headers(byName(headers)).code(304).send();
}

function byName(headers: Headers): Record<string, string> {
  const named: Record<string, string> = {};
  for (let at = 0; at < headers.length; at += 2) named[headers[at] ?? ''] = headers[at + 1] ?? '';
  return named;
}

const shapeFaults: readonly Fault[] = [
  { loc: ['query', 'cirkel'], msg: 'cirkel, polygon and bbox are part of other plans', type: 'plan' },
];

function hasShape(parameters: { readonly spatial?: Spatial | null }): boolean {
  const { spatial } = parameters;
  if (spatial === undefined || spatial === null) return false;
  const { circle, polygon, bbox } = spatial;
  return (circle ?? polygon ?? bbox ?? null) !== null;
}

function refuseShapes(parameters: object): void {
  if (hasShape(parameters)) throw new ApiError('plan_required', shapeFaults);
}

function headersOf(
  served: ServedSnapshot,
  tag: string | undefined,
  reply: FastifyReply,
  { download, noCache }: Delivery,
  inquiry?: Inquiry,
): Headers {
  const headers: Headers = [...served.headerList, 'x-request-id', reply.request.id];
  const { caller, headers: limits } = reply.context;
  const { cacheControl, revalidateControl } = caller;
  limits?.addTo(headers);
  if (tag !== undefined) headers.push('etag', tag);
  headers.push(
    'cache-control',
    tag === undefined ? 'no-store' : noCache === true ? revalidateControl : cacheControl,
  );
  if (download !== undefined) headers.push('content-disposition', disposition(download));
  if (inquiry !== undefined && served.notLoaded.has(inquiry.question.resource)) {
    headers.push(...Object.entries(notLoadedHeaders(inquiry.presentation.base)).flat());
  }
  return headers;
}

function notLoadedHeaders(base: string): Readonly<Record<string, string>> {
  return { 'x-register': 'not-loaded', link: `<${base}/data>; rel="describedby"` };
}

/** That there is no such object, or that nobody knows. */
function missingError({ served, delivery: { missing }, inquiry }: Exchange): ApiError {
  if (!served.notLoaded.has(inquiry.question.resource)) return new ApiError('not_found', missing);
  return notLoadedError(inquiry.presentation.base, missing);
}

const NOWHERE: Fault = { loc: ['query', ''], msg: '', type: 'not_found' };

/** Of a single thing; lists are empty instead. */
export function notLoadedError(base: string, places: readonly Fault[] = [NOWHERE]): ApiError {
  const msg = `the register is not loaded here: ${base}/data lists those that are`;
  const faults = places.map((fault) => ({ ...fault, msg }));
  return new ApiError('not_found', faults, notLoadedHeaders(base));
}

function callbackFault({ format, lines }: Pick<Presentation, 'format' | 'lines'>): ApiError {
  const given = lines === true ? 'ndjson' : `format ${format}`;
  const msg = `callback must not be given with ${given}: only json and geojson can be wrapped`;
  return new ApiError('validation_error', [{ loc: ['query', 'callback'], msg, type: 'combination' }]);
}
