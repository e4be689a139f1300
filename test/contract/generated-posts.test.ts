/**
 * Bodies drawn from `/openapi.json`, one value at a time, as an object, as an object of a list and as a form: what a schema
 * allows is answered, what it forbids is a fault, which in a list stands in the place of the answer.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { sampleService } from '../support/sample.ts';
import { allowed, allowedInJson, forbidden, forbiddenInJson } from './drawn.ts';
import { type BodySchema, OpenApi } from './open-api.ts';
import { isGiven, requestsFor } from './requests.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const service = await sampleService();
afterAll(() => service.close());
const openApi = await OpenApi.of(service);

/** One object, or a list of them. Items that are sent together: `test/jobs/items.test.ts`. */
const read = openApi.bodies.filter(([, schemas]) => schemas[JSON_TYPE]?.anyOf?.[1] !== undefined);

describe.each(read)('%s', (path, { [JSON_TYPE]: json = {}, [FORM_TYPE]: form = {} }) => {
  const [one = {}, list = {}] = json.anyOf ?? [];
  const { items: row = {}, maxItems = 0 } = list;
  const [example = {}] = one.examples ?? [];
  const responses = openApi.responsesOf(path, 'post');

  /** Status of the answer; of a list the status of its one element. */
  async function post(type: string, body: unknown, url = path): Promise<unknown> {
    const payload = type === JSON_TYPE ? JSON.stringify(body) : `${new URLSearchParams(body as never)}`;
    const answer = await service.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type },
    });
    openApi.expectDescribed(answer, responses);
    if (!Array.isArray(body) || answer.statusCode !== 200) return answer.statusCode;
    const answers = answer.json<{ status?: number }[]>();
    expect(answers).toHaveLength(body.length);
    return answers[0]?.status ?? 200;
  }

  const carriers: [what: string, type: string, schema: BodySchema, of: (body: object) => unknown][] = [
    ['in an object', JSON_TYPE, one, (body) => body],
    ['in a list', JSON_TYPE, row, (body) => [body]],
    ['in a form', FORM_TYPE, form, (body) => body],
  ];
  const members = carriers.flatMap(([what, type, { properties = {} }, of]) =>
    Object.entries(properties).map(([name, schema]) => {
      const [allows, forbids] = type === JSON_TYPE ? [allowedInJson, forbiddenInJson] : [allowed, forbidden];
      const bodies = (values: readonly unknown[]) => values.map((value) => of({ ...example, [name]: value }));
      const given = allows(schema).filter((value) => isGiven(name, value));
      return { what, type, name, allowed: bodies(given), forbidden: bodies(forbids(schema)) };
    }),
  );

  test.each(members)('$name $what: what its schema allows is no fault', async ({ type, allowed }) => {
    for (const body of allowed) expect(await post(type, body), JSON.stringify(body)).toBe(200);
  });

  test.each(members)('$name $what: what its schema forbids is a fault', async ({ type, forbidden }) => {
    for (const body of forbidden) expect(await post(type, body), JSON.stringify(body)).toBe(422);
  });

  const parameters = openApi
    .parametersOf(path, 'post')
    .map((parameter) => ({ name: parameter.name, ...requestsFor(parameter, path, path) }));

  test.each(parameters)('$name in the URL', async ({ allowed, forbidden }) => {
    for (const url of allowed) expect(await post(JSON_TYPE, example, url), url).toBe(200);
    for (const url of forbidden) expect(await post(JSON_TYPE, example, url), url).toBe(422);
  });

  test('a list has as many objects as its schema allows, and all of them are answered', async () => {
    const rows = Array.from({ length: maxItems }, () => example);
    expect(maxItems).toBeGreaterThan(0);
    expect(await post(JSON_TYPE, rows)).toBe(200);
    expect(await post(JSON_TYPE, [...rows, example])).toBe(422);
  });

  test.each([7, 'Storegade 1', null])('%j is no object', async (value) => {
    expect(await post(JSON_TYPE, value)).toBe(422);
    expect(await post(JSON_TYPE, [value])).toBe(422);
  });
});
