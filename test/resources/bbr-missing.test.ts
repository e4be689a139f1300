/** Rows of BBR where it is not loaded: known as such, by today's names and by the former ones. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { registerEntities } from '../../src/resources/bbr/description.ts';
import { formerEntities } from '../../src/resources/bbrlight/description.ts';
import { sampleService } from '../support/sample.ts';

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service.close());

const ID = '0b197211-9480-4d95-8f1f-35a9f47a945b';

/** Municipalities are of another register, which is there. */
const paths = [...registerEntities, ...formerEntities]
  .map(({ path }) => path)
  .filter((path) => path !== '/bbrlight/kommuner');

test.each(paths)('%s is empty and says that its register is not loaded', async (path) => {
  const list = await service.app.inject(`${path}?id=${ID}`);
  expect([list.statusCode, list.body, list.headers['x-register']]).toEqual([200, '[]', 'not-loaded']);
  expect(list.headers.link).toContain('/data>; rel="describedby"');
  const key = await service.app.inject(`${path}/${ID}`);
  expect([key.statusCode, key.json<{ error: { code: string } }>().error.code]).toEqual([404, 'not_found']);
  const malformed = await service.app.inject(`${path}/1`);
  expect(malformed.statusCode).toBe(422);
});
