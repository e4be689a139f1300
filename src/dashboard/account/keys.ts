/** The keys of whoever is signed in: listed, made, named, limited, rotated, revoked. Nobody sees or changes another's. */
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { keepAnswer } from '../../access/idempotency/under-way.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { type Fault, InputError } from '../../http/parameters/parameters.ts';
import { type AlongWith, type Key, LONGEST_NAME, listIn, type MadeKey } from '../../keys/keys.ts';
import { NoAccount, TooManyKeys } from '../../keys/most.ts';
import { networkOf, originOf, type Restriction } from '../../keys/restriction.ts';
import type { AccountTable } from '../../store/schema/accounts.ts';
import type { Dashboard, DashboardApp } from '../dashboard.ts';
import { signedIn } from '../session/session.ts';

const HOUR_MS = 3_600_000;
const CREATED = 201;
const LONGEST_OVERLAP_HOURS = 30 * 24;
/** Each is looked at by every request with the key. */
const MOST_LIMITS = 20;

const hide = true;
/** One that is sent again under its `Idempotency-Key` makes no second key, and shows the first one to nobody. */
const config = { repeated: 'as before' } as const;
const limits = Type.Array(Type.String({ maxLength: 200 }), { maxItems: MOST_LIMITS });
const named = { name: Type.String({ minLength: 1, maxLength: LONGEST_NAME }) };
const limited = { origins: Type.Optional(limits), networks: Type.Optional(limits) };
const wanted = Type.Object({ ...named, ...limited, kind: Type.Enum(['live', 'test']) });
const changed = Type.Object({ ...named, ...limited });
const overlap = Type.Object({ hours: Type.Integer({ minimum: 0, maximum: LONGEST_OVERLAP_HOURS }) });
const params = Type.Object({ id: Type.String({ maxLength: 100 }) });

export function keyRoutes(app: DashboardApp, { accounts, keys, tellChange }: Dashboard): void {
  app.get('/konto/api/keys', { schema: { hide } }, async (request) => {
    const { id } = await signedIn(request, accounts);
    return { keys: await keys.list(id) };
  });

  app.post('/konto/api/keys', { schema: { hide, body: wanted }, config }, async (request, reply) => {
    const { id: account } = await signedIn(request, accounts);
    const { name, kind } = request.body;
    const restriction = restrictionIn(request.body);
    const made = await keys
      .create({ account, name, kind, restriction }, account, kept(reply))
      .catch(asFault('name'));
    await tellChange();
    return reply.code(CREATED).send(shown(made));
  });

  app.put('/konto/api/keys/:id', { schema: { hide, params, body: changed } }, async (request, reply) => {
    const account = await signedIn(request, accounts);
    const { id } = await owned(request.params.id, account);
    const restriction = restrictionIn(request.body);
    const isThere =
      (await keys.rename(id, request.body.name, account.id).catch(asFault('name'))) &&
      (await keys.restrict(id, restriction, account.id).catch(asFault('origins')));
    if (!isThere) throw new ApiError('not_found');
    await tellChange();
    return reply.code(204).send();
  });

  app.post(
    '/konto/api/keys/:id/rotate',
    { schema: { hide, params, body: overlap }, config },
    async (request, reply) => {
      const account = await signedIn(request, accounts);
      const { id } = await owned(request.params.id, account);
      const made = await keys
        .rotate(id, request.body.hours * HOUR_MS, account.id, kept(reply))
        .catch(asFault('hours'));
      if (made === undefined) throw new ApiError('not_found');
      await tellChange();
      return reply.code(CREATED).send(shown(made));
    },
  );

  app.delete('/konto/api/keys/:id', { schema: { hide, params } }, async (request, reply) => {
    const account = await signedIn(request, accounts);
    const { id } = await owned(request.params.id, account);
    if (!(await keys.revoke(id, account.id))) throw new ApiError('not_found');
    await tellChange();
    return reply.code(204).send();
  });

  /** Another's key is answered as one that does not exist. */
  async function owned(id: string, account: AccountTable): Promise<Key> {
    const key = await keys.find(id);
    if (key === undefined || key.account !== account.id) throw new ApiError('not_found');
    return key;
  }
}

/** The only answer that ever holds a key. */
const shown = ({ key, row: { id, name, kind, origins, networks } }: MadeKey) => ({
  ...{ id, name, kind, key },
  ...{ origins: listIn(origins), networks: listIn(networks) },
});

/** The answer is kept with the key. */
function kept(reply: FastifyReply): AlongWith {
  return (store, made) => keepAnswer(reply, store, { status: CREATED, body: shown(made) });
}

/** That an account has too many keys is a fault of what was asked for. */
function asFault(name: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof NoAccount) throw new ApiError('not_signed_in');
    if (!(error instanceof TooManyKeys)) throw error;
    throw new InputError([{ loc: ['body', name], msg: error.message, type: 'count' }]);
  };
}

function restrictionIn(given: { origins?: readonly string[]; networks?: readonly string[] }): Restriction {
  const faults: Fault[] = [];
  const read = (name: 'origins' | 'networks', of: (text: string) => string | undefined, form: string) =>
    (given[name] ?? []).flatMap((text) => {
      const value = of(text);
      if (value === undefined)
        faults.push({ loc: ['body', name], msg: `${name}: ${text} is not ${form}`, type: 'value' });
      return value ?? [];
    });
  const restriction = {
    origins: read('origins', originOf, 'an origin such as https://www.example.com'),
    networks: read('networks', networkOf, 'an address or a network such as 203.0.113.0/24'),
  };
  if (faults.length > 0) throw new InputError(faults);
  return restriction;
}
