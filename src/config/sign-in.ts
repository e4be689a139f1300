/** Options of signing in. Links and the way back from an issuer lead to the public base, never to a host that a client names. */
import { missing, type Option, type Table, type Values } from './option.ts';
import { such, text, webUrl } from './read.ts';

const readServer = such(
  (given) => /^smtps?:\/\//.test(given) && URL.canParse(given),
  'a URL that begins with smtp:// or smtps://',
  false,
);
const readMail = such((given) => /^[^\s@<>]+@[^\s@<>]+$/.test(given), 'a mail address');

export const signInOptions = {
  /** Server that sends the links; `undefined`: they are logged. */
  smtp: {
    flag: 'smtp',
    value: 'URL',
    help: 'server that sends the links for signing in: smtps://USER:PASSWORD@HOST, or smtp:// with a port',
    fallback: 'none: the links are logged',
    read: readServer,
  },
  /** Sender of mails; `undefined`: `no-reply` at the host of the public base. */
  mailFrom: {
    flag: 'mail-from',
    value: 'MAIL',
    help: 'sender of these mails',
    fallback: 'no-reply at the host of the public base',
    read: readMail,
  },
  /** OpenID Connect issuer by which people can sign in; `undefined`: by mail only. */
  oidcIssuer: {
    flag: 'oidc-issuer',
    value: 'URL',
    help: 'OpenID Connect issuer by which people can sign in too',
    fallback: 'none',
    read: webUrl,
  },
  oidcClient: {
    flag: 'oidc-client',
    value: 'ID',
    help: 'name of this service there',
    fallback: 'none',
    read: text,
  },
  oidcSecret: { flag: 'oidc-secret', value: 'TEXT', help: 'its secret there', fallback: 'none', read: text },
} as const satisfies Table;

type SignIn = Values<typeof signInOptions>;

/** `publicBase`: the option and what it is. */
export function signInOf(
  values: SignIn,
  [option, publicBase]: readonly [Option, string | undefined],
): SignIn {
  const { smtp, oidcIssuer } = values;
  const { oidcIssuer: issuer, oidcClient, oidcSecret } = signInOptions;
  if ((smtp ?? oidcIssuer) !== undefined && publicBase === undefined)
    throw missing(option, `--${signInOptions.smtp.flag} and --${issuer.flag}: the URL of the service`);
  if (oidcIssuer === undefined) return values;
  if (values.oidcClient === undefined) throw missing(oidcClient, `--${issuer.flag}`);
  if (values.oidcSecret === undefined) throw missing(oidcSecret, `--${issuer.flag}`);
  return values;
}
