/**
 * `src/pages/documentation/recorded.json`: what the examples answer over the registers of `data/`. `npm run docs` writes
 * it anew.
 */
import { expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { byTag, type OpenApi } from '../../src/pages/documentation/open-api.ts';
import { recordedOf } from '../../src/pages/documentation/recorded.ts';
import { type Asked, nameOf } from '../../src/pages/documentation/requests.ts';
import { darService, sampleService } from '../support/sample.ts';

/** Where `npm start` serves. */
const headers = { host: '127.0.0.1:8080', 'content-type': 'application/json' };

/** Of a list its first row; nothing where it has none. */
async function answerOf(service: Service, { method, url, body }: Asked): Promise<unknown> {
  const request = { method: method.toUpperCase() as 'GET' | 'POST', url, headers };
  const answer = await service.app.inject(body === undefined ? request : { ...request, payload: body });
  if (answer.statusCode !== 200) return undefined;
  const value: unknown = answer.json();
  if (!Array.isArray(value)) return value;
  return value.length === 0 ? undefined : value.slice(0, 1);
}

/** The sample first: it is what `npm start` serves. A process has one snapshot in use. */
async function recordedAnswers(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const open of [sampleService, darService]) {
    const service = await open();
    const document = (await service.app.inject('/openapi.json')).json<OpenApi>();
    for (const { asked } of [...byTag(document).values()].flatMap(recordedOf))
      answers[nameOf(asked)] ??= await answerOf(service, asked);
    await service.close();
  }
  return answers;
}

test('every example has the answer that it gives today', async () => {
  const answers = await recordedAnswers();
  expect(Object.keys(answers).filter((name) => answers[name] === undefined)).toEqual([]);
  const lines = Object.entries(answers).map(
    ([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`,
  );
  const text = `{\n${lines.join(',\n')}\n}\n`;
  await expect(text).toMatchFileSnapshot('../../src/pages/documentation/recorded.json');
});
