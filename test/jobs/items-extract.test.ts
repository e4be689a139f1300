/** Many questions at once over the address register, which has addresses that are gone. */
import { afterAll, expect, test } from 'vitest';
import { darService } from '../support/sample.ts';

const service = await darService();
afterAll(() => service.close());

test('a switch is true or false', async () => {
  const { body } = await service.app.inject('/adresser?status=2&per_side=1&struktur=mini');
  const [gone] = JSON.parse(body) as { id: string }[];
  const items = [true, false].map((medtagnedlagte) => ({ id: gone?.id, medtagnedlagte }));
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/v1/batch/adresser',
    payload: { items },
  });
  const [shown, hidden] = answer.json<{ resultater: { id?: string; error?: { code: string } }[] }>()
    .resultater;
  expect([shown?.id, hidden?.error?.code]).toEqual([gone?.id, 'not_found']);
});
