/** Clients that use several names of one service take turns without undoing what was prepared for each other. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { CALLERS_KEPT, type Caller, contextFinder } from '../../../src/http/request/context.ts';
import { PresentationCache } from '../../../src/http/response/representations.ts';

const reply = { raw: {} } as FastifyReply;

/** Answers with the caller of a request to `host`. */
function callers(): (host: string) => Caller {
  const contextOf = contextFinder((request) => `http://${request.headers.host}`);
  return (host) => contextOf({ headers: { host } } as FastifyRequest, reply).caller;
}

/** Names of hosts that differ. */
const hosts = (count: number) => Array.from({ length: count }, (_, index) => `host-${index}`);

describe('the caller of a host', () => {
  const cases: [title: string, requests: string[], kept: boolean][] = [
    ['is one object for two requests', ['a'], true],
    ['is kept while another host is requested', ['a', 'b'], true],
    ['is kept while the bound is not passed', ['a', ...hosts(CALLERS_KEPT - 1)], true],
    ['is dropped when the bound is passed', ['a', ...hosts(CALLERS_KEPT)], false],
    [
      'is kept past the bound when it was used again',
      ['a', ...hosts(8), 'a', ...hosts(CALLERS_KEPT - 1)],
      true,
    ],
    [
      'is dropped past the bound counted from its last use',
      ['a', ...hosts(8), 'a', ...hosts(CALLERS_KEPT)],
      false,
    ],
  ];
  test.each(cases)('%s', (_title, requests, kept) => {
    const callerOf = callers();
    const [first] = requests.map(callerOf);
    expect(callerOf('a') === first).toBe(kept);
  });

  test('has the base of its host', () => {
    const callerOf = callers();
    expect(['a', 'b', 'a'].map((host) => callerOf(host).base)).toEqual(['http://a', 'http://b', 'http://a']);
  });
});

describe('a representation', () => {
  const shape = { shape: 'mini', format: 'json', srid: 4326, geometry: 'accessPoint' } as const;
  const callerOf = callers();
  const [a, b] = [callerOf('a'), callerOf('b')];

  test('is prepared once for each of two callers that take turns', () => {
    const cache = new PresentationCache(1);
    const first = [a, b].map((caller) => cache.of(shape, caller));
    const second = [a, b].map((caller) => cache.of({ ...shape }, caller));
    expect(second.every((prepared, index) => prepared === first[index])).toBe(true);
  });

  test('has the base of the caller that it is prepared for', () => {
    const cache = new PresentationCache(1);
    const bases = [a, b, b, a].map((caller) => cache.of(shape, caller).presentation.base);
    expect(bases).toEqual(['http://a', 'http://b', 'http://b', 'http://a']);
  });
});
