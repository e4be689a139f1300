/**
 * From a question to bytes on the wire, the same for every route: link base, ETag, lane, compression, headers. The inline
 * lane runs through here without a promise; what costs a microsecond here is paid by every key press.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Answer,
  type Batch,
  type CleanseRequest,
  type Engine,
  type Inquiry,
  inquiry,
  known,
  type Presentation,
  type Question,
  type Release,
} from '../engine/engine.ts';
import type { SnapshotInfo } from '../engine/native.ts';
import { Backlog } from './backlog.ts';
import type { BaseOf } from './base.ts';
import { compressed, type Gzip, gzipFinder, isWorthwhile } from './compression.ts';
import { corsHeaders } from './cors.ts';
import { ApiError, errorBody } from './errors.ts';
import { isUnchanged, tagSeed, weakTag } from './etag.ts';
import { contentTypeOf, disposition, isJson } from './formats.ts';
import { JSONP_TYPE, wrapped } from './jsonp.ts';
import { nextLink } from './paging.ts';
import type { Fault } from './parameters.ts';
import { listOf, NO_ROWS } from './rows.ts';
import { type Headers, sendBytes } from './sending.ts';
import { type Spelling, Spellings } from './spelled.ts';
import { inTurns } from './turns.ts';

/** How an answer is handed over, beyond its spelling. */
export interface Delivery {
  readonly callback?: string | undefined;
  /** Name of the file to save it as; empty: as the client likes. */
  readonly download?: string | undefined;
  readonly noCache?: boolean | undefined;
  /** The page asked for and the parameter that names it: the way to the next one. */
  readonly page?: { readonly parameter: string; readonly number: number } | undefined;
  /** What to say when there is no such object. */
  readonly missing?: readonly Fault[] | undefined;
}

/** Requests of a list. */
export interface Listed {
  readonly length: number;
  /** Reads one, or says what is wrong with it. */
  readonly rowOf: (place: number) => CleanseRequest | ApiError;
}

export interface RespondOptions {
  readonly engine: Engine;
  readonly gzip: Gzip;
  readonly baseOf: BaseOf;
}

const alwaysHeaders = { ...corsHeaders, vary: 'Accept-Encoding' };

const CACHE = 'public, max-age=300';

export class Responder {
  readonly backlog = new Backlog();
  readonly #options: RespondOptions;
  readonly #acceptsGzip = gzipFinder();
  #version: string | undefined;
  #commonHeaders: Readonly<Record<string, string>> = alwaysHeaders;
  #spellings = new Spellings(0);
  /** Whether clients are asked to leave their connections. */
  leaving = false;

  constructor(options: RespondOptions) {
    this.#options = options;
  }

  /** Version of the data in use; `undefined` before the first snapshot is open. */
  get version(): string | undefined {
    return this.#version;
  }

  /** Of every answer, whatever it says. */
  get commonHeaders(): Readonly<Record<string, string>> {
    return this.#commonHeaders;
  }

  /** From now on answers come from this snapshot. */
  use({ dataVersion, wireVersion }: SnapshotInfo): void {
    this.#version = dataVersion;
    this.#commonHeaders = { ...alwaysHeaders, 'x-data-version': dataVersion };
    this.#spellings = new Spellings(tagSeed(dataVersion, wireVersion));
  }

