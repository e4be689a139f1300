/** The review of doubtful rows, in a real browser over the sample registers. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { once } from '../../src/once.ts';
import { batchPage, customers, finish, look, show } from './batch-page.ts';
import { phone } from './served.ts';

const { base, chosen, ended, job, open, openFailing, stop } = await batchPage();
afterAll(stop);

type Opened = Awaited<ReturnType<typeof open>>;

/** The review of a job: with two doubtful rows and one that was not found, unless it is another. */
async function reviewed(opening: Promise<Opened>, finished = ended(customers)) {
  const [opened, id] = await Promise.all([opening, finished]);
  const { page } = opened;
  await show(page, id);
  const body = page.locator('.reviewed');
  const candidates = body.locator('.candidates li');
  await body.locator('.candidates, .found, .about').first().waitFor();
  const row = async (number: number) => {
    await body.getByRole('heading', { name: `Række ${number}`, exact: true }).waitFor();
    await expect.poll(() => body.getAttribute('aria-busy')).toBe(null);
  };
  return { ...opened, body, candidates, row, keyboard: page.keyboard };
}

test('a row stands beside the addresses that it may mean, the likeliest first', async () => {
  const { body, candidates, row } = await reviewed(open());
  await row(3);
  expect(await body.locator('dd').allTextContents()).toEqual(
    expect.arrayContaining(['3', 'Åse', 'Storegade 1', '6270', 'Tønder']),
  );
  await body.getByText('0 valgt af 3').waitFor();
  expect(await candidates.locator('strong').allTextContents()).toEqual([
    'Storegade 1, 2.',
    'Storegade 1, 2. tv',
    'Storegade 1, 2. th',
    'Storegade 1, st.',
  ]);
});

describe('what is selected before anybody looks', () => {
  test.each<[string, string[]]>([
    ['Storegade 1, 2. tv, baghuset, 6270 Tønder', ['Storegade 1, 2. tv']],
    ['Storegade 1, 6270 Tønder', []],
    ['Storegade 9999, 6270 Tønder', []],
    ['Storegade 1, 2. tv, 6240 Løgumkloster', []],
    ['xyzzy 7, 6270 Tønder', []],
  ])('of %s is %j, and Enter chooses that alone', async (text, expected) => {
    const { body, keyboard, page } = await reviewed(open(), ended(`adresse\r\n"${text}"\r\nx\r\n`));
    await body.getByText('Ingen adresse passer').waitFor();
    const selected = body.locator('li:has(:checked) strong');
    expect(await selected.allTextContents()).toEqual(expected);
    expect(await body.getByRole('button', { name: 'Vælg og gå videre' }).isEnabled()).toBe(
      expected.length > 0,
    );
    await page.locator('#job-title').focus();
    await keyboard.press('Enter');
    if (expected.length > 0) await expect.poll(async () => (await chosen(page)).size).toBe(1);
    expect(await body.getByRole('heading', { name: 'Række 1', exact: true }).count()).toBe(
      1 - expected.length,
    );
    expect((await chosen(page)).size).toBe(expected.length);
  });
});

test('that no address fits is a choice with a key, which can be undone', async () => {
  const { body, keyboard, page, row } = await reviewed(open());
  await row(3);
  await page.locator('#job-title').focus();
  await keyboard.press('0');
  await keyboard.press('Enter');
  await row(4);
  await page.getByText('Gemt').waitFor();
  expect([...(await chosen(page))]).toEqual([[3, 'ingen']]);
  await page.reload();
  await page.getByLabel('Valgte (1)').check();
  await row(3);
  await body.locator('.no-address').getByText('✓ Valgt').waitFor();
  expect(await body.locator('.no-address input').isChecked()).toBe(true);
  await body.getByRole('button', { name: 'Fortryd valget' }).click();
  await expect.poll(async () => (await chosen(page)).size).toBe(0);
});

