/** Texts that nobody can guess, for links and cookies, and the digest by which the store finds them. */
import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

export const newSecret = (): string => randomBytes(BYTES).toString('base64url');

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
