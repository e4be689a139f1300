/** Headers of what a browser shows as a page: it loads from this service only, and tells other sites nothing. */

/** Sources beyond this service itself. */
export interface PageSources {
  readonly images?: readonly string[];
  /** Whose pages may show the page in a frame; those of the service where nothing is said. */
  readonly frames?: 'none';
}

/** Images as `data:` are allowed: Leaflet removes a tile by an empty one. */
export function pageHeaders({ images = [], frames }: PageSources): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...images].join(' '),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors '${frames ?? 'self'}'`,
  ];
  return { 'content-security-policy': policy.join('; '), 'referrer-policy': 'no-referrer' };
}