/** Rows that are doubtful for two reasons: words are left over, and the number is another. */
const grouped = Buffer.from(
  [
    'nr;adresse',
    ...Array.from({ length: 60 }, (_, at) => `${at};"Storegade 1, 2. tv, baghuset, 6270 Tønder"`),
    ...[60, 61].map((at) => `${at};"Storegade 9999, 6270 Tønder"`),
    '',
  ].join('\r\n'),
);

/** A job of them in which nobody decides. */
const undecided = once(() => ended(grouped));

describe('a group of rows that are doubtful for one reason', () => {
  async function shown(finished = undecided()) {
    const opened = await reviewed(open(), finished);
    const group = (text: string) => opened.page.locator('.groups details', { hasText: text });
    await group('rækker').first().waitFor();
    return { ...opened, group };
  }

  test('says in words how many they are, and why', async () => {
    const { page } = await shown();
    expect(await page.locator('.groups summary').allTextContents()).toEqual([
      '60 rækker: der er ord tilovers ',
      '2 rækker: husnummeret er forkert eller mangler ',
    ]);
  });

  test('is a table to scan, accepted at once, and undone', async () => {
    const { page, group, row } = await shown(ended(grouped));
    const words = group('ord tilovers');
    await words.locator('summary').click();
    await words.locator('tbody tr').nth(24).waitFor();
    const cells = await words.locator('tbody tr').nth(1).locator('td').allTextContents();
    expect(cells.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      '2',
      'Storegade 1, 2. tv, baghuset, 6270 Tønder',
      'Storegade 1, 2. tv, 6270 Tønder',
      '99,8 %',
    ]);
    await words.getByRole('button', { name: 'Vis flere' }).click();
    await words.locator('tbody tr').nth(49).waitFor();
    await words.getByRole('button', { name: 'Godkend 60 rækker' }).click();
    await words.getByRole('button', { name: 'Fortryd godkendelsen' }).waitFor();
    await words.getByText('✓ 60 godkendt').waitFor();
    await row(61);
    await page.getByText('Linje 62 · 60 valgt af 62').waitFor();
    expect((await job(page)).raekker).toMatchObject({ C: 62, valgt: 0, godkendt: 60 });
    await page.reload();
    await words.getByText('✓ 60 godkendt').click();
    await words.getByRole('button', { name: 'Fortryd godkendelsen' }).click();
    await words.getByRole('button', { name: 'Godkend 60 rækker' }).waitFor();
    await row(1);
    await page.getByText('Linje 2 · 0 valgt af 62').waitFor();
    expect((await job(page)).raekker.godkendt).toBe(0);
  });

  test.each([
    [1, '100 %'],
    [0.9996, '> 99,9 %'],
    [0.998, '99,8 %'],
    [0.99, '99 %'],
    [0.004, '0,4 %'],
    [0.0004, '< 0,1 %'],
  ])('says of a score of %d that it is %s', async (score, said) => {
    const { page, group } = await shown();
    await page.route('**/raekker?*', async (route) => {
      const json = (await (await route.fetch()).json()) as { raekker: { resultat: object }[] };
      for (const row of json.raekker) Object.assign(row.resultat, { res_score: score });
      await route.fulfill({ json });
    });
    const words = group('ord tilovers');
    await words.locator('summary').click();
    const cell = words.locator('tbody tr').first().locator('td').nth(3);
    await expect.poll(async () => (await cell.textContent())?.replaceAll('\u00a0', ' ')).toBe(said);
  });

  test('whose number or place is another cannot be accepted at once', async () => {
    const { group } = await shown();
    const numbers = group('husnummeret');
    await numbers.locator('summary').click();
    await numbers.getByText('2 rækker skal ses en ad gangen').waitFor();
    await numbers.locator('tbody tr').nth(1).waitFor();
    expect(await numbers.getByRole('button', { name: /^Godkend/ }).count()).toBe(0);
  });

  test.each([
    ['Storegade 9999, 6270 Tønder', 'adressens nummer er ikke det, der er skrevet'],
    ['Storegade 9', 'adressens sted er ikke det, der er skrevet'],
    ['Storegade 1, 6270 Tønder', 'adressens etage og dør er ikke det, der er skrevet'],
    ['Vestergade 9, 6780 Skærbæk', 'adressen er ikke sandsynlig nok'],
  ])('says of %s why it is not accepted: %s', async (text, why) => {
    const { page } = await reviewed(open(), ended(`adresse\r\n"${text}"\r\n`));
    await page.locator('.groups summary').click();
    await page.getByText(`1 række skal ses for sig: ${why}. Den godkendes ikke med gruppen.`).waitFor();
  });

  test('says that its rows are being fetched, and is accepted when they are there', async () => {
    const { page, group } = await shown();
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/raekker?*', async (route) => {
      await isLetGo;
      await route.continue();
    });
    const words = group('ord tilovers');
    await words.locator('summary').click();
    await words.getByText('Rækkerne hentes …').waitFor();
    const go = words.getByRole('button', { name: 'Godkend 60 rækker' });
    expect([await go.isEnabled(), await words.locator('table').isVisible()]).toEqual([false, false]);
    letGo();
    await words.locator('tbody tr').nth(24).waitFor();
    await expect.poll(() => words.getByText('Rækkerne hentes …').isVisible()).toBe(false);
    expect(await go.isEnabled()).toBe(true);
  });

  test('leads to each of its rows, which can be decided alone', async () => {
    const { page, group, keyboard, row } = await shown(ended(grouped));
    const words = group('ord tilovers');
    await words.locator('summary').click();
    await words.getByRole('button', { name: 'Se række 7' }).click();
    await row(7);
    await keyboard.press('0');
    await keyboard.press('Enter');
    await row(8);
    await page.getByText('Gemt').waitFor();
    expect([...(await chosen(page))]).toEqual([[7, 'ingen']]);
  });
});

