/**
 * `src/pages/documentation/examples/recorded.json`: what the examples answer over the registers of `data/`. `npm run docs` writes
 * it anew.
 */
import { expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { recordedOf } from '../../src/pages/documentation/examples/recorded.ts';
import { type Asked, nameOf } from '../../src/pages/documentation/examples/requests.ts';
import { byTag, type OpenApi } from '../../src/pages/documentation/open-api.ts';
import { paths as copies } from '../../src/replication/description.ts';
import { livingRoot } from '../support/living.ts';
import { darService, startService } from '../support/sample.ts';

/** Where `npm start` serves. */
const headers = { host: '127.0.0.1:8080', 'content-type': 'application/json' };

/** Members that are named by what the data have; the first is enough. */
const byName: ReadonlySet<string> = new Set(['/replikering/datamodel', '/replikeringdok/schema.json']);

/** When these registers were imported, by the names of members. */
const atImport: Readonly<Record<string, string>> = {
  tidspunkt: '2026-11-25T10:00:00.000Z',
  dag: '2026-11-25',
};

/** Of a list its first row; nothing where it has none. */
async function answerOf(service: Service, { method, url, body }: Asked): Promise<unknown> {
  const request = { method: method.toUpperCase() as 'GET' | 'POST', url, headers };
  const answer = await service.app.inject(body === undefined ? request : { ...request, payload: body });
  if (answer.statusCode !== 200) return undefined;
  const value: unknown = JSON.parse(answer.body, (name, of: unknown) =>
    isCopy(url) && typeof of === 'string' ? (atImport[name] ?? of) : of,
  );
  if (byName.has(url)) return Object.fromEntries(Object.entries(value as object).slice(0, 1));
  if (!Array.isArray(value)) return value;
  return value.length === 0 ? undefined : value.slice(0, 1);
}

const isCopy = (url: string): boolean => copies.some(({ tag }) => url.startsWith(`/${tag}`));

/** Only what is imported more than once has events. */
async function livingService(): Promise<Service> {
  const living = await livingRoot();
  for (const number of [1, 3]) await living.publish([`1,1,${number},6270,497400,550`]);
  return { ...living.service, close: () => living.close() };
}

/** What `npm start` serves comes first. A process has one snapshot in use. */
async function recordedAnswers(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const open of [livingService, startService, darService]) {
    const service = await open();
    const document = (await service.app.inject('/openapi.json')).json<OpenApi>();
    for (const { asked, isExample } of [...byTag(document).values()].flatMap(recordedOf)) {
      if (open === livingService && !isCopy(asked.url)) continue;
      const [name, answer] = [nameOf(asked), await answerOf(service, asked)];
      answers[name] = isExample ? (answers[name] ?? answer) : fuller(answers[name], answer);
    }
    await service.close();
  }
  return answers;
}

/** Of two records of one form, the one of which more fields have a value. */
function fuller(one: unknown, other: unknown): unknown {
  if (one === undefined || other === undefined) return one ?? other;
  return said(other) > said(one) ? other : one;
}

function said(record: unknown): number {
  const fields = new Set<string>();
  JSON.stringify(record, (field, value: unknown) => {
    if (value !== null) fields.add(field);
    return value;
  });
  return fields.size;
}

const answers = await recordedAnswers();

test('every example has the answer that it gives today', async () => {
  expect(Object.keys(answers).filter((name) => answers[name] === undefined)).toEqual([]);
  const lines = Object.entries(answers).map(
    ([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`,
  );
  const text = `{\n${lines.join(',\n')}\n}\n`;
  await expect(text).toMatchFileSnapshot('../../src/pages/documentation/examples/recorded.json');
});
