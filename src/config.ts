/**
 * The settings of the service in one table, each an option and an environment variable: names, help, defaults and
 * allowed values. An invalid value is refused with the allowed ones; nothing is guessed.
 */
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export interface Config {
  /** Root of a snapshot: the directory that holds `current`. */
  readonly snapshot: string;
  readonly host: string;
  readonly port: number;
  readonly processes: number;
  /** Pool threads of one process. */
  readonly threads: number;
  /** Base URL of links; `undefined`: the host that the client used. */
  readonly publicBase: string | undefined;
  /** Addresses of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Folder, or URL of PostgreSQL, of what must survive a restart; `undefined`: there are no jobs and no keys. */
  readonly store: string | undefined;
  /** Folder, or `s3://bucket/prefix`, of the files of jobs; `undefined`: a folder in the store. */
  readonly files: string | undefined;
  /** Most bytes of the file of a job. */
  readonly jobBytes: number;
  /** Most bytes of the file of a job when it is unpacked. */
  readonly jobUnpackedBytes: number;
  /** Most files of one sender that wait. */
  readonly jobWaiting: number;
  /** Most rows of a job. */
  readonly jobRows: number;
  /** Days until input and result of a job are erased. */
  readonly jobDays: number;
  /** Whether whole resources can be downloaded as files. */
  readonly downloads: boolean;
  /** Folder of those files; given where there are downloads. */
  readonly downloadsFolder: string | undefined;
  /** Most bytes of those files, beside the one that was made last. */
  readonly downloadsBytes: number;
  /** Server that sends the links for signing in, `smtps://USER:PASSWORD@HOST`; `undefined`: they are logged. */
  readonly smtp: string | undefined;
  /** Sender of mails; `undefined`: `no-reply` at the host of the public base. */
  readonly mailFrom: string | undefined;
  /** OpenID Connect issuer by which people can sign in; `undefined`: by mail only. */
  readonly oidcIssuer: string | undefined;
  readonly oidcClient: string | undefined;
  readonly oidcSecret: string | undefined;
  /** Map tiles of the start page and their credit; `undefined`: none, and the page connects to no other host. */
  readonly tiles: string | undefined;
  /** Whether callers have keys: none, whoever wants to, or all. */
  readonly keys: KeyMode;
  readonly keyPrefix: string;
  /** Whether keys are taken over a connection that is not encrypted. */
  readonly allowHttp: boolean;
  /** Files of the certificate and its private key; `undefined`: HTTP, which a proxy in front may encrypt. */
  readonly tlsCert: string | undefined;
  readonly tlsKey: string | undefined;
  /** Calls a minute of an address with test keys, and of one without a key. */
  readonly testRate: number;
  readonly keylessRate: number;
  /** File of the table of plans; `undefined`: the built-in one. */
  readonly plans: string | undefined;
  /** Server that counts calls for several machines; `undefined`: this machine counts. */
  readonly rateStore: string | undefined;
  /** Whose tokens are taken; `undefined`: nobody's. */
  readonly jwtIssuer: string | undefined;
  readonly jwtAudience: string | undefined;
  /** File or URL of the keys that sign them. */
  readonly jwtKeys: string | undefined;
}

export const keyModes = ['off', 'optional', 'required'] as const;
export type KeyMode = (typeof keyModes)[number];

export class ConfigError extends Error {}

export interface Option {
  readonly flag: string;
  /** One letter for `-o`. */
  readonly short?: string;
  /** A second variable, read if the `VEJVISER_` one is not set, for platforms that set it. */
  readonly alias?: string;
  /** Absent: the option is a switch, which takes no value. */
  readonly value?: string;
  readonly help: string;
  /** Text of the default, for `--help`. */
  readonly fallback: string;
}