describe('while another row is on its way', () => {
  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['keys that point and choose', ({ keyboard }) => keyboard.type('1\n0\n')],
    ['the key for the next row', ({ keyboard }) => keyboard.press('s')],
    ['a click that chooses', (page) => page.locator('.no-address').dispatchEvent('click')],
    ['a click on the button', (page) => page.locator('.reviewed form .go').dispatchEvent('click')],
  ])('%s act on no row', async (_, act) => {
    const { page, row } = await reviewed(open(), undecided());
    await row(1);
    const words = page.locator('.groups details', { hasText: 'ord tilovers' });
    await words.locator('summary').click();
    const look = words.getByRole('button', { name: 'Se række 7' });
    await look.waitFor();
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/raekker?*', async (route) => {
      await isLetGo;
      await route.continue();
    });
    await look.click();
    await act(page);
    letGo();
    await row(7);
    expect(await page.locator('.reviewed li:has(:checked) kbd').textContent()).toBe('1');
    expect((await chosen(page)).size).toBe(0);
  });
});

test('what differs has a mark beside its colour: struck out, or behind an arrow', async () => {
  const { body, candidates, row, keyboard } = await reviewed(open());
  await row(3);
  expect(await candidates.first().locator('.changes').textContent()).toBe('Etageikke skrevet2');
  expect(await candidates.first().locator('.arrow').count()).toBeGreaterThan(0);
  await candidates.first().locator('input').focus();
  await keyboard.press('s');
  await row(4);
  const unused = body.locator('.changes', { hasText: 'Ikke brugt' }).first();
  expect(await unused.locator('del').textContent()).toBe('baghuset');
});

test('the keyboard alone chooses, skips, goes back and undoes', async () => {
  const { body, candidates, keyboard, page, row } = await reviewed(open());
  await row(3);
  const ids = await candidates
    .locator('input')
    .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')));
  await candidates.first().locator('input').focus();
  await keyboard.press('3');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await row(4);
  await page.getByText('Gemt').waitFor();
  expect([...(await chosen(page))]).toEqual([[3, ids[3]]]);
  await page.locator('.counts li', { hasText: 'Valgt af dig' }).waitFor();
  await keyboard.press('s');
  await body.getByText('Der er ikke flere rækker her.').waitFor();
  await body.getByRole('button', { name: 'Forrige' }).press('Enter');
  await row(4);
  await keyboard.press('b');
  await row(3);
  await candidates.nth(3).getByText('✓ Valgt').waitFor();
  expect(await candidates.nth(3).locator('input').isChecked()).toBe(true);
  await body.getByRole('button', { name: 'Fortryd valget' }).press('Enter');
  await expect.poll(async () => (await chosen(page)).size).toBe(0);
  await expect.poll(() => candidates.locator(':checked').count()).toBe(0);
});

