/** `/readyz`: which registers a service has says the same as `/data`. */
import { afterAll, expect, test } from 'vitest';
import { startService } from '../support/sample.ts';

const service = await startService();
afterAll(() => service.close());

test('the registers that are loaded, and the paths whose register is not', async () => {
  const [ready, data] = await Promise.all(['/readyz', '/data'].map((url) => service.app.inject(url)));
  const { data_version, registers, not_loaded } = data?.json() ?? {};
  expect(ready?.json()).toMatchObject({ data_version, registers, not_loaded });
  expect(not_loaded).toContain('/landsdele');
});
