/**
 * `/k/KEY` without a slash after it: a browser would look for what the page names in `/k/`, under other keys. It is sent to the
 * start page; the key is left behind, because it stands in no redirect.
 */
import type { App } from '../http/app-types.ts';

/** What is left of such a path when its key is taken out. */
export const BARE = '/k';

export function bareKeyPath(app: App): void {
  app.get(BARE, { schema: { hide: true } }, ({ raw: { url = '' } }, reply) => {
    const query = url.slice(BARE.length).replace(/^\/?/, '');
    return reply.header('cache-control', 'no-store').redirect(`../${query}`, 307);
  });
}