export const serveOptions = {
  snapshot: { flag: 'snapshot', value: 'DIR', help: 'snapshot to serve', fallback: 'snapshot' },
  host: { flag: 'host', alias: 'HOST', value: 'H', help: 'address to listen on', fallback: '127.0.0.1' },
  port: { flag: 'port', alias: 'PORT', value: 'N', help: 'port to listen on, 0 for any', fallback: '8080' },
  processes: {
    flag: 'processes',
    value: 'N',
    help: 'processes that share the port, or auto for one per core',
    fallback: '1',
  },
  threads: {
    flag: 'threads',
    value: 'N',
    help: 'threads of a process for large answers',
    fallback: 'cores - 1, divided among the processes',
  },
  publicBase: {
    flag: 'public-base',
    value: 'URL',
    help: 'base URL of links in answers',
    fallback: 'the host that the client used',
  },
  trustedProxies: {
    flag: 'trusted-proxies',
    value: 'LIST',
    help: 'proxies whose X-Forwarded-* headers are trusted: addresses or networks, separated by commas',
    fallback: 'none',
  },
  store: {
    flag: 'store',
    value: 'PLACE',
    help: 'where jobs, accounts and keys lie: a folder, or postgres://USER@HOST/DATABASE',
    fallback: 'none: there are no jobs and no keys',
  },
  files: {
    flag: 'files',
    value: 'PLACE',
    help: 'where the files of jobs lie: a folder that all workers share, or s3://BUCKET/PREFIX',
    fallback: 'the folder files in the store',
  },
  jobBytes: { flag: 'job-bytes', value: 'N', help: 'most bytes of the file of a job', fallback: '500000000' },
  jobUnpackedBytes: {
    flag: 'job-unpacked-bytes',
    value: 'N',
    help: 'most bytes of the file of a job when it is unpacked',
    fallback: '5000000000',
  },
  jobWaiting: {
    flag: 'job-waiting',
    value: 'N',
    help: 'most files of one sender that wait for their turn',
    fallback: '20',
  },
  jobRows: { flag: 'job-rows', value: 'N', help: 'most rows of a job', fallback: '5000000' },
  jobDays: {
    flag: 'job-days',
    value: 'N',
    help: 'days until the file and the result of a job are erased',
    fallback: '7',
  },
  downloads: {
    flag: 'downloads',
    value: 'on|off',
    help: 'whether whole resources can be downloaded as files under /data/eksport',
    fallback: 'off',
  },
  downloadsFolder: {
    flag: 'downloads-folder',
    value: 'DIR',
    help: 'folder of those files, which are made when they are asked for',
    fallback: 'the folder downloads in the store, where that is a folder',
  },
  downloadsBytes: {
    flag: 'downloads-bytes',
    value: 'N',
    help: 'most bytes of those files, beside the one made last; those fetched longest ago go',
    fallback: '50000000000',
  },
  smtp: {
    flag: 'smtp',
    value: 'URL',
    help: 'server that sends the links for signing in: smtps://USER:PASSWORD@HOST, or smtp:// with a port',
    fallback: 'none: the links are logged',
  },
  mailFrom: {
    flag: 'mail-from',
    value: 'MAIL',
    help: 'sender of these mails',
    fallback: 'no-reply at the host of the public base',
  },
  oidcIssuer: {
    flag: 'oidc-issuer',
    value: 'URL',
    help: 'OpenID Connect issuer by which people can sign in too',
    fallback: 'none',
  },
  oidcClient: { flag: 'oidc-client', value: 'ID', help: 'name of this service there', fallback: 'none' },
  oidcSecret: { flag: 'oidc-secret', value: 'TEXT', help: 'its secret there', fallback: 'none' },
  tiles: {
    flag: 'tiles',
    value: 'URL',
    help: 'map tiles of the start page: a URL with {z}, {x} and {y}, then the credit to show',
    fallback: 'none',
  },
  keys: {
    flag: 'keys',
    value: 'MODE',
    help: 'whether callers have keys: off, optional or required; needs a store',
    fallback: 'off',
  },
  keyPrefix: { flag: 'key-prefix', value: 'TEXT', help: 'what keys begin with', fallback: 'vejviser' },
  allowHttp: {
    flag: 'allow-http',
    help: 'take keys over connections that are not encrypted; for closed networks',
    fallback: 'false',
  },
  tlsCert: {
    flag: 'tls-cert',
    value: 'FILE',
    help: 'certificate, with those that lead to its root, as PEM; the service then speaks HTTPS',
    fallback: 'none: HTTP',
  },
  tlsKey: {
    flag: 'tls-key',
    value: 'FILE',
    help: 'private key of the certificate, as PEM',
    fallback: 'none',
  },
  testRate: {
    flag: 'test-rate',
    value: 'N',
    help: 'calls a minute of an address with test keys',
    fallback: '60',
  },
  keylessRate: {
    flag: 'keyless-rate',
    value: 'N',
    help: 'calls a minute of an address without a key, where keys are optional',
    fallback: '60',
  },
  plans: { flag: 'plans', value: 'FILE', help: 'table of plans, as JSON', fallback: 'the built-in one' },
  rateStore: {
    flag: 'rate-store',
    value: 'URL',
    help: 'Valkey or Redis that counts calls for several machines: redis://HOST:PORT',
    fallback: 'none: this machine counts for all its processes',
  },
  jwtIssuer: {
    flag: 'jwt-issuer',
    value: 'TEXT',
    help: 'issuer (iss) of the tokens that are taken beside keys',
    fallback: 'none: no tokens',
  },
  jwtAudience: { flag: 'jwt-audience', value: 'TEXT', help: 'audience (aud) of tokens', fallback: 'none' },
  jwtKeys: {
    flag: 'jwt-keys',
    value: 'PLACE',
    help: 'file or URL of the key set (JWKS) that signs tokens',
    fallback: 'none',
  },
} as const satisfies Record<keyof Config, Option>;

