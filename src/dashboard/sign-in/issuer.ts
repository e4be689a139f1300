/**
 * Signing in by the operator's OpenID Connect issuer, by `openid-client`: code flow with PKCE, state and nonce. All that is
 * taken from there is a mail address that the issuer has verified; who has which account is our own affair.
 */
import type { Configuration } from 'openid-client';
import { mailOf } from '../../accounts/accounts.ts';
import type { Config } from '../../config.ts';
import { once } from '../../once.ts';

/** What must be the same when somebody comes back; kept in his session. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export const CALLBACK = '/konto/api/oidc/callback';

export class Issuer {
  readonly #base: string;
  readonly #client: () => Promise<typeof import('openid-client')>;
  readonly #configuration: () => Promise<Configuration>;

  constructor({ issuer, client, secret, base }: Record<'issuer' | 'client' | 'secret' | 'base', string>) {
    this.#base = base;
    this.#client = once(() => import('openid-client'));
    this.#configuration = once(async () => {
      const { discovery, allowInsecureRequests } = await this.#client();
      const url = new URL(issuer);
      // Over plain HTTP only what does not leave the machine.
      const isLoopback =
        url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
      const execute = isLoopback ? [allowInsecureRequests] : [];
      return discovery(url, client, secret, undefined, { execute });
    });
  }

  /** Where to send the browser, and what to expect of it when it comes back. */
  async begin(): Promise<{ readonly url: string; readonly expected: Expected }> {
    const oidc = await this.#client();
    const expected = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: `${this.#base}${CALLBACK}`,
      scope: 'openid email',
      state: expected.state,
      nonce: expected.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(expected.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, expected };
  }

  /** The mail address that the issuer vouches for; rejects where it does not. `query` is that of the way back. */
  async finish(query: string, { state, nonce, verifier }: Expected): Promise<string> {
    const { authorizationCodeGrant } = await this.#client();
    const back = new URL(`${this.#base}${CALLBACK}?${query}`);
    const tokens = await authorizationCodeGrant(await this.#configuration(), back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const mail = claims?.['email_verified'] === true ? mailOf(String(claims['email'])) : undefined;
    if (mail === undefined) throw new Error('the issuer names no mail address that it has verified');
    return mail;
  }
}

export function issuerOf({ oidcIssuer, oidcClient, oidcSecret }: Config, base: string): Issuer | undefined {
  if (oidcIssuer === undefined || oidcClient === undefined || oidcSecret === undefined) return undefined;
  return new Issuer({ issuer: oidcIssuer, client: oidcClient, secret: oidcSecret, base });
}
