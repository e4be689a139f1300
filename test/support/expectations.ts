/**
 * What a case file may expect of an answer. Expectations are keyed by what they are about: a word of {@link about}, or a
 * path into the answer, `[0].vejstykke.navn` or `[*].tekst`, with a word of {@link atPath} behind it or none, which is
 * equality. `every PATH` is about each element of a list. The words are explained in `test/cases/README.md`.
 */
import { expect } from 'vitest';
import type { Service } from '../../src/app.ts';

export interface Input {
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly method?: 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Case {
  readonly id: string;
  readonly input: Input;
  readonly expect: Readonly<Record<string, unknown>>;
  readonly note: string;
}

export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export type SendRequest = (input: Input) => Promise<Got>;

/** Links of the answers begin with `{base}`. */
export function senderTo(service: Service): SendRequest {
  return async ({ endpoint, params, method = 'GET', headers = {} }) => {
    const path = endpoint.split('/').map(encodeURIComponent).join('/');
    const url = `${path}?${new URLSearchParams(params)}`;
    const answer = await service.app.inject({ url, method, headers: { host: 'localhost', ...headers } });
    const text = answer.body.replaceAll(/https?:\/\/localhost(:\d+)?/g, '{base}');
    return { status: answer.statusCode, headers: answer.headers, text };
  };
}

export function titleOf({ input, note }: Case): string {
  const request = decodeURIComponent(`${input.endpoint} ${new URLSearchParams(input.params)}`);
  return (note === '' ? request : `${request}: ${note}`).replaceAll('\n', '⏎');
}

/** Sends the request of a case and asserts all that it expects. */
export async function assertHolds({ input, expect: expected }: Case, send: SendRequest): Promise<void> {
  const got = await send(input);
  const { status = 200, ...others } = expected;
  expect(got.status, got.text.slice(0, 500)).toBe(status);
  for (const [key, target] of Object.entries(others)) await assertOne(key, target, { got, input, send });
}

interface Context {
  readonly got: Got;
  readonly input: Input;
  readonly send: SendRequest;
}

const json = ({ text }: Got): unknown => JSON.parse(text);
const rows = (got: Got): unknown[] => json(got) as unknown[];
const lines = ({ text }: Got): string[] => text.split('\r\n');
const columns = (got: Got): string[] => (lines(got)[0] ?? '').split(',');

/** The values at a path; a field that is not there fails the test. */
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

/** The rows of all pages of so many. */
async function pages({ input, send }: Context, size: number, most = Number.POSITIVE_INFINITY) {
  const all: unknown[] = [];
  for (let page = 1; page <= most; page += 1) {
    const params = { ...input.params, per_side: String(size), side: String(page) };
    const found = rows(await send({ ...input, params }));
    all.push(...found);
    if (found.length < size) break;
  }
  return all;
}

const names = (got: Got): unknown[] => select(json(got), '[*].navn');

const about: Record<string, (context: Context, target: unknown) => unknown> = {
  'content-type': ({ got }, target) => expect(got.headers['content-type']).toBe(target),
  length: ({ got }, target) => expect(rows(got)).toHaveLength(Number(target)),
  minLength: ({ got }, target) => expect(rows(got).length).toBeGreaterThanOrEqual(Number(target)),
  total: async (context, target) => expect(await pages(context, 1000)).toHaveLength(Number(target)),
  lines: ({ got }, target) => expect(lines(got)).toHaveLength(Number(target)),
  columns: ({ got }, target) => expect(columns(got)).toEqual(target),
  'first columns': ({ got }, target) =>
    expect(columns(got).slice(0, (target as string[]).length)).toEqual(target),
  'row includes': ({ got }, target) => expect(firstRow(got)).toMatchObject(target as object),
  starts: ({ got }, target) => expect(got.text.slice(0, String(target).length)).toBe(target),
  ends: ({ got }, target) => expect(got.text.slice(-String(target).length)).toBe(target),
  'body includes': ({ got }, target) => includes(json(got), target),
  'same as': async ({ got, input, send }, params) =>
    expect(got.text).toBe((await send({ ...input, params: params as Input['params'] })).text),
  'nothing in common with': async ({ got, input, send }, params) => {
    const other = names(await send({ ...input, params: params as Input['params'] }));
    expect(names(got).filter((name) => other.includes(name))).toEqual([]);
  },
  'is pages of': async (context, size) =>
    expect(await pages(context, Number(size), 2)).toEqual(rows(context.got)),
  parts: ({ got }, target) => {
    const lowered = (part: unknown) => String(part ?? '').toLowerCase();
    for (const [name, part] of Object.entries(target as object)) {
      expect(lowered(select(json(got), name)[0]), name).toBe(lowered(part));
    }
  },
};

/** Of CSV: the first record by its columns. */
function firstRow(got: Got): Record<string, string> {
  const values = [...(lines(got)[1] ?? '').matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)];
  const entries = columns(got).map((name, place) => [
    name,
    values[place]?.[1]?.replaceAll('""', '"') ?? values[place]?.[2],
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Further fields are fine; lists are as long as given, numbers within a millionth. */
function includes(actual: unknown, target: unknown, where = 'body'): void {
  if (typeof target === 'number') {
    expect(Math.abs(Number(actual) - target), `${where}: ${String(actual)}, not ${target}`).toBeLessThan(
      1e-6,
    );
  } else if (target === null || typeof target !== 'object') {
    expect(actual, where).toBe(target);
  } else {
    if (Array.isArray(target)) expect(actual, where).toHaveLength(target.length);
    for (const [name, part] of Object.entries(target)) {
      expect(actual, where).toHaveProperty([name]);
      includes((actual as Record<string, unknown>)[name], part, `${where}.${name}`);
    }
  }
}

/** Number, then letter. */
function houseNumberKey(text: unknown): string {
  const [, number = '', letter = ''] = /^(\d+)([A-Z]?)$/.exec(String(text)) ?? [];
  return `${number.padStart(3, '0')}${letter}`;
}

type OfValues = (values: unknown[], target: unknown, context: Context) => unknown;

const atPath: Record<string, OfValues> = {
  length: ([value], target) => expect(value).toHaveLength(Number(target)),
  minLength: ([value], target) => expect((value as unknown[]).length).toBeGreaterThanOrEqual(Number(target)),
  startsWith: (values, target) => {
    for (const one of values) expect(one).toMatch(new RegExp(`^${target}`));
  },
  matches: (values, target) => {
    for (const one of values) expect(one).toMatch(new RegExp(String(target)));
  },
  includes: (values, target) => {
    for (const one of values) includes(one, target);
  },
  present: (values) => {
    for (const one of values) expect(one).toBeTruthy();
  },
  'in order': (values, target) => expect(values.slice(0, (target as unknown[]).length)).toEqual(target),
  set: (values, target) => expect([...new Set(values)].sort()).toEqual([...(target as unknown[])].sort()),
  answers: async ([link], target, { send }) => {
    const endpoint = decodeURIComponent(String(link).replace('{base}', ''));
    expect((await send({ endpoint, params: {} })).status).toBe(target);
  },
  'at most': (values, target) => {
    for (const one of values) expect(houseNumberKey(one) <= houseNumberKey(target), String(one)).toBe(true);
  },
};

/** Words that are about a field of each element without saying `every`. */
const OF_LISTS = new Set(['in order', 'set']);

async function assertOne(key: string, target: unknown, context: Context): Promise<void> {
  const { got } = context;
  const named = about[key];
  if (named !== undefined) {
    await named(context, target);
    return;
  }
  const [, header] = /^header (\S+) matches$/.exec(key) ?? [];
  if (header !== undefined) {
    expect(got.headers[header]).toMatch(new RegExp(String(target)));
    return;
  }
  const [, every, path = '', operator] =
    /^(every )?(.*?)(?:[. ](length|minLength|startsWith|contains|matches|includes|present|absent|in order|set|answers|at most))?$/.exec(
      key,
    ) ?? [];
  if (operator === 'absent') {
    const [, owner = '', name = ''] = /^(.*?)\.?([^.]+)$/.exec(path) ?? [];
    expect(select(json(got), owner)[0]).not.toHaveProperty([name]);
    return;
  }
  const ofElements = every !== undefined || OF_LISTS.has(operator ?? '');
  const values = select(json(got), ofElements ? `[*].${path}` : path);
  if (operator === 'contains') assertContains(values, target, every !== undefined, path);
  else if (operator !== undefined) await atPath[operator]?.(values, target, context);
  else if (every !== undefined) {
    for (const one of values) expect(Array.isArray(target) ? target : [target]).toContain(one);
  } else expect(path.includes('[*]') ? values : values[0]).toEqual(target);
}

/** A list, or each of several lists, or a text, has it in it. */
function assertContains(values: unknown[], target: unknown, every: boolean, path: string): void {
  if (!every) expect(path.includes('[*]') ? values : values[0]).toContain(target);
  else {
    for (const list of values) expect(list).toContainEqual(expect.objectContaining(target as object));
  }
}
