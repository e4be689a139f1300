/** The page of accounts in a browser: from the mail address to the first call that is answered with the new key, and on. */
import { afterAll, describe, expect, test } from 'vitest';
import { accountSite } from './account-page.ts';
import { screens } from './served.ts';
import { violations } from './violations.ts';
import type { Visit } from './visit.ts';

const site = await accountSite();
afterAll(site.stop);
const { open } = site;

async function signedIn(mail: string, options = {}): Promise<Visit> {
  const visited = await open('/konto', options);
  await signIn(visited, mail);
  await visited.page.getByRole('heading', { name: 'Din konto' }).waitFor();
  return visited;
}

async function signIn({ page }: Visit, mail: string): Promise<void> {
  await page.getByLabel('Mailadresse').fill(mail);
  await page.getByRole('button', { name: 'Send linket' }).click();
  await page.getByRole('heading', { name: 'Linket står i loggen' }).waitFor();
  await page.goto(site.link());
  await page.getByRole('button', { name: 'Log ind', exact: true }).click();
}

async function newKey({ page }: Visit, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Ny nøgle' }).click();
  await page.getByLabel('Navn').fill(name);
  await page.getByRole('button', { name: 'Lav nøglen' }).click();
  await page.getByRole('heading', { name: `Nøglen ${name}. Gem den nu` }).waitFor();
  return (await page.locator('#new-key code').textContent()) ?? '';
}

test('from sign-up to the first answered call, and the key is gone with the page', async () => {
  const visited = await signedIn('forste@example.com');
  const { page } = visited;
  expect(page.url()).toBe(`${site.base}/konto`);
  const key = await newKey(visited, 'Hjemmesiden');
  expect(key).toMatch(/^vejviser_live_\w{38}$/);
  await page.getByRole('button', { name: 'Prøv nøglen' }).click();
  await page.getByText('Svaret på første kald').waitFor();
  expect(await page.locator('#new-key pre').textContent()).toContain('"tekst": "Storegade ');
  await page.reload();
  await page.locator('.keys').getByText('Hjemmesiden').waitFor();
  expect(await page.content()).not.toContain(key);
});

test('the quick start has the new key in each way to call', async () => {
  const visited = await signedIn('anden@example.com');
  const { page } = visited;
  const code = page.locator('#quick-start code');
  expect(await code.textContent()).toBe(
    `curl -H 'X-Api-Key: DIN_NØGLE' '${site.base}/autocomplete?q=storegade'`,
  );
  const key = await newKey(visited, 'Kassen');
  for (const [way, says] of [
    ['curl', `curl -H 'X-Api-Key: ${key}'`],
    ['JavaScript', `headers: { 'X-Api-Key': '${key}' }`],
    ['Python', `headers={'X-Api-Key': '${key}'}`],
    ['Felt til adresser', `baseUrl: '${site.base}/k/${key}'`],
  ] as const) {
    await page.getByLabel(way, { exact: true }).check();
    expect(await code.textContent()).toContain(says);
  }
});

test('a key is changed, rotated and revoked', async () => {
  const visited = await signedIn('tredje@example.com');
  const { page } = visited;
  const old = await newKey(visited, 'Kassen');
  await page.getByRole('button', { name: 'Ret Kassen' }).click();
  await page.getByLabel('Navn').fill('Kasse 1');
  await page.getByRole('button', { name: 'Gem' }).click();
  await page.getByRole('button', { name: 'Skift Kasse 1' }).click();
  await page.getByRole('combobox', { name: /Hvor længe/ }).selectOption('Slet ikke');
  await page.getByRole('button', { name: 'Lav den nye nøgle' }).click();
  await page.getByRole('heading', { name: 'Nøglen Kasse 1' }).waitFor();
  expect(await page.locator('#new-key code').textContent()).not.toBe(old);
  await page.getByRole('button', { name: 'Spær Kasse 1' }).click();
  await page.getByRole('button', { name: 'Ja, spær den' }).click();
  await page.getByText('Du har ingen nøgler endnu.').waitFor();
  expect(await page.getByText('Nøgler, der ikke virker mere (2)').count()).toBe(1);
});

test('who signs out sees nothing of the account, and can come back', async () => {
  const visited = await signedIn('fjerde@example.com');
  const { page } = visited;
  const key = await newKey(visited, 'Kassen');
  await page.getByRole('button', { name: 'Log ud', exact: true }).click();
  await page.getByText('Du er logget ud.').waitFor();
  const left = await page.content();
  expect([left.includes(key), left.includes('fjerde@example.com')]).toEqual([false, false]);
});

