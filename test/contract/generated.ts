/**
 * Parameters of the query and of the path drawn from `/openapi.json` and given one at a time: what their schema allows is no
 * fault, what it forbids is one, and every answer is described. What a schema cannot say (a polygon that is closed) is drawn as
 * it must be; a position is given whole.
 */
import { describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { operationsAt, ordinaryUrl } from './described.ts';
import { OpenApi } from './open-api.ts';
import { requestsFor } from './requests.ts';

/** Asks the operations of the resources at these paths. */
export async function askOperations(service: Service, isIncluded: (path: string) => boolean): Promise<void> {
  const openApi = await OpenApi.of(service);

  describe.each(operationsAt(isIncluded))('%s', async (path, operation, listPath) => {
    const responses = openApi.responsesOf(path, 'get');
    const ordinary = await ordinaryUrl(service, operation, listPath);
    const parameters = openApi
      .parametersOf(path, 'get')
      .map((parameter) => ({ name: parameter.name, ...requestsFor(parameter, path, ordinary) }));

    test.each(parameters)('$name: what its schema allows is no fault', async ({ allowed }) => {
      for (const url of allowed) {
        const answer = await service.app.inject(url);
        // Whether a register is loaded is a matter of the data.
        const isNotLoaded = answer.statusCode === 422 && answer.json().error.code === 'register_not_loaded';
        const status = isNotLoaded ? 200 : answer.statusCode;
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
