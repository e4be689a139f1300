/** The examples of `/openapi.json`, each of which answers with something over the registers of `data/`. */
import { expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly 'x-examples'?: readonly string[] }>>>
  >;
}

const themes = [
  'landsdele',
  'afstemningsomraader',
  'menighedsraadsafstemningsomraader',
  'supplerendebynavne2',
];

/** Resources that answer over the extract of the address register alone, with areas that were made up for tests. */
export const withTestAreas: ReadonlySet<string> = new Set(
  themes.flatMap((theme) => [`/${theme}`, `/v1/dagi/${theme}`]),
);

/** Sends every example whose resource, such as `/adresser`, is one of these. */
export async function testExamples(service: Service, isOne: (folder: string) => boolean): Promise<void> {
  const document = (await service.app.inject('/openapi.json')).json<Document>();
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const examples = operations
    .flatMap(({ 'x-examples': requests = [] }) => requests)
    .filter((example) =>
      isOne(String(/^(\/v1\/dagi|\/api\/v1\/enrich|\/bbr(light)?)?\/[^/?]*/.exec(example)?.[0])),
    );

  test.each(examples)('%s', async (example) => {
    const answer = await service.app.inject(example);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.body.length, answer.body).toBeGreaterThan('[]'.length);
  });
}
