/** `npm run bench -- queries`: writes query files with truth, made from a snapshot. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { native } from '../../src/engine/addon/native.ts';
import { readOptions } from '../options.ts';
import { PEOPLE, queriesOf, SEEDS } from './queries.ts';

const HELP = `npm run bench -- queries [--snapshot DIR] [--seed N] [--people N] --out DIR

  --snapshot DIR   root of the snapshot that they are made from (var/sample)
  --seed N         a whole number; another one draws other addresses (${SEEDS.development}; figures are taken with ${SEEDS.test})
  --people N       addresses drawn, each used in every set (${PEOPLE})
  --out DIR        where the files go: autocomplete.jsonl, cleansing.jsonl, lookup.jsonl, parsing.jsonl, reverse.jsonl,
                   mix.jsonl`;

export async function queriesScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'seed', 'people', 'out']);
  if (options === undefined) return;
  const out = options.required('out');
  const addon = native();
  const info = addon.openSnapshot(options.text('snapshot') ?? join('var', 'sample'));
  addon.useSnapshot();
  const queries = queriesOf(addon, info, {
    seed: options.whole('seed', SEEDS.development, 0),
    people: options.whole('people', PEOPLE, 1),
  });
  mkdirSync(out, { recursive: true });
  const files = Map.groupBy(queries, ({ set }) => set.split(':')[0] ?? set);
  for (const [name, lines] of files) {
    writeFileSync(join(out, `${name}.jsonl`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    console.log(`${join(out, `${name}.jsonl`)}: ${lines.length} queries`);
  }
}
