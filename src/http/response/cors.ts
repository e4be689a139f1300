/**
 * Open to every origin, on every answer, whatever went wrong: the official widget repeats a request without end whose
 * answer the browser hides from it. The values never vary, so they are set as they stand; a CORS plugin would cost a
 * microsecond on each request to decide nothing.
 */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Retry-After, RateLimit, X-Data-Version',
};

/** Of the answer to a preflight request, which asks for leave to send the headers it names. */
export function preflightHeaders(requested: string | undefined): Record<string, string> {
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-headers': requested ?? '*',
    'access-control-max-age': '86400',
    'content-length': '0',
    vary: 'Access-Control-Request-Headers',
  };
}
