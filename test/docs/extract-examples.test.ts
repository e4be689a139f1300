/** Examples of the themes whose areas were made up for tests. */
import { afterAll } from 'vitest';
import { darService } from '../support/sample.ts';
import { testExamples, withTestAreas } from './examples.ts';

const service = await darService();
afterAll(() => service.close());

await testExamples(service, (folder) => withTestAreas.has(folder));
