/**
 * The door of a service with keys: looks at what a request shows of its caller, counts the call, and lets it in or says why not.
 * For most calls no promise is made: keys, windows and months are in memory.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors/errors.ts';
import type { Admission, Done } from '../http/request/admission.ts';
import { clientOf, isIn } from '../http/request/client-address.ts';
import type { ContextOf } from '../http/request/context.ts';
import { isPrivate } from '../http/request/privacy.ts';
import type { KeyForm } from '../keys/format.ts';
import type { KeyCopy, ValidKey } from '../keys/key-copy.ts';
import { type Credentials, credentialsOf, takeCredentials } from './credentials.ts';
import { secondsIn } from './limit-headers.ts';
import { Outcomes } from './outcomes.ts';
import type { PageSessions } from './page-sessions.ts';
import type { Rates, Taken } from './rate/rates.ts';
import { conflicting, forbidden, quotaExceeded, rateLimited, unauthorized } from './refusals.ts';
import type { Standing, Standings } from './standing.ts';
import type { Tokens } from './tokens.ts';
import type { Allowance, Meter } from './usage/meter.ts';
import { Visit } from './visit.ts';

export interface AccessParts {
  readonly copy: KeyCopy;
  readonly standings: Standings;
  readonly rates: Rates;
  readonly meter: Meter;
  /** `undefined`: none are taken. */
  readonly tokens: Tokens | undefined;
  readonly sessions: PageSessions;
}

export interface AccessRules {
  readonly isRequired: boolean;
  readonly allowHttp: boolean;
}

export class Access implements Admission {
  readonly outcomes = new Outcomes();
  readonly #form: KeyForm;
  readonly #rules: AccessRules;
  #opened: AccessParts | undefined;
  /** Connections of this process to itself, which needs no key. */
  readonly #own = new WeakSet<object>();

  constructor(form: KeyForm, rules: AccessRules) {
    this.#form = form;
    this.#rules = rules;
  }

  /** Before the first request. */
  open(parts: AccessParts): void {
    this.#opened = parts;
  }

  get #parts(): AccessParts {
    if (this.#opened === undefined) throw new Error('the door was used before it was opened');
    return this.#opened;
  }

  /** Requests on this connection are this process's own. */
  trust(socket: object): void {
    this.#own.add(socket);
  }

