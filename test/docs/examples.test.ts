/** Examples of all other resources, over what `npm start` serves. */
import { afterAll } from 'vitest';
import { startService } from '../support/sample.ts';
import { testExamples, withTestAreas } from './examples.ts';

const service = await startService();
afterAll(() => service.close());

await testExamples(service, (folder) => !withTestAreas.has(folder));
