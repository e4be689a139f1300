/** The layout of bulk files crosses the border as text; one that is none is refused, not taken for another. */
import { expect, test } from 'vitest';
import { native } from '../../src/engine/addon/native.ts';

test.each(['2014', 'Current', ''])('%j is no layout, and the refusal names those that are', (layout) => {
  expect(() => native().writeBulkFiles('nowhere', layout, 'nowhere')).toThrow(
    `layout: unknown variant \`${layout}\`, expected one of \`current\`, \`2015\`, \`thin\``,
  );
});
