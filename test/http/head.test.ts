/** HEAD of what is sent as a stream: the head of GET, and nothing is read for it. */
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { livingRoot } from '../support/living.ts';

const living = await livingRoot();
afterAll(() => living.close());
await living.publish(['1,1,1,6000,500000,350,1|2', '2,1,2,6000,500010']);

let payload: unknown;
living.service.app.addHook('onSend', (_request, _reply, sent, done) => {
  payload = sent;
  done(null, sent);
});
const base = await living.service.app.listen({ port: 0, host: '127.0.0.1' });

async function asked(method: string, path: string, encoding: string) {
  const request = httpRequest(`${base}${path}`, { method, headers: { 'accept-encoding': encoding } });
  request.end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const { date: _date, 'x-request-id': _id, 'transfer-encoding': _framing, ...headers } = answer.headers;
  // A stream of events has no end.
  if (method === 'HEAD') {
    answer.resume();
    await once(answer, 'end');
  } else answer.destroy();
  return { status: answer.statusCode, headers };
}

test.each([
  ['an extract', '/replikering/udtraek?entitet=adresse', 'identity'],
  ['a compressed extract', '/replikering/udtraek?entitet=adresse', 'gzip'],
  ['events of the past', '/replikering/haendelser?entitet=adresse', 'identity'],
  ['events as they happen', '/haendelser/stroem', 'identity'],
])('%s', async (_, path, encoding) => {
  const head = await asked('HEAD', path, encoding);
  expect(payload).toBeInstanceOf(Readable);
  const { destroyed, readableDidRead } = payload as Readable;
  expect([destroyed, readableDidRead]).toEqual([true, false]);
  expect(head).toEqual(await asked('GET', path, encoding));
});
