/** Where a request may have its key, as OpenAPI says it. The places themselves: `src/access/credentials.ts`. */
import type { KeyMode } from '../config/access.ts';
import type { Texts } from './language.ts';

const HEADER: Texts = {
  en: 'Recommended. A key may also stand before the path: /k/KEY/autocomplete.',
  da: 'Anbefales. En nøgle kan også stå foran stien: /k/NØGLE/autocomplete.',
};
const QUERY: Texts = {
  en: 'For JSONP and tests in a browser. Proxies and browsers keep URLs.',
  da: 'Til JSONP og forsøg i en browser. Proxyer og browsere gemmer URL’er.',
};
const BEARER: Texts = {
  en: 'A key, or a token of the operator.',
  da: 'En nøgle, eller et token fra driften.',
};

/** Nothing where there are no keys. */
export function keySchemes(keys: KeyMode): object {
  if (keys === 'off') return {};
  const securitySchemes = {
    header: { type: 'apiKey', in: 'header', name: 'X-Api-Key', says: HEADER },
    query: { type: 'apiKey', in: 'query', name: 'api_key', says: QUERY },
    bearer: { type: 'http', scheme: 'bearer', says: BEARER },
  };
  const ways = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));
  // An empty one says that it may be left out.
  return { components: { securitySchemes }, security: keys === 'optional' ? [...ways, {}] : ways };
}
