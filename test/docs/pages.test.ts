/** `/docs`, the page of each folder and those of the files: all that the description says, as HTML. No browser. */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { languages } from '../../src/http/language.ts';
import { kinds } from '../../src/pages/documentation/texts.ts';
import { sampleService } from '../support/sample.ts';

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly description: string }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
  readonly 'x-examples'?: readonly string[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties?: Readonly<Record<string, { readonly description?: string }>> }>
    >;
  };
}

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service.close());

const get = (url: string) => service.app.inject(url);

/** As one reads it. */
function plain(page: string): string {
  const text = page.replace(/<(?!wbr)[^>]+>/g, ' ');
  const characters = text.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(code));
  return characters
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replace(/\s+/g, ' ');
}

/** Of the description, code without its marks. */
const sentence = (text: string): string =>
  text
    .replace(/`([^`]+)`/g, ' $1 ')
    .replace(/\s+/g, ' ')
    .trim();

const without = (text: string): string => text.replaceAll(' ', '');

describe.each([
  ['da', '', 'In English'],
  ['en', '?sprog=en', 'På dansk'],
])('in %s', (language, query, other) => {
  let document: Document;
  let overview: string;
  const pages = new Map<string, string>();
  beforeAll(async () => {
    document = (await get(`/openapi.json?sprog=${language}`)).json();
    overview = (await get(`/docs${query}`)).body;
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    for (const folder of new Set(operations.flatMap(({ tags }) => tags)))
      pages.set(folder, (await get(`/docs/${folder}${query}`)).body);
  });

  test('every page names its language and leads to the other', () => {
    for (const page of [overview, ...pages.values()]) {
      expect(page).toContain(`<html lang="${language}">`);
      expect(page).toContain(`>${other}</a>`);
    }
  });

  test('the page of all paths lists each, with a link to its place', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { summary } of Object.values(methods)) {
        expect(plain(overview)).toContain(path);
        expect(plain(overview)).toContain(summary);
      }
    }
    const links = [...overview.matchAll(/href="docs\/([^"#?.]+)(?:\?[^"#]*)?#([^"]+)"/g)];
    expect(links.length).toBe(Object.values(document.paths).flatMap(Object.values).length);
    for (const [, folder = '', anchor] of links) expect(pages.get(folder)).toContain(`id="${anchor}"`);
  });

  test('a page has all parameters, answers and examples of its operations', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        const { tags, parameters = [], responses, 'x-examples': examples = [] } = operation;
        const source = pages.get(tags[0] ?? '') ?? '';
        const page = without(plain(source));
        for (const { name, description } of parameters) {
          expect(page, `${path} ${name}`).toContain(without(`${name}${sentence(description)}`));
        }
        for (const { description } of Object.values(responses)) expect(page).toContain(without(description));
        for (const example of examples)
          expect(source).toContain(`href="..${example.replaceAll('&', '&#38;')}"`);
      }
    }
  });

  test('a page shows the answer to the example of each of its operations', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { tags, 'x-examples': examples = [] }] of Object.entries(methods)) {
        if (method !== 'get') continue;
        const page = pages.get(tags[0] ?? '') ?? '';
        const sections = page.split('<section class="operation"');
        const own = sections.find((section) => section.includes(`GET</span> <code>${path}</code>`)) ?? '';
        expect(own.includes('<figure class="shown'), path).toBe(examples.length > 0);
      }
    }
  });

  test('every form stands on a page, with all its fields', () => {
    const all = [...pages.values()].map(plain).map(without).join('');
    for (const [form, { properties = {} }] of Object.entries(document.components.schemas)) {
      expect(
        [...pages.values()].some((page) => page.includes(`id="${form}"`)),
        form,
      ).toBe(true);
      for (const [name, { description = '' }] of Object.entries(properties)) {
        expect(all, `${form} ${name}`).toContain(without(`${name}${sentence(description)}`));
      }
    }
  });

  test('no page has an id twice, or a link to a place that it lacks', () => {
    for (const [folder, page] of pages) {
      const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id);
      expect(ids.length, folder).toBe(new Set(ids).size);
      for (const [, id = ''] of page.matchAll(/href="#([^"]+)"/g)) expect(ids, folder).toContain(id);
    }
  });
});

const answers = (page: string) => [...page.matchAll(/<figure class="shown[^>]*>/g)].map(([start]) => start);

test.each([
  ['', 'Registret er ikke indlæst i det datasæt'],
  ['?sprog=en', 'The register is not loaded in the data'],
])(
  '/docs/steder%s says that no places are loaded, shows recorded ones and asks for none',
  async (query, note) => {
    const page = (await get(`/docs/steder${query}`)).body;
    expect(plain(page)).toContain(note);
    expect(answers(page).length).toBeGreaterThan(1);
    expect(answers(page).join()).not.toContain('data-live');
    expect(plain(page)).toContain('"primærtnavn": "Aarhus"');
    expect((await get(`/docs${query}`)).body).toMatch(/>steder<\/a> <small/);
  },
);

test('/docs/kommuner says nothing of the kind, and asks for the answers of today', async () => {
  const page = (await get('/docs/kommuner')).body;
  expect(page).not.toContain('class="missing"');
  for (const start of answers(page)) expect(start).toContain('data-live="../kommuner');
  expect((await get('/docs')).body).toMatch(/>kommuner<\/a><\/h3>/);
});

test('/docs/dagi says that some of its registers are not loaded', async () => {
  const page = plain((await get('/docs/dagi')).body);
  expect(page).toContain('Nogle af mappens registre er ikke indlæst');
});

test.each([
  ['kommuner', 'KommuneNestet', 'kode', 'fire cifre · fx "0101"'],
  ['kommuner', 'KommuneNestet', 'region.navn', 'tekst eller null · fx "Region Hovedstaden"'],
  ['steder', 'StedFlad', 'hovedtype', 'tekst · fx "Landskabsform"'],
])('/docs/%s: of %s, %s is %s', async (folder, form, field, kind) => {
  const { body } = await get(`/docs/${folder}`);
  const section = body.split(`id="${form}"`)[1]?.split('</details>')[0] ?? '';
  const row = section.split('<dt>').find((one) => one.startsWith(`<code>${field}</code>`)) ?? '';
  expect(plain(row)).toContain(kind);
});

test('an example of a parameter is the one that a request of the page gives it', async () => {
  const page = plain((await get('/docs/kommuner')).body);
  expect(page).toMatch(/regionskode .{0,120} fx 1083/);
  expect(page).toMatch(/cirkel .{0,120} fx 8\.8637,54\.9409,200/);
});

const files = readdirSync(new URL('../../docs', import.meta.url)).filter((name) => name.endsWith('.md'));

// The pages that the description names could be read only in the repository.
test.each(['docs', ...files.map((file) => `docs/${file}`)])(
  '/%s leads to pages of this service, and to headings that they have',
  async (path) => {
    const { statusCode, body } = await get(`/${path}?sprog=en`);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('&lt;!--');
    const links = [...body.matchAll(/href="((?:[^"]*\.md[^"#]*)?)(#[^"]+)?"/g)];
    for (const [, to = '', anchor] of links) {
      if (anchor === '#main') continue;
      const target = await get(new URL(to, `http://host/${path}`).pathname);
      expect(target.statusCode, to).toBe(200);
      if (anchor !== undefined) expect(target.body).toContain(`id="${anchor.slice(1)}"`);
    }
    if (path === 'docs') {
      const named = new Set(links.map(([, to = '']) => to.replace('?sprog=en', '')));
      expect(named).toEqual(
        new Set([
          '',
          'docs/paths.md',
          'docs/errors.md',
          'docs/api.md',
          'docs/cleansing.md',
          'docs/export.md',
        ]),
      );
    }
  },
);

