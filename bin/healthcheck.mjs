/** Ends with 0 where the service that has the same variables says that it is ready; for the container image. */
import { get as getByHttp } from 'node:http';
import { get as getByHttps } from 'node:https';
import { serveConfig } from '../src/config.ts';

const { host, port, tlsCert } = serveConfig({}, process.env);
/** A service that listens on all addresses is asked on the loopback. */
const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
const get = tlsCert === undefined ? getByHttp : getByHttps;
// The certificate is that of another name.
const asked = get(
  { host: address, port, path: '/readyz', rejectUnauthorized: false, timeout: 10_000 },
  (answer) => {
    process.exit(answer.statusCode === 200 ? 0 : 1);
  },
);
asked.on('timeout', () => process.exit(1));
asked.on('error', () => process.exit(1));
