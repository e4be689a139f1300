/**
 * The setting of the map tiles behind the polygons: a URL with `{z}`, `{x}` and `{y}` (and perhaps `{s}`), then, after
 * a blank, the credit that the map must show.
 */
export interface Tiles {
  readonly template: string;
  readonly credit: string;
  /** The origin of the images, as a content security policy names it. */
  readonly source: string;
}

/** `undefined` for an empty setting; throws for one that no browser could use. */
export function tilesOf(setting: string | undefined): Tiles | undefined {
  const [template = '', ...credit] = (setting ?? '').trim().split(/\s+/);
  if (template === '') return undefined;
  const url = URL.parse(template.replace('{s}', 'a'));
  const complete = ['{z}', '{x}', '{y}'].every((part) => template.includes(part));
  if (url === null || !/^https?:$/.test(url.protocol) || !complete) {
    throw new Error(
      `Map tiles need an http(s) URL with {z}, {x} and {y}, then the credit to show: ${template}`,
    );
  }
  const host = template.includes('{s}') ? url.host.replace(/^[^.]+/, '*') : url.host;
  return { template, credit: credit.join(' ') || url.hostname, source: `${url.protocol}//${host}` };
}
