/** Options of keys and tokens: who may call, and how often. */
import { allOrNone, missing, type Option, refused, type Table, type Values } from './option.ts';
import { oneOf, readSwitch, such, text, whole } from './read.ts';

const keyModes = ['off', 'optional', 'required'] as const;
export type KeyMode = (typeof keyModes)[number];

const MOST_CALLS = 1_000_000;
const KEY_PREFIX = /^[a-z][a-z0-9]{1,19}$/;
const readTruth = oneOf(['true', 'false']);
const readRateStore = such(
  (given) => /^rediss?:\/\//.test(given) && URL.canParse(given),
  'a URL that begins with redis:// or rediss://',
);

function readPrefix(given: string | undefined, option: Option): string {
  const prefix = given ?? option.fallback;
  if (KEY_PREFIX.test(prefix)) return prefix;
  throw refused(option, prefix, 'from 2 to 20 letters a to z and digits, the first a letter');
}

export const accessOptions = {
  /** Whether callers have keys: none, whoever wants to, or all. */
  keys: {
    flag: 'keys',
    value: 'MODE',
    help: 'whether callers have keys: off, optional or required; needs a store',
    fallback: 'off',
    read: oneOf(keyModes),
  },
  keyPrefix: {
    flag: 'key-prefix',
    value: 'TEXT',
    help: 'what keys begin with',
    fallback: 'vejviser',
    read: readPrefix,
  },
  /** Whether keys are taken over a connection that is not encrypted. */
  allowHttp: {
    flag: 'allow-http',
    help: 'take keys over connections that are not encrypted; for closed networks',
    fallback: 'false',
    read: (given: string | undefined, option: Option): boolean => readTruth(given, option) === 'true',
  },
  testRate: {
    flag: 'test-rate',
    value: 'N',
    help: 'calls a minute of an address with test keys',
    fallback: '60',
    read: whole(1, MOST_CALLS),
  },
  keylessRate: {
    flag: 'keyless-rate',
    value: 'N',
    help: 'calls a minute of an address without a key, where keys are optional',
    fallback: '60',
    read: whole(1, MOST_CALLS),
  },
  /** `undefined`: the built-in table. */
  plans: {
    flag: 'plans',
    value: 'FILE',
    help: 'table of plans, as JSON',
    fallback: 'the built-in one',
    read: text,
  },
  /** Whether calls are answered while the store cannot count them. */
  answerUncounted: {
    flag: 'answer-uncounted',
    value: 'on|off',
    help: 'whether calls are answered while the store is away; they are counted in memory, and written later',
    fallback: 'on',
    read: readSwitch,
  },
  /** `undefined`: this machine counts. */
  rateStore: {
    flag: 'rate-store',
    value: 'URL',
    help: 'Valkey or Redis that counts calls for several machines: redis://HOST:PORT',
    fallback: 'none: this machine counts for all its processes',
    read: readRateStore,
  },
  /** Whose tokens are taken; `undefined`: nobody’s. */
  jwtIssuer: {
    flag: 'jwt-issuer',
    value: 'TEXT',
    help: 'issuer (iss) of the tokens that are taken beside keys',
    fallback: 'none: no tokens',
    read: text,
  },
  jwtAudience: {
    flag: 'jwt-audience',
    value: 'TEXT',
    help: 'audience (aud) of tokens',
    fallback: 'none',
    read: text,
  },
  /** File or URL of the keys that sign them. */
  jwtKeys: {
    flag: 'jwt-keys',
    value: 'PLACE',
    help: 'file or URL of the key set (JWKS) that signs tokens',
    fallback: 'none',
    read: text,
  },
} as const satisfies Table;

type Access = Values<typeof accessOptions>;

/** `store`: the option and what it is. */
export function accessOf(values: Access, [option, store]: readonly [Option, string | undefined]): Access {
  if (values.keys !== 'off' && store === undefined) throw missing(option, '--keys');
  allOrNone(accessOptions, values, ['jwtIssuer', 'jwtAudience', 'jwtKeys']);
  return values;
}
