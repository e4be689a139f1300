/** Statuses and content types of all resources, over what `npm start` serves, but for the themes of the extract. */
import { afterAll } from 'vitest';
import { startService } from '../support/sample.ts';
import { describeOperations, operationsAt } from './described.ts';
import { ofExtract } from './records.ts';

const service = await startService();
afterAll(() => service.close());

await describeOperations(
  service,
  operationsAt((path) => !ofExtract.has(path)),
);