test('the keys work as soon as the review is shown, and past its last row', async () => {
  const { body, candidates, keyboard, page, row } = await reviewed(open());
  await row(3);
  await candidates.first().waitFor();
  expect(await page.locator('#job-title:focus').count()).toBe(1);
  await keyboard.press('2');
  expect(await candidates.nth(1).locator('input').isChecked()).toBe(true);
  await page.locator('#job-title').focus();
  await keyboard.press('Enter');
  await row(4);
  await expect.poll(async () => (await chosen(page)).has(3)).toBe(true);
  await page.locator('#job-title').focus();
  await keyboard.press('b');
  await row(3);
  for (const key of ['s', 's', 's']) {
    await keyboard.press(key);
    await expect.poll(() => body.getAttribute('aria-busy')).toBe(null);
  }
  await body.getByText('Der er ikke flere rækker her.').waitFor();
  expect(await page.locator('.reviewed:focus').count()).toBe(1);
  await keyboard.press('b');
  await row(4);
});

test('a key that is meant for something else is left to it', async () => {
  const { body, keyboard, page, row } = await reviewed(open());
  await row(3);
  await body.getByRole('combobox').focus();
  await keyboard.type('b1s');
  expect(await body.getByRole('combobox').inputValue()).toBe('b1s');
  await row(3);
  await page.locator('.downloads a').first().focus();
  await keyboard.press('s');
  await row(3);
});

test.each([
  ['a.csv', 'adresse\r\nStoregade 1, 6270 Tønder\r\n', 'Linje 2 · '],
  ['a.csv', 'Kunder\r\n\r\nnr;adresse;by\r\n\r\n1;Storegade 1;6270 Tønder\r\n', 'Linje 5 · '],
  ['a.ndjson', '{"betegnelse":"Storegade 1, 6270 Tønder"}\n', ''],
])('a row of %s, %j, says on which line of the file it is: %j', async (name, file, said) => {
  const { body } = await reviewed(open(), ended(file, name));
  await body.getByText(`${said}0 valgt af 1`, { exact: true }).waitFor();
});

/** Not the first suggestion there is: that may be of fewer letters. */
const pick = (body: Locator): Promise<void> =>
  body
    .locator('.dawa-autocomplete-suggestion')
    .getByText('Storegade 1, 2. tv, 6270 Tønder', { exact: true })
    .click();

test('a row that was not answered says which it is and why, and can be chosen for', async () => {
  const long = `adresse\r\nStoregade 1, 6270 Tønder\r\n${'x'.repeat(400)}\r\n`;
  const { body, page, row } = await reviewed(open(), ended(long));
  await row(1);
  await page.getByLabel('Med fejl (1)').check();
  await row(2);
  await body.getByText('Fejl i rækken: ').waitFor();
  expect(await body.locator('.fault').textContent()).toBe('Fejl i rækken: adresse er længere end 300 tegn');
  await body.getByRole('combobox').pressSequentially('Storegade 1, 2. tv, 6270');
  await pick(body);
  await body.getByRole('button', { name: 'Vælg og gå videre' }).click();
  await expect.poll(async () => (await chosen(page)).has(2)).toBe(true);
});