test('an account is deleted when its address is written', async () => {
  const { page } = await signedIn('femte@example.com');
  await page.getByRole('button', { name: 'Slet konto og data' }).click();
  await page
    .getByRole('textbox', { name: 'Skriv femte@example.com for at slette kontoen.' })
    .fill('femte@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Slet konto og data' }).click();
  await page.getByText('Kontoen og dens data er slettet.').waitFor();
});

test('the account is shown when all of it works', async () => {
  const visited = await open('/konto');
  const { page } = visited;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`${site.base}/konto/api/usage`, async (route) => {
    await released;
    await route.continue();
  });
  const keys = page.waitForResponse(`${site.base}/konto/api/keys`);
  await signIn(visited, 'ottende@example.com');
  await keys;
  const account = page.getByRole('heading', { name: 'Din konto' });
  expect(await account.isVisible()).toBe(false);
  release();
  await page.getByRole('button', { name: 'Slet konto og data' }).click();
  await page.getByRole('dialog').waitFor();
});

test('what is asked stands in the language of the page', async () => {
  const { page } = await open('/konto?sprog=en');
  await page.getByLabel('Mail address').fill('en@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'The link is in the log' }).waitFor();
});

test('the keyboard alone signs in, makes a key and tries it', async () => {
  const { page } = await open();
  const { keyboard } = page;
  const tabTo = async (selector: string) => {
    for (let steps = 0; steps < 40; steps += 1) {
      if (await page.locator(`${selector}:focus`).count()) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${selector} is not reached`);
  };
  await tabTo('#mail');
  await keyboard.type('tast@example.com');
  await keyboard.press('Enter');
  await page.locator('#sent-title:focus').waitFor();
  await page.goto(site.link());
  await page.locator('#use:focus').waitFor();
  await keyboard.press('Enter');
  await page.locator('#account-title:focus').waitFor();
  await page.locator('#quick-start code').waitFor();
  await tabTo('#make');
  await keyboard.press('Enter');
  await page.locator('dialog input[name=name]:focus').waitFor();
  await keyboard.type('Tastaturet');
  await keyboard.press('Enter');
  await page.locator('#new-key h2:focus').waitFor();
  await tabTo('#new-key .go');
  await keyboard.press('Enter');
  await page.getByText('Svaret på første kald').waitFor();
});

describe.each(screens)('on %s', (_screen, options) => {
  test('no state has a serious accessibility fault or is wider than the screen', async () => {
    const mail = `${options.viewport.width}@example.com`;
    const visited = await signedIn(mail, options);
    const { page, surplus } = visited;
    const faults: Record<string, unknown> = {};
    const check = async (state: string) => {
      faults[state] = [await violations(page), await surplus()];
    };
    await check('empty');
    await page.getByRole('button', { name: 'Ny nøgle' }).click();
    await page.getByText('Begræns nøglen').click();
    await check('making');
    await page.keyboard.press('Escape');
    await newKey(visited, 'En nøgle med et langt navn til den lange række af kasser');
    await check('new');
    await site.use(mail);
    await site.promote(mail);
    await page.reload();
    await page.locator('.plots').waitFor();
    await page.getByText('Tallene').click();
    await check('days');
    await page.getByLabel('Tid').selectOption('today');
    await check('today');
    await page.getByRole('link', { name: 'Drift' }).click();
    for (const list of ['accounts', 'registers', 'audit']) await page.locator(`#${list} table`).waitFor();
    await check('operation');
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((state) => [state, [[], 0]])));
  });
});

test('the operator finds an account and changes its plan', async () => {
  const customer = await signedIn('kunde@example.com');
  const { page } = await signedIn('drift@example.com');
  await site.promote('drift@example.com');
  await page.goto(`${site.base}/konto/drift`);
  await page.getByLabel('Find mailadresse').fill('kunde@');
  await page.getByText(/^1 af 1 konti$/).waitFor();
  await page.getByLabel('Plan for kunde@example.com').selectOption('Pro');
  await page.locator('#audit').getByText('Plan ændret').waitFor();
  await customer.page.reload();
  await customer.page.getByText('0 af 350.000 kald').waitFor();
});
