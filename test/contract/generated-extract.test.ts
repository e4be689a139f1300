/** The same of the themes that only the extract of the address register has rows of. */
import { afterAll } from 'vitest';
import { darService } from '../support/sample.ts';
import { operationsAt } from './described.ts';
import { askOperations } from './generated.ts';
import { ofExtract } from './records.ts';

const service = await darService();
afterAll(() => service.close());

await askOperations(
  service,
  operationsAt((path) => ofExtract.has(path)),
);
