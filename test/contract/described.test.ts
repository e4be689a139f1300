/** Statuses and content types of all resources that the sample registers have rows of. */
import { afterAll } from 'vitest';
import { sampleService } from '../support/sample.ts';
import { describeOperations, operationsAt } from './described.ts';
import { ofExtract } from './records.ts';

const service = await sampleService();
afterAll(() => service.close());

await describeOperations(
  service,
  operationsAt((path) => !ofExtract.has(path)),
);
