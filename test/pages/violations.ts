/**
 * Faults of a page in a browser by axe: those that keep somebody from using it, and the serious ones. In the light scheme and in
 * the dark one, as it stands: to come there takes a browser as long as to look, and a scheme changes colours alone.
 */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The last one is that of a visit, which goes on in it. */
const schemes = ['dark', 'light'] as const;

/** Each as the scheme, its rule and the element; `within` limits the search to a part of the page. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // Not as a script of the page, whose content security policy would refuse it.
  await page.evaluate(axe.source);
  // Nothing is made of what passes, which is most of a page.
  const options = { resultTypes: ['violations'] };
  const faults: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const { violations: found } = await page.evaluate<axe.AxeResults>(
      `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)})`,
    );
    for (const { id, impact, nodes } of found)
      if (impact === 'critical' || impact === 'serious')
        faults.push(...nodes.map(({ target }) => `${colorScheme}: ${id}: ${target.join(' ')}`));
  }
  return faults;
}
