/** Every answer names its request in `X-Request-Id`; that of an error is the one in its body. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { echoService } from '../support/echo.ts';

let service: Service;
beforeAll(async () => {
  service = await echoService();
  await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

test.each([
  ['GET', '/autocomplete?q=a', 200],
  ['HEAD', '/autocomplete?q=a', 200],
  ['GET', '/autocomplete?q=a&callback=f', 200],
  ['GET', '/autocomplete?q=large200000', 200],
  ['GET', '/healthz', 200],
  ['GET', '/metrics', 200],
  ['GET', '/openapi.json', 200],
  ['GET', '/', 200],
  ['OPTIONS', '/autocomplete', 204],
  ['GET', '/kommuner/404', 404],
  ['GET', '/nope', 404],
  ['POST', '/adresser', 405],
  ['GET', '/kommuner/x', 422],
  ['GET', '/adresser/%E0%A4%A', 422],
  ['GET', '/autocomplete?q=INTERNAL:x', 500],
] as const)('%s %s: %i', async (method, url, status) => {
  const [one, next] = [await service.app.inject({ method, url }), await service.app.inject({ method, url })];
  expect(one.statusCode).toBe(status);
  const id = one.headers['x-request-id'];
  expect(id).toMatch(/^[0-9a-z]+-[0-9a-z]+$/);
  expect(next.headers['x-request-id']).not.toBe(id);
  if (status >= 400) expect(one.json()).toMatchObject({ request_id: id });
  expect(String(one.headers['access-control-expose-headers'])).toContain('X-Request-Id');
});

test('an answer that the client has already names its request too', async () => {
  const url = '/autocomplete?q=a';
  const { headers } = await service.app.inject(url);
  const again = await service.app.inject({ url, headers: { 'if-none-match': headers.etag } });
  expect(again.statusCode).toBe(304);
  expect(again.headers['x-request-id']).not.toBe(headers['x-request-id']);
});

test('what is no request is named unread', async () => {
  const { port } = service.app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').end('nonsense\r\n\r\n');
  let text = '';
  client.on('data', (part) => {
    text += part;
  });
  await once(client, 'close');
  expect(text).toMatch(/^HTTP\/1.1 400 .*\r\nx-request-id: unread\r\n/s);
});
