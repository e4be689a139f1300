/** Facts of the queries that the bench makes: what is written, and which ids a text allows. */
import { describe, expect, it } from 'vitest';
import { mistyped } from '../../bench/queries/faults/typo.ts';
import { queriesOf } from '../../bench/queries/queries.ts';
import { addressText, allowed, type Home } from '../../bench/queries/register.ts';
import { rubbish } from '../../bench/queries/rubbish.ts';
import { abbreviated, inPlainLetters, withoutCommas } from '../../bench/queries/spelling.ts';
import { personAt } from '../../bench/queries/text.ts';
import { generator } from '../../bench/random.ts';
import { native } from '../../src/engine/addon/native.ts';
import { snapshotRoot } from '../support/snapshots.ts';

const home: Home = {
  id: 'one',
  adgangsadresseid: 'entrance',
  vejnavn: 'Pære Allé',
  husnr: '62',
  etage: 'st',
  dør: 'mf',
  supplerendebynavn: 'Vormark',
  postnr: '4500',
  postnrnavn: 'Nykøbing Sj',
  x: 11.6,
  y: 55.9,
};

describe('texts', () => {
  it.each([
    ['all parts', addressText(home), 'Pære Allé 62, st. mf, Vormark, 4500 Nykøbing Sj'],
    ['no unit', addressText({ ...home, etage: null, dør: null }), 'Pære Allé 62, Vormark, 4500 Nykøbing Sj'],
    ['a floor alone', addressText({ ...home, dør: null }), 'Pære Allé 62, st., Vormark, 4500 Nykøbing Sj'],
    [
      'postcode left out',
      addressText(home, { postcode: true }),
      'Pære Allé 62, st. mf, Vormark, Nykøbing Sj',
    ],
    ['town left out', addressText(home, { town: true }), 'Pære Allé 62, st. mf, Vormark, 4500'],
    ['plain letters', inPlainLetters('Ærø Åvej'), 'Aeroe Aavej'],
    ['commas', withoutCommas('A 1, st. tv, 6270 B'), 'A 1 st. tv 6270 B'],
  ])('%s', (_fact, text, expected) => {
    expect(text).toBe(expected);
  });

  it.each([
    ['Gammel Strand', /^Gl\.? Strand$/],
    ['Skolevej', /^Skole(v\.|vj\.|v)$/],
    ['Sankt Knuds Torv', /^(Skt|Sct)\.? Knuds Torv$/],
    ['Østre Torv', /^Ø\.? Torv$/],
    ['Storegade', /^Store(g\.|gd\.|g)$/],
  ])('%s is abbreviated', (street, short) => {
    for (let seed = 0; seed < 20; seed += 1) expect(abbreviated(street, generator(seed))).toMatch(short);
  });

  it.each(['Lyngen', 'Parken', 'Torvet'])('%s is not', (street) => {
    expect(abbreviated(street, generator(1))).toBeUndefined();
  });
});

describe('typos', () => {
  const made = Array.from({ length: 200 }, (_, seed) => mistyped('Birkevej', generator(seed)));

  it.each([
    ['a letter left out', 7],
    ['a letter replaced, or two swapped', 8],
    ['a letter doubled', 9],
  ])('%s is among them', (_fact, length) => {
    expect(made.some((name) => name.length === length)).toBe(true);
  });

  it('a replaced letter is a key next to the right one', () => {
    const replaced = made.filter((name) => name !== 'Birkevej' && /^Bi.kevej$/.test(name));
    expect(replaced).not.toEqual([]);
    expect(replaced.filter((name) => !/^Bi[etdf]kevej$/.test(name))).toEqual([]);
  });

  it('the first letter is seldom wrong', () => {
    const wrong = made.filter((name) => !/^Bi/.test(name) && name !== 'Brikevej' && name !== 'Brkevej');
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong.length).toBeLessThan(25);
  });

  it('one that would be another street of the postcode is drawn again', () => {
    const register = { namesakes: () => [], hasStreet: (name: string) => name.length !== 9 };
    for (let seed = 0; seed < 20; seed += 1) {
      const { typo } = personAt({ ...home, vejnavn: 'Birkevej' }, register, generator(seed));
      expect(typo).toMatch(/^(?=.{9}$)|^Birkevej$/);
    }
  });

  it('a name without two letters together stays', () => {
    expect(mistyped('Å 5', generator(1))).toBe('Å 5');
  });
});

describe('truth', () => {
  const twin = { ...home, id: 'twin' };
  const elsewhere = { ...home, id: 'elsewhere', postnr: '4501' };
  const inAnotherTown = { ...home, id: 'town', postnr: '5000', postnrnavn: 'Odense C' };
  const onAnotherCorner = { ...home, id: 'corner', supplerendebynavn: null };
  const namesakes = [home, twin, elsewhere, inAnotherTown, onAnotherCorner];

  it.each([
    ['the whole text means those with the same parts', {}, ['one', 'twin']],
    ['without postcode also those of the same town', { postcode: true }, ['one', 'twin', 'elsewhere']],
    ['without town those of the same postcode', { town: true }, ['one', 'twin']],
  ])('%s', (_fact, omitted, ids) => {
    expect(allowed(home, namesakes, omitted)).toEqual(ids);
  });
});

describe('queries of a snapshot', async () => {
  const addon = native();
  const info = addon.openSnapshot(snapshotRoot('sample'));
  addon.useSnapshot();
  const made = queriesOf(addon, info, { seed: 3, people: 5 });
  const ofSet = (name: string) => made.filter(({ set }) => set === name);

  it('a seed makes the same ones again', () => {
    expect(queriesOf(addon, info, { seed: 3, people: 5 })).toEqual(made);
  });

  it('another seed makes others', () => {
    expect(queriesOf(addon, info, { seed: 4, people: 5 })).not.toEqual(made);
  });

  it('every prefix of a text is typed, and the whole one has a truth', () => {
    const typed = ofSet('autocomplete: every key press').filter(({ session }) => session === '0');
    expect(typed.map(({ params }) => String(params['q']).length)).toEqual(typed.map((_, index) => index + 1));
    expect(typed.map(({ truth }) => truth !== undefined)).toEqual(
      typed.map((_, index) => index === typed.length - 1),
    );
  });

  it('a misspelt street is no street of the postcode', () => {
    const exact = ofSet('cleansing: exact text').map(({ params }) => params['betegnelse']);
    const typo = ofSet('cleansing: one typo in the street').map(({ params }) => params['betegnelse']);
    expect(typo).toHaveLength(exact.length);
    expect(typo.filter((text) => exact.includes(text))).toEqual([]);
  });

  it('the mix holds queries of the other sets', () => {
    const single = new Set(
      made.filter(({ set }) => set !== 'mix').map(({ params }) => JSON.stringify(params)),
    );
    expect(ofSet('mix').length).toBeGreaterThan(100);
    expect(ofSet('mix').filter(({ params }) => !single.has(JSON.stringify(params)))).toEqual([]);
  });

  it('no rubbish has a truth', () => {
    expect(ofSet('cleansing: rubbish').map(({ truth }) => truth)).toEqual(Array(5).fill(undefined));
    expect(rubbish(generator(1))).not.toBe('');
  });
});
