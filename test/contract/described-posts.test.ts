/** Statuses and content types of what is posted to be cleansed. */
import { afterAll, describe, expect, test } from 'vitest';
import { sampleService } from '../support/sample.ts';
import { described, OpenApi } from './open-api.ts';

const service = await sampleService();
afterAll(() => service.close());
const openApi = await OpenApi.of(service);

const text = { betegnelse: 'Storegade 1, 6270 Tønder' };
const requests: [what: string, type: string, payload: string, status: number][] = [
  ['an object', 'application/json', JSON.stringify(text), 200],
  ['a list with an ill-formed row', 'application/json', JSON.stringify([text, { husnr: 'x' }]), 200],
  ['a form', 'application/x-www-form-urlencoded', `${new URLSearchParams(text)}`, 200],
  ['more than fits', 'application/json', `"${'x'.repeat(3_000_000)}"`, 413],
  ['a body of another type', 'text/plain', text.betegnelse, 415],
  ['a body that is not JSON', 'application/json', '{', 422],
];

describe.each(['/datavask/adresser', '/datavask/adgangsadresser'])('%s', (url) => {
  const responses = openApi.responsesOf(url, 'post');
  const seen = new Set<string>();

  test.each(requests)('%s as %s', async (_what, type, payload, status) => {
    const headers = { 'content-type': type };
    const answer = await service.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status);
    seen.add(openApi.expectDescribed(answer, responses));
  });

  test('nothing else is described', () => {
    expect(described(responses)).toEqual([...seen].sort());
  });
});
