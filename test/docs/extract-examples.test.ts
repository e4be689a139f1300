/** Examples of the themes that only the extract of the address register has rows of. */
import { afterAll } from 'vitest';
import { ofExtract } from '../contract/records.ts';
import { darService } from '../support/sample.ts';
import { testExamples } from './examples.ts';

const service = await darService();
afterAll(() => service.close());

await testExamples(service, (folder) => ofExtract.has(folder));
