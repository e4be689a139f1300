/** Every link of the pages answers, and every place in a page that a link names is there. */
import { afterAll, expect, test } from 'vitest';
import { sampleService } from '../support/sample.ts';

const service = await sampleService({ downloads: 'on', 'downloads-folder': '/nowhere' });
afterAll(() => service.close());

const HOST = 'http://localhost';

interface Fetched {
  readonly status: number;
  readonly body: string;
}
const fetched = new Map<string, Promise<Fetched>>();

function get(path: string): Promise<Fetched> {
  const before = fetched.get(path);
  if (before !== undefined) return before;
  const answer = service.app.inject({ url: path, headers: { host: 'localhost' } });
  const read = answer.then(({ statusCode: status, body }) => ({ status, body }));
  fetched.set(path, read);
  return read;
}

/** What a page links to and loads, of this service. */
function linksOf(path: string, body: string): string[] {
  const named = [...body.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, to = '']) =>
    to.replaceAll('&#38;', '&'),
  );
  const urls = named.map((to) => new URL(to, `${HOST}${path}`)).filter(({ origin }) => origin === HOST);
  return [...new Set(urls.map((url) => url.href.slice(HOST.length)))];
}

async function brokenOf(links: readonly string[]): Promise<string[]> {
  const broken: string[] = [];
  for (const link of links) {
    const [path = '', anchor] = link.split('#');
    const { status, body } = await get(path);
    const isThere =
      anchor === undefined || anchor === '' || body.includes(`id="${decodeURIComponent(anchor)}"`);
    if (status !== 200 || !isThere) broken.push(`${link}: ${status}`);
  }
  return broken;
}

const pages = ['/', '/?sprog=en', '/batch', '/batch?sprog=en', '/docs', '/docs?sprog=en'];

test.each(pages)('those of %s', async (path) => {
  const { body } = await get(path);
  const links = linksOf(path, body);
  expect(links.length).toBeGreaterThan(5);
  expect(await brokenOf(links)).toEqual([]);
});

test.each(['/docs', '/docs?sprog=en'])('those of the pages that %s leads to, among pages', async (path) => {
  const isPage = (link: string): boolean => link.startsWith('/docs/');
  const linked = linksOf(path, (await get(path)).body).filter(isPage);
  const found = new Set(linked.map((link) => link.replace(/#.*/, '')));
  for (const page of found) {
    const links = linksOf(page, (await get(page)).body);
    expect(await brokenOf(links.filter((link) => isPage(link) || link.startsWith('/assets/'))), page).toEqual(
      [],
    );
    for (const link of links.filter(isPage)) found.add(link.replace(/#.*/, ''));
  }
  expect(found.size).toBeGreaterThan(30);
});

test('what /data names', async () => {
  const { downloads } = JSON.parse((await get('/data')).body) as { downloads: string };
  expect((await get(downloads)).status).toBe(200);
});
