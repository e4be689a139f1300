/** Requests no route takes: 405 with the methods the path knows, else 404. */
import type { FastifyRequest, RouteOptions } from 'fastify';
import { ApiError } from '../errors/errors.ts';

interface Known {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

export class Unrouted {
  readonly #known = new Map<string, Known>();

  /** Takes note of a declared route. */
  note({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    if (url === '*') return;
    const known = this.#known.get(url) ?? { pattern: patternOf(url), methods: new Set<string>(['OPTIONS']) };
    for (const one of [method].flat()) known.methods.add(one);
    this.#known.set(url, known);
  }

  refusal(request: FastifyRequest): ApiError {
    const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
    const methods = new Set<string>();
    for (const known of this.#known.values()) {
      if (known.pattern.test(path)) for (const method of known.methods) methods.add(method);
    }
    if (methods.size === 0) return new ApiError('unknown_path');
    return new ApiError('method_not_allowed', [], { allow: [...methods].sort().join(', ') });
  }
}

function patternOf(url: string): RegExp {
  const path = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:[^/]+/g, '[^/]+')
    .replace(/\*/g, '.*');
  return new RegExp(`^${path}/?$`, 'i');
}
