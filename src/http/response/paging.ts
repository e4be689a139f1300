/** `Link: <…>; rel="next"`: the same request, one page on. */

/** What may stand between the angle brackets of a Link header; all else is percent-encoded. */
const UNSAFE = /[^\x21-\x7e]|[<>"\\^`{|}]/g;

/**
 * Longest link that is sent: clients refuse an answer whose headers are long, Node.js beyond 16 kB. A request so long has
 * its next page by the parameter that names it.
 */
const MOST_BYTES = 8_000;

/** `undefined` where it would be too long. */
export function nextLink(base: string, url: string, parameter: string, page: number): string | undefined {
  const question = url.indexOf('?');
  const path = question === -1 ? url : url.slice(0, question);
  const query = question === -1 ? '' : url.slice(question + 1);
  const kept = query.split('&').filter((pair) => pair !== '' && nameOf(pair) !== parameter);
  const pairs = [...kept, `${parameter}=${page + 1}`].join('&');
  // Encoding makes nothing shorter.
  if (path.length + pairs.length > MOST_BYTES) return undefined;
  const link = `<${base}${percentEncoded(path)}?${percentEncoded(pairs)}>; rel="next"`;
  return link.length > MOST_BYTES ? undefined : link;
}

function nameOf(pair: string): string {
  const equals = pair.indexOf('=');
  return equals === -1 ? pair : pair.slice(0, equals);
}

/** A raw URL arrives as Latin-1 characters, one a byte. */
function percentEncoded(text: string): string {
  return text.replace(UNSAFE, (character) => {
    return `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
  });
}
