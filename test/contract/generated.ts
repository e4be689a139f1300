/**
 * Parameters of the query and of the path drawn from `/openapi.json` and given one at a time: what their schema allows is no
 * fault, what it forbids is one, and every answer is described. What a schema cannot say (a polygon that is closed) is drawn as
 * it must be; a position is given whole.
 */
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { NOT_YET } from '../../src/replication/fault.ts';
import { ordinaryUrl, type Place } from './described.ts';
import { OpenApi } from './open-api.ts';
import { requestsFor } from './requests.ts';

/** The ordinary request that a parameter is tried in; `undefined`: there is none. */
export type OrdinaryOf = (ordinary: string, path: string, parameter: string) => string | undefined;

/** Asks these paths. */
export async function askOperations(
  service: Service,
  places: readonly Place[],
  ordinaryOf: OrdinaryOf = (ordinary) => ordinary,
): Promise<void> {
  const openApi = await OpenApi.of(service);

  describe.each(places)('%s', async (path, operation, listPath) => {
    const responses = openApi.responsesOf(path, 'get');
    const url = await ordinaryUrl(service, operation, listPath);
    const parameters = openApi.parametersOf(path, 'get').flatMap((parameter) => {
      const ordinary = ordinaryOf(url, path, parameter.name);
      if (ordinary === undefined) return [];
      return [{ name: parameter.name, ...requestsFor(parameter, path, ordinary) }];
    });

    test.each(parameters)('$name: what its schema allows is no fault', async ({ allowed }) => {
      for (const url of allowed) {
        const answer = await service.app.inject(url);
        const status = isOfTheData(answer) ? 200 : answer.statusCode;
        expect([200, 404], `${url}: ${answer.body.slice(0, 300)}`).toContain(status);
        openApi.expectDescribed(answer, responses);
      }
    });

    test.each(parameters)('$name: what its schema forbids is a fault', async ({ forbidden }) => {
      for (const url of forbidden) {
        const answer = await service.app.inject(url);
        expect(answer.statusCode, `${url}: ${answer.body.slice(0, 300)}`).toBe(422);
        openApi.expectDescribed(answer, responses);
      }
    });
  });
}

/** Whether a register is loaded, and whether a number has been reached, is a matter of the data. */
function isOfTheData({ statusCode, json }: LightMyRequestResponse): boolean {
  if (statusCode !== 422) return false;
  const { error, details } = json<{ error: { code: string }; details: { type: string }[] }>();
  return error.code === 'register_not_loaded' || details.every(({ type }) => type === NOT_YET);
}
