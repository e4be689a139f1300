/** JSONP: wraps the body in a call of the function that the client names, so that a script tag can read it. */

import type { IncomingMessage } from 'node:http';

/** Allows names only, so that the answer cannot be anything but a call: identifiers with points between them. */
export const CALLBACK_PATTERN = '^[$_a-zA-Z][$_a-zA-Z0-9]*(\\.[$_a-zA-Z][$_a-zA-Z0-9]*)*$';
const CALLBACK = new RegExp(CALLBACK_PATTERN);
const LONGEST_NAME = 100;
const PARAMETER = /[?&]callback=([^&]*)/;

export const JSONP_TYPE = 'application/javascript; charset=UTF-8';

const CLOSE = ');';

/**
 * What stands before and behind a body. Nothing stands before the name: clients take the call apart by it. That no
 * browser reads the bytes as another kind of file is the work of `X-Content-Type-Options: nosniff`.
 */
export function callOf(callback: string): readonly [before: string, behind: string] {
  return [`${callback}(`, CLOSE];
}

export function wrapped(callback: string, body: Uint8Array): Uint8Array {
  const [before, behind] = callOf(callback);
  return Buffer.concat([Buffer.from(before), body, Buffer.from(behind)]);
}

/** The callback of a request whose parameters could not be read, for its error answer. A script tag only gets. */
export function callbackIn({ method, url = '' }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const given = PARAMETER.exec(url)?.[1] ?? '';
  if (given.length > LONGEST_NAME) return undefined;
  const name = given.replaceAll('%24', '$');
  return CALLBACK.test(name) ? name : undefined;
}
