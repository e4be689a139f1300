/** `docs/operations.md` has every option of `serve` and every metric of our own. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentName } from '../../src/config/option.ts';
import { serveOptions } from '../../src/config.ts';
import { Durations } from '../../src/telemetry/durations.ts';
import { registryOf } from '../../src/telemetry/registry.ts';
import { observed } from '../support/observed.ts';

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

test.each(Object.values(serveOptions))('option --$flag', (option) => {
  expect(page).toContain(`\`--${option.flag}`);
  expect(environmentName(option)).toMatch(/^VEJVISER_/);
});

const registry = registryOf(observed, new Durations());
const names = registry.getMetricsAsArray().map(({ name }) => name);

test.each(names.filter((name) => name.startsWith('vejviser_')))('metric %s', (name) => {
  expect(page).toContain(`| \`${name}\` |`);
});

test('no metric that is not there', () => {
  const named = [...page.matchAll(/^\| `(vejviser_\w+)` \|/gm)].map(([, name]) => name);
  expect(named.filter((name) => !names.includes(String(name)))).toEqual([]);
});
