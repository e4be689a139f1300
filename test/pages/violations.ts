/** Faults of a page in a browser by axe: those that keep somebody from using it, and the serious ones. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Each as its rule and the element; `within` limits the search to a part of the page. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // Not as a script of the page, whose content security policy would refuse it.
  await page.evaluate(axe.source);
  // Nothing is made of what passes, which is most of a page.
  const options = { resultTypes: ['violations'] };
  const { violations: found } = await page.evaluate<axe.AxeResults>(
    `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)})`,
  );
  return found
    .filter(({ impact }) => impact === 'critical' || impact === 'serious')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
