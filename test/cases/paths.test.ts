/** Rules of the paths as tables of facts about the sample registers, counted in the files they come from. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { sampleService } from '../support/sample.ts';

interface Case {
  readonly id: string;
  readonly input: { readonly endpoint: string; readonly params: Readonly<Record<string, string>> };
  /** What must hold, by what it is about: see {@link holds}. */
  readonly expect: Readonly<Record<string, unknown>>;
  readonly note: string;
}

const KINDS = ['search', 'formats', 'reverse', 'autocomplete-resource', 'fuzzy', 'suggestions'];

const service = await sampleService();
afterAll(() => service.close());

interface Got {
  readonly status: number;
  readonly type: unknown;
  readonly text: string;
}

async function ask(endpoint: string, params: Readonly<Record<string, string>>): Promise<Got> {
  const path = endpoint.split('/').map(encodeURIComponent).join('/');
  const { statusCode, headers, body } = await service.app.inject(`${path}?${new URLSearchParams(params)}`);
  return { status: statusCode, type: headers['content-type'], text: body };
}

/** The values at a path such as `[0].vejstykke.navn` or `[*].tekst`. */
function select(value: unknown, path: string): unknown[] {
  let found = [value];
  for (const [, name, index] of path.matchAll(/([^.[\]]+)|\[(\d+|\*)\]/g)) {
    found = found.flatMap((one) => {
      if (index === '*') return one as unknown[];
      expect(one, path).toHaveProperty([name ?? index ?? '']);
      return [(one as Record<string, unknown>)[name ?? index ?? '']];
    });
  }
  return found;
}

const lines = ({ text }: Got): string[] => text.split('\r\n');
const columns = (got: Got): string[] => (lines(got)[0] ?? '').split(',');
const rows = ({ text }: Got): unknown[] => JSON.parse(text) as unknown[];

/** Rows on all pages. */
async function total({ endpoint, params }: Case['input']): Promise<number> {
  let count = 0;
  for (let page = 1; ; page += 1) {
    const found = rows(await ask(endpoint, { ...params, per_side: '1000', side: String(page) })).length;
    count += found;
    if (found < 1000) return count;
  }
}

/** By what an expectation is about; `every PATH`, `PATH.startsWith` and bare paths are read further down. */
const about: Record<string, (got: Got, wanted: unknown, input: Case['input']) => unknown> = {
  'content-type': ({ type }, wanted) => expect(type).toBe(wanted),
  length: (got, wanted) => expect(rows(got)).toHaveLength(Number(wanted)),
  minLength: (got, wanted) => expect(rows(got).length).toBeGreaterThanOrEqual(Number(wanted)),
  total: async (_got, wanted, input) => expect(await total(input)).toBe(wanted),
  lines: (got, wanted) => expect(lines(got)).toHaveLength(Number(wanted)),
  columns: (got, wanted) => expect(columns(got)).toEqual(wanted),
  'first columns': (got, wanted) =>
    expect(columns(got).slice(0, (wanted as string[]).length)).toEqual(wanted),
  starts: ({ text }, wanted) => expect(text.slice(0, String(wanted).length)).toBe(wanted),
  ends: ({ text }, wanted) => expect(text.slice(-String(wanted).length)).toBe(wanted),
  'same as': async ({ text }, params, { endpoint }) =>
    expect(text).toBe((await ask(endpoint, params as Record<string, string>)).text),
};

async function holds(key: string, wanted: unknown, got: Got, input: Case['input']): Promise<void> {
  const named = about[key];
  if (named !== undefined) {
    await named(got, wanted, input);
    return;
  }
  const [, every, path = '', operator] =
    /^(every )?(.*?)(?:\.(startsWith|contains|length))?$/.exec(key) ?? [];
  const values = select(JSON.parse(got.text), every === undefined ? path : `[*].${path}`);
  if (operator === 'length') expect(values[0]).toHaveLength(Number(wanted));
  else if (operator === 'startsWith') for (const one of values) expect(one).toMatch(new RegExp(`^${wanted}`));
  else if (operator === 'contains') expect(path.includes('[*]') ? values : values[0]).toContain(wanted);
  else if (every !== undefined) {
    for (const one of values) expect(Array.isArray(wanted) ? wanted : [wanted]).toContain(one);
  } else expect(path.includes('[*]') ? values : values[0]).toEqual(wanted);
}

function titleOf({ input, note }: Case): string {
  const request = decodeURIComponent(`${input.endpoint} ${new URLSearchParams(input.params)}`);
  return note === '' ? request : `${request}: ${note}`;
}

describe.each(KINDS)('%s', (kind) => {
  const text = readFileSync(new URL(`${kind}.jsonl`, import.meta.url), 'utf8');
  const cases = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case)
    .map((one): [title: string, of: Case] => [titleOf(one), one]);

  test.each(cases)('%s', async (_title, { input, expect: expected }) => {
    const got = await ask(input.endpoint, input.params);
    const { status = 200, ...others } = expected;
    expect(got.status, got.text.slice(0, 500)).toBe(status);
    for (const [key, wanted] of Object.entries(others)) await holds(key, wanted, got, input);
  });
});
