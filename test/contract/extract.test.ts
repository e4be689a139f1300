/** Every record that only the extract of the address register has, against its schema, both ways. */
import { describe, expect, test } from 'vitest';
import { suggestionForms } from '../../src/resources/forms/forms.ts';
import { darService } from '../support/sample.ts';
import { describeRecords, expectFit, ofExtract } from './records.ts';

describeRecords((path) => ofExtract.has(path), darService);

describe('/autocomplete of places', async () => {
  const service = await darService();
  test.each(['mini', 'full'] as const)('%s', async (structure) => {
    const form = suggestionForms()[structure].at(-1);
    expect(form).toMatchObject({ properties: { data: { properties: { sted_id: {} } } } });
    if (form !== undefined) {
      await expectFit(service, `/autocomplete?type=sted&q=a&per_side=100&struktur=${structure}`, form);
    }
  });
});