/** `--public-base` is `VEJVISER_PUBLIC_BASE`. */
export function environmentName(option: Option): string {
  return `VEJVISER_${option.flag.replaceAll('-', '_').toUpperCase()}`;
}

type Given = Readonly<Record<string, string | undefined>>;

/**
 * From options by flag name and the environment; an option takes precedence over its variable.
 * Throws {@link ConfigError}.
 */
export function serveConfig(options: Given, environment: Given): Config {
  const text = (option: Option): string | undefined => {
    const alias = option.alias === undefined ? undefined : environment[option.alias];
    return options[option.flag] ?? environment[environmentName(option)] ?? alias;
  };
  const whole = (option: Option, fallback: number, minimum: number, maximum: number, or = ''): number => {
    const given = text(option);
    if (given === undefined) return fallback;
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= minimum && value <= maximum) return value;
    throw refused(option, given, `a whole number from ${minimum} to ${maximum}${or}`);
  };
  const { snapshot, host, port, processes, threads, publicBase, trustedProxies, tiles } = serveOptions;
  const { store, files, jobBytes, jobUnpackedBytes, jobWaiting, jobRows, jobDays } = serveOptions;
  const bounded = (option: Option, maximum: number): number =>
    whole(option, Number(option.fallback), 1, maximum);
  const isAuto = text(processes) === 'auto';
  const count = isAuto ? availableParallelism() : whole(processes, 1, 1, 256, ', or auto');
  return {
    snapshot: text(snapshot) ?? snapshot.fallback,
    host: text(host) ?? host.fallback,
    port: whole(port, Number(port.fallback), 0, 65_535),
    processes: count,
    threads: whole(threads, poolThreads(count), 1, 256),
    publicBase: url(publicBase, text(publicBase)),
    trustedProxies: networks(trustedProxies, text(trustedProxies)),
    ...places(text(store), text(files)),
    jobBytes: bounded(jobBytes, Number.MAX_SAFE_INTEGER),
    jobUnpackedBytes: bounded(jobUnpackedBytes, Number.MAX_SAFE_INTEGER),
    jobWaiting: bounded(jobWaiting, 1_000_000),
    jobRows: bounded(jobRows, Number.MAX_SAFE_INTEGER),
    jobDays: bounded(jobDays, 3_650),
    ...downloadsOf(text, text(store)),
    downloadsBytes: bounded(serveOptions.downloadsBytes, Number.MAX_SAFE_INTEGER),
    ...signIn(text),
    tiles: tileServer(tiles, text(tiles)),
    ...access(text, whole),
  };
}

