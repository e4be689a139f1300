/** Errors: one object for all, with status, code and headers of its kind. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { EngineError } from '../../src/engine/engine.ts';
import { apiError } from '../../src/http/errors/errors.ts';
import { echoService } from '../support/echo.ts';

let service: Service;
const lines: string[] = [];
beforeAll(async () => {
  service = await echoService({}, lines);
});
afterAll(() => service.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

const cases: [method: Method, url: string, status: number, code: string, type: string][] = [
  ['GET', '/autocomplete?q=missing', 404, 'not_found', 'ResourceNotFoundError'],
  ['GET', '/kommuner/404', 404, 'not_found', 'ResourceNotFoundError'],
  ['GET', '/nope', 404, 'unknown_path', 'ResourceNotFoundError'],
  ['GET', '/adresser/a/b', 404, 'unknown_path', 'ResourceNotFoundError'],
  ['POST', '/nope', 404, 'unknown_path', 'ResourceNotFoundError'],
  ['POST', '/adresser', 405, 'method_not_allowed', 'MethodNotAllowedError'],
  ['DELETE', '/Kommuner/101/', 405, 'method_not_allowed', 'MethodNotAllowedError'],
  ['PATCH', '/autocomplete?callback=f(', 405, 'method_not_allowed', 'MethodNotAllowedError'],
  ['PUT', '/datavask/adresser', 405, 'method_not_allowed', 'MethodNotAllowedError'],
  ['POST', '/datavask/adresser', 415, 'unsupported_media_type', 'UnsupportedMediaTypeError'],
  ['GET', '/adresser/%E0%A4%A', 422, 'validation_error', 'ResourcePathFormatError'],
  ['GET', '/kommuner/x', 422, 'validation_error', 'ResourcePathFormatError'],
  ['GET', `/vejnavne/${'a'.repeat(2000)}`, 422, 'validation_error', 'ResourcePathFormatError'],
  ['GET', '/autocomplete?q=INTERNAL:secret', 500, 'internal_error', 'InternalServerError'],
  ['GET', '/autocomplete?q=OVERLOADED:x', 503, 'overloaded', 'TooManyRequestsError'],
  ['GET', '/autocomplete?q=NO_SNAPSHOT:x', 503, 'not_ready', 'InternalServerError'],
];

test.each(cases)('%s %s: %i %s', async (method, url, status, code, type) => {
  const answer = await service.app.inject({
    method,
    url,
    headers: { 'content-type': 'text/xml' },
    payload: '<',
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=UTF-8');
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-data-version']).toBe('test-1');
  expect(answer.headers).not.toHaveProperty('etag');
  const body = answer.json();
  expect(Object.keys(body)).toEqual(['error', 'type', 'title', 'status', 'details', 'request_id']);
  expect(body).toMatchObject({ error: { code }, type, status });
  expect(Array.isArray(body.details)).toBe(true);
});

describe('a body', () => {
  const cases: [encoding: string, status: number, code: string | undefined][] = [
    ['gzip', 415, 'unsupported_encoding'],
    ['br', 415, 'unsupported_encoding'],
    ['Identity', 200, undefined],
  ];
  test.each(cases)('with Content-Encoding: %s is answered %i', async (encoding, status, code) => {
    const body = Buffer.from('{"betegnelse":"a"}');
    const answer = await service.app.inject({
      method: 'POST',
      url: '/datavask/adresser',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      payload: encoding === 'gzip' ? gzipSync(body) : body,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error?.code).toBe(code);
    expect(answer.headers['accept-encoding']).toBe(code && 'identity');
  });
});

test('405 lists the methods the path knows', async () => {
  const answer = await service.app.inject({ method: 'POST', url: '/adresser' });
  expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS');
});

test('405 lists POST where something may be posted', async () => {
  const answer = await service.app.inject({ method: 'PUT', url: '/datavask/adgangsadresser' });
  expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS, POST');
});

test('503 says when to come back', async () => {
  const answer = await service.app.inject('/autocomplete?q=OVERLOADED:x');
  expect(answer.headers['retry-after']).toBe('1');
});

test('503 of the queue says when the queue is worked off', () => {
  const refused = new EngineError('OVERLOADED', 'x', 3);
  expect(apiError(refused, (field) => field).headers).toEqual({ 'retry-after': '3' });
});

test('500 logs the cause and hides it from the client', async () => {
  const answer = await service.app.inject('/autocomplete?q=INTERNAL:secret');
  expect(answer.body).not.toContain('secret');
  const { request_id: id } = answer.json();
  expect(lines.filter((line) => line.includes(id)).join('\n')).toContain('secret');
});

test('a parameter the engine refuses is named as the client knows it', async () => {
  const refusal = 'INVALID_PARAMETER:[{"parameter":"circle","message":"lies elsewhere"}]';
  const answer = await service.app.inject(`/autocomplete?q=${encodeURIComponent(refusal)}`);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().details).toEqual([
    { loc: ['query', 'cirkel'], msg: 'cirkel: lies elsewhere', type: 'value' },
  ]);
});

test('a refused or failed request is logged once, without its key', async () => {
  lines.length = 0;
  await service.app.inject('/adresser?srid=1&api_key=SECRET');
  await service.app.inject('/nope?API_KEY=SECRET');
  await service.app.inject('/autocomplete?q=x&api_key=SECRET');
  expect(lines).toHaveLength(2);
  expect(lines.join('\n')).not.toContain('SECRET');
  const logged = JSON.parse(lines[0] ?? '');
  expect(logged).toMatchObject({
    level: 'info',
    method: 'GET',
    status: 422,
    url: '/adresser?srid=1',
  });
});