  /** Answers a request; a promise only when the pool must be asked. */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    question: Question,
    spelling: Spelling,
    delivery: Delivery,
  ): Promise<FastifyReply> | undefined {
    if (this.#version === undefined) throw new ApiError('not_ready');
    if (delivery.callback !== undefined && !isJson(spelling)) throw callbackFault(spelling);
    const { presentation, text, seed } = this.#spellings.of(spelling, this.#options.baseOf(request));
    const asked = inquiry(question, presentation, text);
    // What was posted is not fetched again by its address.
    const tag = request.raw.method === 'POST' ? undefined : weakTag(seed, asked.questionText);
    if (tag !== undefined && isUnchanged(request.raw.headers['if-none-match'], tag)) {
      reply.headers(this.#described(tag, delivery)).code(304).send();
      return undefined;
    }
    const answer = this.#options.engine.answer(asked, reply.raw);
    if (answer instanceof Promise) return this.#later(answer, request, reply, asked, tag, delivery);
    this.#send(answer, request, reply, asked, tag, delivery);
    return undefined;
  }

  /**
   * Answers a list of requests of one kind with the list of their answers, in order; `rowOf` reads one. What is wrong with
   * one stands in its place, told as it would be alone.
   */
  async answerRows(
    request: FastifyRequest,
    reply: FastifyReply,
    resource: Batch['resource'],
    { length, rowOf }: Listed,
    spelling: Spelling,
  ): Promise<FastifyReply> {
    if (this.#version === undefined) throw new ApiError('not_ready');
    const { presentation, text: presentationText } = this.#spellings.of(
      spelling,
      this.#options.baseOf(request),
    );
    const requests = await inTurns(length, (place) => {
      const row = rowOf(place);
      if (row instanceof ApiError) return known(errorBody(row, request.id));
      const { text, parts } = row;
      return JSON.stringify({ text, parts });
    });
    const batch = { resource, operation: 'cleanse', requests, presentationText } as const;
    const rows = length === 0 ? NO_ROWS : this.#options.engine.answerRows(batch, reply.raw);
    if (rows instanceof Promise) reply.lane = 'pool';
    const headers = this.#described(undefined, {});
    headers['content-type'] = contentTypeOf(presentation);
    const answered = await rows;
    this.#sendBody(request, reply, headers, listOf(answered, request.id), answered.release);
    return reply;
  }

  async #later(
    answer: Promise<Answer | null>,
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Inquiry,
    tag: string | undefined,
    delivery: Delivery,
  ): Promise<FastifyReply> {
    reply.lane = 'pool';
    this.#send(await answer, request, reply, asked, tag, delivery);
    // Fastify takes anything else for an answer that is still to be sent, while a stream has not begun.
    return reply;
  }

  #send(
    answer: Answer | null,
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Inquiry,
    tag: string | undefined,
    delivery: Delivery,
  ): void {
    if (answer === null) throw new ApiError('not_found', delivery.missing);
    const { callback, page } = delivery;
    const { presentation } = asked;
    const body = callback === undefined ? answer.body : wrapped(callback, answer.body);
    const headers = this.#described(tag, delivery);
    headers['content-type'] = callback === undefined ? contentTypeOf(presentation) : JSONP_TYPE;
    if (answer.more && page !== undefined) {
      headers['link'] = nextLink(presentation.base, request.raw.url ?? '/', page.parameter, page.number);
    }
    this.#sendBody(request, reply, headers, body, answer.release);
  }

  #sendBody(
    request: FastifyRequest,
    reply: FastifyReply,
    headers: Headers,
    body: Uint8Array,
    release: Release | undefined,
  ): void {
    if (this.leaving) headers['connection'] = 'close';
    this.backlog.hold(reply.raw, body.length, release);
    if (!isWorthwhile(body) || !this.#acceptsGzip(request.raw.headers['accept-encoding'])) {
      sendBytes(reply, headers, body);
      return;
    }
    headers['content-encoding'] = 'gzip';
    const sent = compressed(body, this.#options.gzip);
    if (sent instanceof Uint8Array) sendBytes(reply, headers, sent);
    else reply.headers(headers).send(sent);
  }

  #described(tag: string | undefined, { download, noCache }: Delivery): Headers {
    const headers: Headers = { ...this.#commonHeaders };
    if (tag !== undefined) headers['etag'] = tag;
    headers['cache-control'] = tag === undefined ? 'no-store' : noCache === true ? 'no-cache' : CACHE;
    if (download !== undefined) headers['content-disposition'] = disposition(download);
    return headers;
  }
}

function callbackFault({ format, lines }: Pick<Presentation, 'format' | 'lines'>): ApiError {
  const given = lines === true ? 'ndjson' : `format ${format}`;
  const msg = `callback must not be given with ${given}: only json and geojson can be wrapped`;
  return new ApiError('validation_error', [{ loc: ['query', 'callback'], msg, type: 'combination' }]);
}
