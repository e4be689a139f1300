/** Options and their environment variables: what they mean, and how wrong ones are refused. */
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { ConfigError, environmentName } from '../../src/config/option.ts';
import { serveConfig, serveOptions } from '../../src/config.ts';

describe('is understood', () => {
  const cases: [options: Record<string, string>, environment: Record<string, string>, part: object][] = [
    [{}, {}, { host: '127.0.0.1', port: 8080, processes: 1, publicBase: undefined, trustedProxies: [] }],
    [{ port: '81' }, { VEJVISER_PORT: '82', PORT: '83' }, { port: 81 }],
    [{}, { VEJVISER_PORT: '82', PORT: '83' }, { port: 82 }],
    [{}, { PORT: '83', HOST: '::' }, { port: 83, host: '::' }],
    [{ 'public-base': 'https://a.dk/x/' }, {}, { publicBase: 'https://a.dk/x' }],
    [{}, { VEJVISER_TRUSTED_PROXIES: '10.0.0.0/8,::1' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
    [{ processes: '2', threads: '3' }, {}, { processes: 2, threads: 3 }],
    [{ processes: '200' }, {}, { threads: 1 }],
    [{}, { VEJVISER_PROCESSES: 'auto' }, { processes: availableParallelism() }],
    [{ store: 'var/store' }, {}, { store: 'var/store', files: undefined }],
    [
      {},
      { VEJVISER_STORE: 'postgres://u@h/d', VEJVISER_FILES: 's3://b/p/q' },
      { store: 'postgres://u@h/d', files: 's3://b/p/q' },
    ],
    [{ store: 'postgresql://h/d', files: '/mnt' }, {}, { files: '/mnt' }],
    [{ store: 'var/store' }, {}, { downloads: false, downloadsFolder: 'var/store/downloads' }],
    [
      {},
      { VEJVISER_DOWNLOADS: 'on', VEJVISER_DOWNLOADS_FOLDER: 'd' },
      { downloads: true, downloadsFolder: 'd' },
    ],
    [
      { smtp: 'smtps://u:p@post.dk', 'mail-from': 'a@b.dk', 'public-base': 'https://a.dk' },
      {},
      { smtp: 'smtps://u:p@post.dk', mailFrom: 'a@b.dk', oidcIssuer: undefined },
    ],
    [
      { 'oidc-issuer': 'https://id.dk/', 'oidc-client': 'v', 'public-base': 'https://a.dk' },
      { VEJVISER_OIDC_SECRET: 's' },
      { oidcIssuer: 'https://id.dk', oidcClient: 'v', oidcSecret: 's' },
    ],
    [{ tiles: 'https://t.dk/{z}/{x}/{y}.png Us' }, {}, { tiles: 'https://t.dk/{z}/{x}/{y}.png Us' }],
    [{}, {}, { keys: 'off', keyPrefix: 'vejviser', allowHttp: false, testRate: 60, keylessRate: 60 }],
    [
      { keys: 'required', store: 's' },
      { VEJVISER_ALLOW_HTTP: 'true' },
      { keys: 'required', allowHttp: true },
    ],
    [{ 'key-prefix': 'adresser2', 'test-rate': '5' }, {}, { keyPrefix: 'adresser2', testRate: 5 }],
    [{ 'answer-uncounted': 'off', 'disk-reserve': '0' }, {}, { answerUncounted: false, diskReserve: 0 }],
    [{}, {}, { answerUncounted: true, diskReserve: 1_000_000_000 }],
    [{ 'rate-store': 'rediss://h:6379/1' }, {}, { rateStore: 'rediss://h:6379/1' }],
    [{ 'tls-cert': 'c', 'tls-key': 'k' }, {}, { tlsCert: 'c', tlsKey: 'k' }],
  ];
  test.each(cases)('%o %o: %o', (options, environment, part) => {
    expect(serveConfig(options, environment)).toMatchObject(part);
  });
});

describe('is refused with what is allowed', () => {
  const cases: [options: Record<string, string>, message: string][] = [
    [{ port: '65536' }, '--port (VEJVISER_PORT) is 65536, but must be a whole number from 0 to 65535'],
    [{ port: '80x' }, 'a whole number from 0 to 65535'],
    [
      { processes: '0' },
      '--processes (VEJVISER_PROCESSES) is 0, but must be a whole number from 1 to 256, or auto',
    ],
    [{ threads: '' }, 'a whole number from 1 to 256'],
    [{ 'public-base': 'a.dk' }, 'begins with http:// or https://'],
    [{ 'public-base': 'https://a.dk/?q' }, 'without ? and #'],
    [{ store: 'mysql://h/d' }, '--store (VEJVISER_STORE) is mysql://h/d, but must be a folder'],
    [{ store: 'postgres://h:x/d', files: 'f' }, 'a URL that begins with postgres://'],
    [{ store: 'postgres://h/d' }, '--files (VEJVISER_FILES) is missing, but must be given'],
    [{ files: 'https://b/p' }, 'a folder, or s3:// followed by a bucket'],
    [{ files: 's3://' }, 'a folder, or s3:// followed by a bucket'],
    [{ downloads: 'yes' }, '--downloads (VEJVISER_DOWNLOADS) is yes, but must be on or off'],
    [{ downloads: 'on' }, '--downloads-folder (VEJVISER_DOWNLOADS_FOLDER) is missing, but must be given'],
    [{ downloads: 'on', store: 'postgres://h/d', files: 'f' }, 'given with --downloads on'],
    [{ tiles: 'https://t.dk/' }, 'has {z}, {x} and {y}'],
    [{ keys: 'on', store: 's' }, '--keys (VEJVISER_KEYS) is on, but must be off or optional or required'],
    [{ keys: 'required' }, '--store (VEJVISER_STORE) is missing, but must be given with --keys'],
    [{ 'key-prefix': 'A-b' }, 'from 2 to 20 letters a to z and digits'],
    [{ 'rate-store': 'http://h' }, 'begins with redis:// or rediss://'],
    [{ 'tls-cert': 'c' }, '--tls-key (VEJVISER_TLS_KEY) is missing, but must be given with --tls-cert'],
    [{ 'jwt-keys': 'f' }, '--jwt-issuer (VEJVISER_JWT_ISSUER) is missing, but must be given with --jwt-keys'],
    [{ 'keyless-rate': '0' }, 'a whole number from 1 to 1000000'],
    [{ smtp: 'https://u:p@post.dk' }, 'begins with smtp:// or smtps://'],
    [
      { smtp: 'smtp://post.dk' },
      '--public-base (VEJVISER_PUBLIC_BASE) is missing, but must be given with --smtp',
    ],
    [{ 'mail-from': 'vejviser' }, '--mail-from (VEJVISER_MAIL_FROM) is vejviser, but must be a mail address'],
    [{ 'oidc-issuer': 'https://id.dk' }, '--public-base (VEJVISER_PUBLIC_BASE) is missing'],
    [
      { 'oidc-issuer': 'https://id.dk', 'public-base': 'https://a.dk' },
      '--oidc-client (VEJVISER_OIDC_CLIENT) is missing, but must be given with --oidc-issuer',
    ],
    [{ 'trusted-proxies': 'banana' }, 'IP addresses or networks such as 10.0.0.0/8'],
    [{ 'trusted-proxies': '::1,10.0.0.0/33' }, 'IP addresses or networks'],
  ];
  test.each(cases)('%o: %s', (options, message) => {
    expect(() => serveConfig(options, {})).toThrow(ConfigError);
    expect(() => serveConfig(options, {})).toThrow(message);
  });
});

test('what is refused of a mail server shows no password', () => {
  expect(() => serveConfig({ smtp: 'imap://u:secret@post.dk' }, {})).not.toThrow('secret');
});

test('every option has a variable of its own', () => {
  const names = Object.values(serveOptions).map(environmentName);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^VEJVISER_[A-Z_]+$/);
});
