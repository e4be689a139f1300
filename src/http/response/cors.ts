/**
 * CORS headers, which open every answer, also an error, to every origin: the official widget endlessly repeats a
 * request whose answer the browser hides from it. The values are constant; a CORS plugin would take a microsecond per
 * request and decide nothing.
 */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Data-Version, X-Register, X-Request-Id, Idempotent-Replayed',
};

/** Headers of the answer to a preflight request; `requested` are the headers that the client intends to send. */
export function preflightHeaders(requested: string | undefined): Record<string, string> {
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
    'access-control-allow-headers': requested ?? '*',
    'access-control-max-age': '86400',
    'content-length': '0',
    vary: 'Access-Control-Request-Headers',
  };
}
