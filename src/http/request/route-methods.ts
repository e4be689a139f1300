/** The methods of every path, to refuse a request that no route takes: 405 with the methods of its path, else 404. */
import type { FastifyRequest, RouteOptions } from 'fastify';
import { ApiError } from '../errors/errors.ts';
import type { Fault } from '../parameters/parameters.ts';

interface Path {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

export class RouteMethods {
  readonly #paths = new Map<string, Path>();
  readonly #known: { readonly pattern: RegExp; readonly fault: Fault }[] = [];

  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    if (url === '*') return;
    const path = this.#paths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>(['OPTIONS']) };
    for (const one of [method].flat()) path.methods.add(one);
    this.#paths.set(url, path);
  }

  /** Paths of this form that no route has are refused with what there is instead. */
  explain(url: string, fault: Fault): void {
    this.#known.push({ pattern: patternOf(url), fault });
  }

  refusal(request: FastifyRequest): ApiError {
    const requested = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
    const allowed = new Set<string>();
    for (const { pattern, methods } of this.#paths.values()) {
      if (pattern.test(requested)) for (const method of methods) allowed.add(method);
    }
    if (allowed.size === 0) {
      const known = this.#known.filter(({ pattern }) => pattern.test(requested));
      return new ApiError(
        'unknown_path',
        known.map(({ fault }) => fault),
      );
    }
    return new ApiError('method_not_allowed', [], { allow: [...allowed].sort().join(', ') });
  }
}

function patternOf(url: string): RegExp {
  const path = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:[^/]+/g, '[^/]+')
    .replace(/\*/g, '.*');
  return new RegExp(`^${path}/?$`, 'i');
}
