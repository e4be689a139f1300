/**
 * The header `Host`. HTTP/1.1 requires it; Node would refuse a request without it, but without a body that says why.
 */
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/errors.ts';

/** The refusal of a request because of a header that says for which host it is. */
export function hostRefusal(header: string, msg: string): ApiError {
  return new ApiError('invalid_host', [
    { loc: ['header', header.toLowerCase()], msg: `${header} ${msg}`, type: 'host' },
  ]);
}

export function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1';
}
