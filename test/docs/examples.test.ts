/** Examples of all other resources, over the sample registers. */
import { afterAll } from 'vitest';
import { ofExtract } from '../contract/records.ts';
import { sampleService } from '../support/sample.ts';
import { testExamples } from './examples.ts';

const service = await sampleService();
afterAll(() => service.close());

await testExamples(service, (folder) => !ofExtract.has(folder));
