/** The errors of the door: who is not let in, and what he is told. Nobody is told why a key is not valid. */
import { ApiError, type ErrorCode } from '../http/errors/errors.ts';
import { renewalAfter } from './usage/calendar.ts';

const REALM = 'Bearer realm="vejviser"';

export function unauthorized(code: 'missing_api_key' | 'invalid_api_key' | 'invalid_token'): ApiError {
  const error = code === 'missing_api_key' ? '' : ', error="invalid_token"';
  return new ApiError(code, [], { 'www-authenticate': `${REALM}${error}` });
}

export function forbidden(code: Extract<ErrorCode, 'https_required' | 'forbidden'>): ApiError {
  return new ApiError(code);
}

export function conflicting(): ApiError {
  const msg = 'give one key, or one token';
  return new ApiError('conflicting_credentials', [{ loc: ['header', 'X-Api-Key'], msg, type: 'conflict' }]);
}

export function rateLimited(limit: number, seconds: number): ApiError {
  const msg = `${limit} calls a minute are answered; the next minute begins in ${seconds} s`;
  return new ApiError('rate_limited', [{ loc: ['header', 'X-Api-Key'], msg, type: 'rate' }], {
    'retry-after': String(Math.max(1, seconds)),
  });
}

export function quotaExceeded(quota: number, today: string, now: number): ApiError {
  const { day, at } = renewalAfter(today);
  const msg = `${quota} calls a month are answered; the next ones from ${day}`;
  return new ApiError('quota_exceeded', [{ loc: ['header', 'X-Api-Key'], msg, type: 'quota' }], {
    'retry-after': String(Math.max(1, Math.ceil((at - now) / 1_000))),
  });
}