test('rows of ids that were not answered are shown, with nothing to choose', async () => {
  const { page } = await open();
  await look(page, 'id\r\nx\r\n0a3f50b6-f224-32b8-e044-0003ba298018\r\ny\r\n');
  await page.getByLabel('Hvad skal findes?').selectOption('adresser');
  await page.locator('#columns:not([aria-busy]) table').waitFor();
  await finish(page);
  await page.getByRole('heading', { name: 'Rækker med fejl' }).waitFor();
  await page.locator('.fault').getByText('UUID').waitFor();
  await page.getByRole('button', { name: 'Næste' }).click();
  await page.getByRole('heading', { name: 'Række 3', exact: true }).waitFor();
  expect(await page.locator('#review').getByRole('radio').count()).toBe(1);
});

test('a row that was not found gets the address that is searched for', async () => {
  const { body, page, row } = await reviewed(open());
  await page.getByLabel('Ikke fundet (1)').check();
  await row(5);
  await body.getByText('Registret har ingen adresse, der ligner.').waitFor();
  await body
    .getByRole('combobox', { name: 'Eller søg den frem' })
    .pressSequentially('Storegade 1, 2. tv, 6270');
  await pick(body);
  await body.locator('.found strong').getByText('Storegade 1, 2. tv, 6270 Tønder').waitFor();
  await body.getByRole('button', { name: 'Vælg og gå videre' }).click();
  await expect.poll(async () => (await chosen(page)).has(5)).toBe(true);
  await body.getByText('Der er ikke flere rækker her.').waitFor();
  await body.getByRole('button', { name: 'Forrige' }).click();
  await body.locator('.found strong').getByText('Storegade 1, 2. tv, 6270 Tønder').waitFor();
});

test('whoever comes back goes on with the first row that is open', async () => {
  const { page, row, candidates, keyboard } = await reviewed(open());
  await row(3);
  await candidates.first().locator('input').focus();
  await keyboard.press('1');
  await keyboard.press('Enter');
  await row(4);
  await page.getByText('Gemt').waitFor();
  await page.reload();
  await row(4);
  await page.getByLabel('Valgte (1)').check();
  await row(3);
  await candidates.first().getByText('✓ Valgt').waitFor();
});

test('a choice that cannot be saved is kept and sent again', async () => {
  const { page, row, candidates } = await reviewed(openFailing());
  await row(3);
  await page.route('**/valg', (route) => route.abort());
  await candidates.first().locator('input').check();
  await candidates.first().locator('input').press('Enter');
  await row(4);
  const alert = page.getByRole('alert');
  await alert.getByText('1 valg er ikke gemt.').waitFor();
  await page.unroute('**/valg');
  await page.getByRole('button', { name: 'Prøv igen' }).click();
  await expect.poll(async () => (await chosen(page)).has(3)).toBe(true);
  await expect.poll(() => alert.count()).toBe(0);
});

describe('the question of a row is that of the job', () => {
  test.each([
    [
      'vej;nr;sal;by\r\nStoregade;1;;6270 Tønder\r\n',
      'vejnavn=Storegade&husnr=1&postnrnavn=6270+T%C3%B8nder',
    ],
    ['adresse;postnr\r\nStoregade 1;6270\r\n', 'postnr=6270&vejnavn=Storegade+1'],
    ['adresse\r\n"Storegade 1; 6270 Tønder"\r\n', 'betegnelse=Storegade+1%3B+6270+T%C3%B8nder'],
    [
      'adresse_id;adresse;postnr;by;kommunekode\r\nx;Storegade 1;6270;Tønder;0550\r\n',
      'vejnavn=Storegade+1&postnr=6270&postnrnavn=T%C3%B8nder',
    ],
    [
      'adresse;postnr;by\r\nStorgade 1 baghuset 6270 Tønder;6270;TØNDER\r\n',
      'betegnelse=Storgade+1+baghuset+6270+T%C3%B8nder',
    ],
  ])('%j is asked as %s', async (file, question) => {
    const { page } = await open();
    const asked = page.waitForRequest('**/datavask/adresser?*');
    await look(page, file);
    await finish(page);
    const parameters = (query: string) => Object.fromEntries(new URLSearchParams(query));
    expect(parameters(new URL((await asked).url()).search)).toEqual(parameters(question));
  });
});