  take(request: IncomingMessage): string {
    return takeCredentials(request, this.#form);
  }

  admit(request: FastifyRequest, reply: FastifyReply, contextOf: ContextOf, done: Done): void {
    if (this.#own.has(request.raw.socket)) {
      reply.context = contextOf(request, reply);
      done();
      return;
    }
    const { now } = this.#parts.meter;
    let standing: Standing | Promise<Standing>;
    try {
      standing = this.#standingOf(credentialsOf(request.raw), request, now);
    } catch (refused) {
      done(refused as Error);
      return;
    }
    if (standing instanceof Promise)
      standing.then((found) => this.#enter(found, now, request, reply, contextOf, done), done);
    else this.#enter(standing, now, request, reply, contextOf, done);
  }

  /** Whether somebody who was let in would be let in again, and could do the same. While that is not known, he would. */
  async isStillIn(
    request: FastifyRequest,
    could: (standing: Standing) => boolean = () => true,
  ): Promise<boolean> {
    try {
      return could(await this.#standingOf(credentialsOf(request.raw), request, this.#parts.meter.now));
    } catch (refused) {
      return !(refused instanceof ApiError) || refused.status >= 500;
    }
  }

  settle(reply: FastifyReply): void {
    // A refused request has no context.
    const visit = (reply.context as FastifyReply['context'] | undefined)?.guest;
    if (visit instanceof Visit) visit.settle(reply.statusCode);
  }

  #enter(
    standing: Standing,
    now: number,
    request: FastifyRequest,
    reply: FastifyReply,
    contextOf: ContextOf,
    done: Done,
  ): void {
    const { rate, counted } = standing;
    const { rates, meter } = this.#parts;
    const visit = new Visit(standing, now, request.routeOptions.url ?? '', meter, this.outcomes);
    try {
      reply.context = contextOf(request, reply, standing.terms);
    } catch (malformed) {
      done(malformed as Error);
      return;
    }
    reply.context.guest = visit;
    reply.context.headers = visit;
    if (rate === null) {
      this.#count(visit, undefined, done);
      return;
    }
    const taken = rates.take(counted ?? `${standing.plan} ${clientOf(request.ip)}`, rate);
    if (taken instanceof Promise) taken.then((found) => this.#count(visit, found, done), done);
    else this.#count(visit, taken, done);
  }

  #count(visit: Visit, taken: Taken | undefined, done: Done): void {
    const { standing } = visit;
    visit.taken = taken;
    if (taken?.isAllowed === false) {
      this.outcomes.note(standing.plan, 'rate_limited');
      done(rateLimited(standing.rate ?? 0, secondsIn(taken.endsInMs)));
      return;
    }
    const allowance = visit.begin();
    if (allowance instanceof Promise) allowance.then((found) => this.#decide(visit, found, done), done);
    else this.#decide(visit, allowance, done);
  }

  #decide({ standing, at }: Visit, allowance: Allowance, done: Done): void {
    if (allowance !== 'refused') {
      done();
      return;
    }
    this.outcomes.note(standing.plan, 'quota_exceeded');
    const quota = standing.metered?.plan.calls_per_month ?? 0;
    done(quotaExceeded(quota, this.#parts.meter.dayAt(at).day, at));
  }

  /** Throws the reason why he is not let in. */
  #standingOf(
    { key, token, isConflict }: Credentials,
    request: FastifyRequest,
    now: number,
  ): Standing | Promise<Standing> {
    if (isConflict) throw this.#refused(conflicting());
    const isSafe = this.#rules.allowHttp || isPrivate(request);
    if (key === undefined && token === undefined) {
      const session = isSafe ? this.#parts.sessions.accountOf(request) : undefined;
      return session === undefined ? this.#stranger() : this.#signedIn(session);
    }
    if (!isSafe) throw this.#refused(forbidden('https_required'));
    if (token !== undefined) return this.#bearer(token);
    return this.#holder(key ?? '', request, now);
  }

  #stranger(): Standing {
    if (this.#rules.isRequired) throw this.#refused(unauthorized('missing_api_key'));
    return this.#parts.standings.keyless;
  }

  async #signedIn(session: Promise<string | undefined>): Promise<Standing> {
    const { copy, standings } = this.#parts;
    const id = await session;
    const account = id === undefined ? undefined : copy.account(id);
    return account === undefined ? this.#stranger() : standings.ofAccount(account);
  }

  #holder(text: string, request: FastifyRequest, now: number): Standing {
    const { copy, standings, meter } = this.#parts;
    const found = copy.find(text, now);
    if (found === undefined) throw this.#refused(unauthorized('invalid_api_key'));
    if (!isWithin(found, request)) throw this.#refused(forbidden('forbidden'));
    meter.noteUse(found.key.id, now);
    return standings.ofKey(found);
  }

  #bearer(token: string): Standing | Promise<Standing> {
    const { tokens, copy, standings } = this.#parts;
    const standingOf = (subject: string | undefined): Standing => {
      const account = subject === undefined ? undefined : copy.account(subject);
      if (account === undefined) throw this.#refused(unauthorized('invalid_token'));
      return standings.ofAccount(account);
    };
    const subject = tokens?.subjectOf(token);
    return subject instanceof Promise ? subject.then(standingOf) : standingOf(subject);
  }

  #refused<Refused extends Error & { readonly code: string }>(refused: Refused): Refused {
    this.outcomes.note('none', refused.code);
    return refused;
  }
}

/** Whether a key is used from where it may be. */
function isWithin({ origins, networks }: ValidKey, request: FastifyRequest): boolean {
  if (networks !== undefined && !isIn(networks, request.ip)) return false;
  if (origins === undefined) return true;
  const { origin, referer } = request.headers;
  const from = origin ?? (referer === undefined ? undefined : URL.parse(referer)?.origin);
  return from !== undefined && origins.has(from);
}