test('a value that may be a number or a text is listed once', async () => {
  const page = plain((await get('/docs/datavask')).body);
  expect(page).toMatch(/srid .{0,80} 4326 eller 25832 eller null/);
  expect(page).not.toMatch(/25832 , 4326/);
});

test.each(languages)('every kind of value has a word, in %s', async (language) => {
  const used = [...(await get('/openapi.json')).body.matchAll(/"(?:format|type)":"([^"]+)"/g)].map(
    ([, kind]) => kind,
  );
  // A list is named by what it holds, whatever stands between, and a choice by its values.
  const unnamed = new Set(used.filter((kind = '') => kinds[language][kind] === undefined));
  expect(unnamed).toEqual(new Set(['array', 'commas', 'any-case']));
});

test('an unchanged page is 304, and travels compressed to whoever accepts gzip', async () => {
  const { headers, rawPayload } = await get('/docs/adresser');
  const url = '/docs/adresser';
  const again = await service.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const compressed = await service.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(compressed.rawPayload.length).toBeLessThan(rawPayload.length / 4);
});

test.each(['/docs', '/docs/adresser'])(
  '%s may use scripts and styles of this service only, and tells other sites nothing',
  async (path) => {
    const { headers, body } = await get(path);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; img/,
    );
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).not.toMatch(
      /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|(?:href|src)="(?:https?:)?\/\//,
    );
  },
);

test.each([
  ['/docs/', '../docs'],
  ['/docs/?sprog=en', '../docs?sprog=en'],
  ['/docs/adresser/', '../adresser'],
  ['/Docs/Adresser/?sprog=en', '../adresser?sprog=en'],
])('%s leads to %s, from where its links count', async (path, location) => {
  const { statusCode, headers } = await get(path);
  expect([statusCode, headers.location]).toEqual([301, location]);
});

test.each(['/docs/nowhere', '/docs/nowhere/', '/docs/adresser/x', '/docs/constructor'])(
  '%s is 404',
  async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('unknown_path');
  },
);

test.each(['/docs?sprog=fr', '/docs/adresser?sprog=dansk', '/openapi.json?sprog=EN'])(
  '%s is refused with the languages that there are',
  async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual([
      { loc: ['query', 'sprog'], msg: 'sprog must be one of da, en', type: 'enum' },
    ]);
  },
);
