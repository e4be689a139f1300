/**
 * Tokens (JWT) that the operator signs, for callers of his own. Which are valid is decided by `jose`; here is only what must
 * hold: who signed, for whom, until when, and by which account. A token that was seen valid is remembered while it is.
 */
import { readFileSync } from 'node:fs';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { ConfigError } from '../config/option.ts';
import { digestOf } from '../keys/format.ts';
import { Unavailable } from '../store/unavailable.ts';

const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'];
const REMEMBERED = 1_000;
/** What `jose` says when the key set cannot be fetched, which is not the token's fault. */
const AWAY: ReadonlySet<string> = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);
/** Clocks of two machines differ. */
const TOLERANCE_S = 5;

export interface TokenSettings {
  readonly issuer: string;
  readonly audience: string;
  /** File or URL of the key set. */
  readonly keys: string;
}

interface Known {
  readonly subject: string;
  readonly ends: number;
}

export class Tokens {
  readonly #settings: TokenSettings;
  readonly #keyOf: JWTVerifyGetKey;
  /** By their digests, the oldest first. */
  readonly #known = new Map<string, Known>();

  /** Throws {@link ConfigError} where a file holds no keys. */
  constructor(settings: TokenSettings) {
    this.#settings = settings;
    this.#keyOf = keySet(settings.keys);
  }

  /** Whose it is, if it is valid: `sub`, the id or mail address of an account. Rejects where the keys cannot be fetched. */
  subjectOf(token: string): string | Promise<string | undefined> {
    const digest = digestOf(token);
    const known = this.#known.get(digest);
    if (known !== undefined && known.ends > Date.now()) return known.subject;
    return this.#verify(token, digest);
  }

  async #verify(token: string, digest: string): Promise<string | undefined> {
    const { issuer, audience } = this.#settings;
    try {
      const { payload } = await jwtVerify(token, this.#keyOf, {
        ...{ issuer, audience, algorithms: ALGORITHMS, clockTolerance: TOLERANCE_S },
        requiredClaims: ['sub', 'exp'],
      });
      const { sub: subject = '', exp = 0 } = payload;
      this.#remember(digest, { subject, ends: exp * 1_000 });
      return subject;
    } catch (error) {
      if (error instanceof errors.JOSEError && !AWAY.has(error.code)) return undefined;
      throw new Unavailable('the key set', error);
    }
  }

  #remember(digest: string, known: Known): void {
    this.#known.delete(digest);
    this.#known.set(digest, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
  }
}

function keySet(place: string): JWTVerifyGetKey {
  if (/^https?:\/\//.test(place)) return createRemoteJWKSet(new URL(place));
  try {
    return createLocalJWKSet(JSON.parse(readFileSync(place, 'utf8')) as JSONWebKeySet);
  } catch (error) {
    throw new ConfigError(`the key set cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
