/** Generated parameters of all resources that the sample registers have rows of. */
import { afterAll } from 'vitest';
import { sampleService } from '../support/sample.ts';
import { operationsAt } from './described.ts';
import { askOperations } from './generated.ts';
import { ofExtract } from './records.ts';

const service = await sampleService();
afterAll(() => service.close());

await askOperations(
  service,
  operationsAt((path) => !ofExtract.has(path)),
);
