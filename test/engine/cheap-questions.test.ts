/** Type-ahead that must not leave the event loop, whatever is misspelt. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { native } from '../../src/engine/addon/native.ts';
import { INLINE_STEPS } from '../../src/engine/border.generated.ts';
import { inquiry } from '../../src/engine/engine.ts';
import { answerInline } from '../../src/engine/inline.ts';
import { sampleService } from '../support/sample.ts';

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service.close());

/** `st` is a floor, and a word of places: nothing but the street is left for the first word, and none is like it. */
test.each(['Ørndalggørd 5, st', 'KKååshus 7, st. ', 'Loftsbjerggrsvej 3, st'])('%s', (q) => {
  const request = inquiry(
    {
      resource: 'autocomplete',
      operation: 'suggest',
      parameters: { q, caret: q.length, fuzzy: true, limit: 20 },
    },
    { shape: 'mini', format: 'json', srid: 4326, base: 'http://h', geometry: 'accessPoint' },
  );
  expect(answerInline(native(), request, INLINE_STEPS)).not.toBeNull();
});