test('a text that is too long for a part is asked with its parts in one text', async () => {
  const file = `adresse;postnr\r\nStoregade 1 ${'ved porten '.repeat(10)};6270\r\n`;
  const { candidates } = await reviewed(openFailing(), ended(file));
  await candidates.first().waitFor();
});

test('an address that only the key of a row names is offered, and its key is no text', async () => {
  const asked = await fetch(`${base}/adresser?q=Storegade 1, 2. tv, 6270&struktur=mini`);
  const [{ id } = { id: '' }] = (await asked.json()) as { id: string }[];
  const { page, body, row } = await reviewed(open(), ended(`adresse_id;adresse\r\n${id};xyzzy 7\r\n`));
  await row(1);
  expect(await body.locator('.candidates').count()).toBe(0);
  expect(await body.locator('.found input').getAttribute('value')).toBe(id);
  expect(await body.locator('.found input').isChecked()).toBe(false);
  await page.locator('.groups summary').click();
  const cells = page.locator('.groups tbody td');
  await cells.nth(3).waitFor();
  expect(await cells.nth(1).textContent()).toBe('xyzzy 7');
});

describe('of columns of one name, the one that is read is not taken for another', () => {
  const head = 'Adresse;Postnr;By';
  test.each([
    [`${head};Adresse\r\n"Storegade 1, baghuset";6270;Tønder;Storegade 3\r\n`],
    [`${head};By\r\n"Storegade 1, baghuset";6270;Tønder;Danmark\r\n`],
  ])('%j', async (file) => {
    const { page, body, candidates, row } = await reviewed(open(), ended(file));
    await row(1);
    await candidates.first().waitFor();
    const own = body.locator('.own-row div').filter({ hasText: /^(Adresse|By)_2/ });
    expect(await own.textContent()).toMatch(/Storegade 3|Danmark/);
    expect(await candidates.filter({ hasText: /Storegade 3|Danmark/ }).count()).toBe(0);
    await page.locator('.groups summary').click();
    await page.locator('.groups tbody td').nth(3).waitFor();
    expect(
      await page
        .locator('.groups')
        .getByText(/Storegade 3|Danmark/)
        .count(),
    ).toBe(0);
  });

  test('but for those that are written in another way', async () => {
    const file = `${head};by\r\nStoregade 1;6270;Tønder;Danmark\r\n`;
    const { body, candidates, row } = await reviewed(open(), ended(file));
    await row(1);
    await candidates.first().waitFor();
    expect(await body.locator('.found').count()).toBe(0);
  });
});

test('a job without doubtful rows has no review', async () => {
  const { page } = await open();
  await look(page, 'adresse\r\nStoregade 1, 2. tv, 6270 Tønder\r\n');
  await finish(page);
  await page.locator('.legend').waitFor();
  expect(await page.locator('#review').textContent()).toBe('');
});

test('on a phone a row is chosen by touch', async () => {
  const { body, candidates, page, row } = await reviewed(open('/batch', phone));
  await row(3);
  await candidates.nth(1).locator('label').tap();
  await body.getByRole('button', { name: 'Vælg og gå videre' }).tap();
  await row(4);
  await expect.poll(async () => (await chosen(page)).has(3)).toBe(true);
});

test('on a phone the street of a row in a group is not broken', async () => {
  const file = 'adresse\r\n"Frederiksberggade 9999, 6270 Tønder"\r\n"Vestergade 9999, 6270 Tønder"\r\n';
  const { page } = await reviewed(open('/batch', phone), ended(file));
  await page.getByText('husnummeret er').click();
  await page.locator('.groups td', { hasText: 'Vestergade 9999' }).waitFor();
  const lines = await page.evaluate(`(() => {
    const [text] = [...document.querySelectorAll('.groups td')].find((cell) => cell.textContent.startsWith('Vester')).childNodes;
    const street = document.createRange();
    street.setStart(text, 0);
    street.setEnd(text, 'Vestergade'.length);
    return street.getClientRects().length;
  })()`);
  expect(lines).toBe(1);
});