type AccessConfig = Pick<
  Config,
  | 'keys'
  | 'keyPrefix'
  | 'allowHttp'
  | 'tlsCert'
  | 'tlsKey'
  | 'testRate'
  | 'keylessRate'
  | 'plans'
  | 'rateStore'
> &
  Pick<Config, 'jwtIssuer' | 'jwtAudience' | 'jwtKeys'>;

const MOST_CALLS = 1_000_000;
const KEY_PREFIX = /^[a-z][a-z0-9]{1,19}$/;

/** Who may call, and how often. */
function access(
  text: (option: Option) => string | undefined,
  whole: (option: Option, fallback: number, minimum: number, maximum: number) => number,
): AccessConfig {
  const { keys, keyPrefix, allowHttp, tlsCert, tlsKey, testRate, keylessRate, plans, rateStore } =
    serveOptions;
  const { jwtIssuer, jwtAudience, jwtKeys, store } = serveOptions;
  const mode = oneOf(keys, text(keys) ?? keys.fallback, keyModes);
  if (mode !== 'off' && text(store) === undefined) throw refused(store, 'missing', 'given with --keys');
  const prefix = text(keyPrefix) ?? keyPrefix.fallback;
  if (!KEY_PREFIX.test(prefix))
    throw refused(keyPrefix, prefix, 'from 2 to 20 letters a to z and digits, the first a letter');
  const rates = text(rateStore);
  if (rates !== undefined && (!/^rediss?:\/\//.test(rates) || !URL.canParse(rates)))
    throw refused(rateStore, rates, 'a URL that begins with redis:// or rediss://');
  allOrNone([tlsCert, tlsKey], text);
  allOrNone([jwtIssuer, jwtAudience, jwtKeys], text);
  return {
    keys: mode,
    keyPrefix: prefix,
    allowHttp: oneOf(allowHttp, text(allowHttp) ?? allowHttp.fallback, ['true', 'false']) === 'true',
    tlsCert: text(tlsCert),
    tlsKey: text(tlsKey),
    testRate: whole(testRate, Number(testRate.fallback), 1, MOST_CALLS),
    keylessRate: whole(keylessRate, Number(keylessRate.fallback), 1, MOST_CALLS),
    plans: text(plans),
    rateStore: rates,
    jwtIssuer: text(jwtIssuer),
    jwtAudience: text(jwtAudience),
    jwtKeys: text(jwtKeys),
  };
}

function oneOf<Value extends string>(option: Option, given: string, allowed: readonly Value[]): Value {
  const found = allowed.find((value) => value === given);
  if (found !== undefined) return found;
  throw refused(option, given, allowed.join(' or '));
}

/** Options that mean nothing without each other. */
function allOrNone(options: readonly Option[], text: (option: Option) => string | undefined): void {
  const missing = options.find((option) => text(option) === undefined);
  const given = options.find((option) => text(option) !== undefined);
  if (missing !== undefined && given !== undefined)
    throw refused(missing, 'missing', `given with --${given.flag}`);
}

/** Where jobs lie, and their files. */
function places(store: string | undefined, files: string | undefined): Pick<Config, 'store' | 'files'> {
  const { store: storeOption, files: filesOption } = serveOptions;
  const isDatabase = store !== undefined && isUrl(store);
  if (isDatabase && (!/^postgres(ql)?:/.test(store) || !URL.canParse(store)))
    throw refused(storeOption, store, 'a folder, or a URL that begins with postgres://');
  if (files !== undefined && isUrl(files) && !/^s3:\/\/[^/?#]+(\/[^?#]*)?$/.test(files))
    throw refused(filesOption, files, 'a folder, or s3:// followed by a bucket and perhaps a prefix');
  if (isDatabase && files === undefined)
    throw refused(
      filesOption,
      'missing',
      'given with a store in PostgreSQL: a folder that all workers share, or s3://…',
    );
  return { store, files };
}

/** Whether files are offered, and where they lie. */
function downloadsOf(
  text: (option: Option) => string | undefined,
  store: string | undefined,
): Pick<Config, 'downloads' | 'downloadsFolder'> {
  const { downloads, downloadsFolder } = serveOptions;
  const given = text(downloads) ?? downloads.fallback;
  if (given !== 'on' && given !== 'off') throw refused(downloads, given, 'on or off');
  const inStore = store === undefined || isUrl(store) ? undefined : join(store, 'downloads');
  const folder = text(downloadsFolder) ?? inStore;
  if (given === 'on' && folder === undefined)
    throw refused(downloadsFolder, 'missing', 'given with --downloads on, where the store is no folder');
  return { downloads: given === 'on', downloadsFolder: folder };
}

type SignInNames = 'smtp' | 'mailFrom' | 'oidcIssuer' | 'oidcClient' | 'oidcSecret';

/** How people sign in. Links and the way back from an issuer lead to the public base, never to a host that a client names. */
function signIn(text: (option: Option) => string | undefined): Pick<Config, SignInNames> {
  const { publicBase, smtp, mailFrom, oidcIssuer, oidcClient, oidcSecret } = serveOptions;
  const server = text(smtp);
  if (server !== undefined && !(/^smtps?:\/\//.test(server) && URL.canParse(server)))
    throw refused(smtp, 'no such URL', 'a URL that begins with smtp:// or smtps://');
  const sender = text(mailFrom);
  if (sender !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(sender))
    throw refused(mailFrom, sender, 'a mail address');
  const issuer = url(oidcIssuer, text(oidcIssuer));
  if ((server ?? issuer) !== undefined && text(publicBase) === undefined)
    throw refused(
      publicBase,
      'missing',
      `given with --${smtp.flag} and --${oidcIssuer.flag}: the URL of the service`,
    );
  for (const option of issuer === undefined ? [] : [oidcClient, oidcSecret])
    if (text(option) === undefined) throw refused(option, 'missing', `given with --${oidcIssuer.flag}`);
  const [client, secret] = [text(oidcClient), text(oidcSecret)];
  return { smtp: server, mailFrom: sender, oidcIssuer: issuer, oidcClient: client, oidcSecret: secret };
}

function isUrl(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text);
}

function networks(option: Option, given = ''): string[] {
  const parts = given.split(',').map((part) => part.trim());
  const named = parts.filter((part) => part !== '');
  if (named.every(isNetwork)) return named;
  throw refused(option, given, 'IP addresses or networks such as 10.0.0.0/8, separated by commas');
}

function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || more.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
}

function poolThreads(processes: number): number {
  return Math.max(1, Math.floor((availableParallelism() - 1) / processes));
}

function url(option: Option, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const parsed = URL.parse(given);
  const plain = parsed !== null && parsed.search === '' && parsed.hash === '';
  if (plain && /^https?:$/.test(parsed.protocol)) return given.replace(/\/+$/, '');
  throw refused(option, given, 'a URL that begins with http:// or https://, without ? and #');
}

function tileServer(option: Option, given: string | undefined): string | undefined {
  if (given === undefined || given.trim() === '') return undefined;
  const complete = ['{z}', '{x}', '{y}'].every((part) => given.includes(part));
  if (complete && /^https?:\/\//.test(given)) return given;
  throw refused(option, given, 'a URL that begins with http:// or https:// and has {z}, {x} and {y}');
}

function refused(option: Option, given: string, allowed: string): ConfigError {
  return new ConfigError(`--${option.flag} (${environmentName(option)}) is ${given}, but must be ${allowed}`);
}
