/** Options of serving: what, where, by how many processes, and under which name. */
import { availableParallelism } from 'node:os';
import { allOrNone, type Option, type Table, type Values } from './option.ts';
import { networks, such, text, textOr, webUrl, whole } from './read.ts';

const readProcesses = whole(1, 256, ', or auto');
const readThreads = whole(1, 256);
const tileServer = such(
  (given) => /^https?:\/\//.test(given) && ['{z}', '{x}', '{y}'].every((part) => given.includes(part)),
  'a URL that begins with http:// or https:// and has {z}, {x} and {y}',
);

export const servingOptions = {
  /** Root of a snapshot: the directory that holds `current`. */
  snapshot: { flag: 'snapshot', value: 'DIR', help: 'snapshot to serve', fallback: 'snapshot', read: textOr },
  host: {
    flag: 'host',
    alias: 'HOST',
    value: 'H',
    help: 'address to listen on',
    fallback: '127.0.0.1',
    read: textOr,
  },
  port: {
    flag: 'port',
    alias: 'PORT',
    value: 'N',
    help: 'port to listen on, 0 for any',
    fallback: '8080',
    read: whole(0, 65_535),
  },
  processes: {
    flag: 'processes',
    value: 'N',
    help: 'processes that share the port, or auto for one per core',
    fallback: '1',
    read: (given: string | undefined, option: Option): number =>
      given === 'auto' ? availableParallelism() : readProcesses(given, option),
  },
  /** Pool threads of one process. */
  threads: {
    flag: 'threads',
    value: 'N',
    help: 'threads of a process for large answers',
    fallback: 'cores - 1, divided among the processes',
    read: (given: string | undefined, option: Option): number | undefined =>
      given === undefined ? undefined : readThreads(given, option),
  },
  /** Base URL of links; `undefined`: the host that the client used. */
  publicBase: {
    flag: 'public-base',
    value: 'URL',
    help: 'base URL of links in answers',
    fallback: 'the host that the client used',
    read: webUrl,
  },
  /** Addresses of proxies whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: {
    flag: 'trusted-proxies',
    value: 'LIST',
    help: 'proxies whose X-Forwarded-* headers are trusted: addresses or networks, separated by commas',
    fallback: 'none',
    read: networks,
  },
  /** Files of the certificate and its private key; `undefined`: HTTP, which a proxy in front may encrypt. */
  tlsCert: {
    flag: 'tls-cert',
    value: 'FILE',
    help: 'certificate, with those that lead to its root, as PEM; the service then speaks HTTPS',
    fallback: 'none: HTTP',
    read: text,
  },
  tlsKey: {
    flag: 'tls-key',
    value: 'FILE',
    help: 'private key of the certificate, as PEM',
    fallback: 'none',
    read: text,
  },
  /** Map tiles of the start page and their credit; `undefined`: none, and the page connects to no other host. */
  tiles: {
    flag: 'tiles',
    value: 'URL',
    help: 'map tiles of the start page: a URL with {z}, {x} and {y}, then the credit to show',
    fallback: 'none',
    read: (given: string | undefined, option: Option) =>
      tileServer(given?.trim() === '' ? undefined : given, option),
  },
} as const satisfies Table;

type Serving = Values<typeof servingOptions>;

/** What depends on several of them. */
export function servingOf(values: Serving): Omit<Serving, 'threads'> & { readonly threads: number } {
  allOrNone(servingOptions, values, ['tlsCert', 'tlsKey']);
  return { ...values, threads: values.threads ?? poolThreads(values.processes) };
}

function poolThreads(processes: number): number {
  return Math.max(1, Math.floor((availableParallelism() - 1) / processes));
}
