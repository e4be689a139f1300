/** The texts of the evaluation: how each fault writes an address, and which ids the text allows. */
import { describe, expect, it } from 'vitest';
import { draftOf, partsOf, textOf } from '../../bench/queries/draft.ts';
import { degraded, faults } from '../../bench/queries/faults/faults.ts';
import { type Home, type Register, streetKey } from '../../bench/queries/register.ts';
import { truthOf } from '../../bench/queries/truth.ts';
import { generator } from '../../bench/random.ts';

const home: Home = {
  id: 'one',
  adgangsadresseid: 'entrance',
  vejnavn: 'Gammel Møllevej',
  husnr: '12B',
  etage: '2',
  dør: 'tv',
  supplerendebynavn: 'Vormark',
  postnr: '4500',
  postnrnavn: 'Nykøbing Sj',
  x: 11.6,
  y: 55.9,
};
const twin = { ...home, id: 'twin' };
const upstairs = { ...home, id: 'upstairs', etage: '3' };
const inTown = { ...home, id: 'town', postnr: '4501', adgangsadresseid: 'other' };
const elsewhere = { ...home, id: 'elsewhere', vejnavn: 'Gammel Mosevej', adgangsadresseid: 'mose' };

interface Former {
  readonly units?: readonly Home[];
  readonly streets?: readonly string[];
}

/** A register of the given rows; the other postcodes belong to another town and have a street of their own. */
function registerOf(
  homes: readonly Home[],
  streets: readonly string[] = [home.vejnavn],
  former: Former = {},
): Register {
  const towns: Record<string, string> = { '4500': 'Nykøbing Sj', '4501': 'Nykøbing Sj', '4534': 'Hørve' };
  const named = (names: readonly string[]) => new Map(names.map((name) => [streetKey(name), name]));
  const at = (street: string, _number: string, postcodes?: readonly string[]) =>
    homes.filter(({ vejnavn, postnr }) => vejnavn === street && postcodes?.includes(postnr) !== false);
  return {
    postcodes: Object.keys(towns),
    townOf: (postcode: string) => towns[postcode],
    postcodesOf: (town: string) => Object.keys(towns).filter((one) => towns[one] === town),
    streetsOf: (postcode?: string) => named(postcode === '4534' ? ['Lyngen'] : streets),
    addressesAt: at,
    entrancesAt: (street: string, number: string, postcodes?: readonly string[]) =>
      at(street, number, postcodes).map((one) => ({ ...one, id: one.adgangsadresseid })),
    versionsAt: () => [...homes, ...(former.units ?? [])],
    everIn: () => new Map((former.streets ?? []).map((name) => [streetKey(name), new Set(['1'])])),
    areaOf: () => ({ municipality: 'Odsherred', region: 'Region Sjælland' }),
    municipalities: ['Lejre', 'Odsherred'],
    neighbour: () => ({ ...home, id: 'neighbour', vejnavn: 'Lyngen', husnr: '1', etage: null, dør: null }),
  } as unknown as Register;
}

const written = (name: string, changed: Partial<Home> = {}, seed = 1): string | undefined => {
  const draft = degraded(draftOf({ ...home, ...changed }), name, generator(seed), registerOf([home]));
  return draft && textOf(draft);
};

describe('faults', () => {
  it.each<[name: string, text: RegExp, changed?: Partial<Home>]>([
    ['street: letter left out', /^(?=.{14} 12B,)/],
    ['street: sounds alike', /^(?!Gammel Møllevej)\S+ \S+ 12B, 2\. tv/],
    ['street: without accents', /^Gammel Mollevej 12B/],
    ['street: word abbreviated', /^Gl\.? Møllevej 12B/],
    ['street: ending cut short', /^Gammel Mølle(v\.|vj\.|v) 12B/],
    ['street: split in two', /^Gammel Mølle vej 12B/],
    ['street: run together', /^Gammelmøllevej 12B/],
    ['street: last word first', /^Møllevej Gammel 12B, 2\. tv, Vormark/],
    ['street: split by a comma', /^Gammel, Møllevej 12B, 2\. tv, Vormark/],
    ['street: first word as the place', /^Møllevej 12B, 2\. tv, Gammel, Vormark/],
    ['street: last word as the place', /^Gammel 12B, 2\. tv, Møllevej, Vormark/],
    ['number: after nr.', /^Gammel Møllevej (nr\.?|Nr\.|nummer) 12B,/],
    ['number: letter apart', /vej 12 B,/],
    ['number: lower-case letter', /vej 12b,/],
    ['number: leading zero', /vej 012B,/],
    ['number: range', /vej 12-14,/, { husnr: '12' }],
    ['number: range in other words', /vej 12( - | og | til | & |[/–+])14,/, { husnr: '12' }],
    ['number: range of letters', /vej 12B(-D| - D|-12D| og 12D),/],
    ['number: another one behind a comma', /vej 12, 14, Vormark/, { husnr: '12', etage: null, dør: null }],
    ['number: no blank before it', /Møllevej12B,/],
    ['number: before the street', /^12B Gammel Møllevej, 2/],
    ['unit: sal', /, 2\.? ?sal tv,/],
    ['unit: floor in words', /, anden sal tv,/],
    ['unit: stuen', /, (stue|Stue)\S* tv,/, { etage: 'st' }],
    ['unit: kld.', /, (kld|kæld)\S* tv,/, { etage: 'kl' }],
    ['unit: t.v.', /, 2\. t\.v\.,/],
    ['unit: til venstre', /, 2\. til venstre,/],
    ['unit: dør 3', /, 2\. (dør|lejl|lejlighed)\S* (nr\. )?3,/, { dør: '3' }],
    ['unit: left out', /12B, Vormark/],
    ['unit: door left out', /12B, 2\., Vormark/],
    ['unit: floor left out', /12B, tv, Vormark/],
    ['unit: after the town', /Nykøbing Sj, 2\. tv$/],
    ['postcode: left out', /Vormark, Nykøbing Sj$/],
    ['postcode: another one', /Vormark, 45(01|34) Nykøbing Sj$/],
    ['postcode: DK-', /Vormark, (DK-|DK |D-)4500 Nykøbing Sj$/],
    ['postcode: after the town', /Vormark, Nykøbing Sj 4500$/],
    ['town: left out', /Vormark, 4500$/],
    ['town: by another name, behind its postcode', /Vormark, 4500 (?!Nykøbing Sj$)\S+/],
    ['town: by another name, and a typo in the street', /^(?!Gammel Møllevej).+ 4500 (?!Nykøbing Sj$)\S+/],
    ['town: without its district', /4500 Odense$/, { postnrnavn: 'Odense NV' }],
    ['supplementary town: in brackets', /2\. tv, \(Vormark\), 4500/],
    ['supplementary town: for the town', /2\. tv, 4500 Vormark$/],
    ['order: postcode and town first', /^4500 Nykøbing Sj, Gammel Møllevej 12B, 2\. tv, Vormark$/],
    ['commas: none', /^Gammel Møllevej 12B 2\. tv Vormark 4500 Nykøbing Sj$/],
    ['commas: line breaks', /12B\n2\. tv\nVormark\n4500/],
    ['letters: upper case', /^GAMMEL MØLLEVEJ 12B/],
    ['letters: ae oe aa', /^Gammel Moellevej .*Nykoebing/],
    ['letters: UTF-8 read as windows-1252', /^Gammel MÃ¸llevej/],
    ['letters: windows-1252 read as UTF-8', /^Gammel M\uFFFDllevej/],
    ['letters: question marks', /^Gammel M\?llevej/],
    ['around: c/o first', /^c\/o .+, Gammel Møllevej/],
    ['around: v/ first', /^v\/ .+, Gammel Møllevej/],
    ['around: c/o after the house', /12B, 2\. tv, c\/o .+, Vormark/],
    ['around: room after the house', /12B, 2\. tv, \p{Lu}\p{Ll}+( \d+B?)?, Vormark/u],
    ['around: Danmark last', /Nykøbing Sj, (Danmark|DANMARK|Denmark|DK)$/],
    ['around: Danmark in another language last', /Nykøbing Sj, D\p{L}+$/u],
    ['around: its municipality last', /Nykøbing Sj, Odsherred Kommune$/],
    ['around: its region last', /Nykøbing Sj, Region Sjælland$/],
    ['around: another municipality last', /Nykøbing Sj, Lejre Kommune$/],
    [
      'around: town said twice',
      /12B, 2\. tv, (Vormark, 4500 Nykøbing Sj, Nykøbing Sj|Nykøbing Sj, 4500 Nykøbing Sj)$/,
    ],
    ['around: telephone last', /Nykøbing Sj, .*\d{2,8}$/],
    [
      'around: another street',
      /^(Gammel Møllevej, Lyngen 12B|Lyngen 12B, 2\. tv, Gammel Møllevej, Vormark)/,
      { vejnavn: 'Lyngen' },
    ],
    ['around: two addresses', /4500 Nykøbing Sj, Lyngen 1, Vormark, 4500 Nykøbing Sj$/],
  ])('%s', (name, text, changed) => {
    expect(written(name, changed)).toMatch(text);
  });

  it.each<[name: string, changed: Partial<Home>]>([
    ['street: run together', { vejnavn: 'Lyngen' }],
    ['street: word abbreviated', { vejnavn: 'Lyngen' }],
    ['number: lower-case letter', { husnr: '12' }],
    ['unit: left out', { etage: null, dør: null }],
    ['unit: stuen', {}],
    ['supplementary town: left out', { supplerendebynavn: null }],
  ])('%s does not suit every address', (name, changed) => {
    expect(written(name, changed)).toBeUndefined();
  });

  it('each writes something else than the register', () => {
    const house = { etage: null, dør: null, husnr: '12' };
    const changed: Partial<Home>[] = [{}, { etage: 'st' }, { etage: 'kl' }, { dør: '3', husnr: '12' }, house];
    const whole = { ...home, vejnavn: 'Gammel Aaby Øråvej', postnrnavn: 'Odense NV' };
    const same = Object.keys(faults).filter((name) =>
      [{}, ...changed].every((more) => {
        const draft = draftOf({ ...whole, ...more });
        const made = degraded(draft, name, generator(7), registerOf([home]));
        return made === undefined || (textOf(made) === textOf(draft) && partsOf(made) === undefined);
      }),
    );
    expect(same).toEqual([]);
  });
});

describe('what a text means', () => {
  const all = [home, twin, upstairs, inTown];
  const meaning = (name: string, register: Register, kind: 'address' | 'accessAddress' = 'address') => {
    const draft = degraded(draftOf(home), name, generator(1), register);
    return draft && truthOf(draft, kind, register);
  };

  it.each<[fact: string, name: string, homes: readonly Home[], ids: string[], sure: string[]]>([
    ['what has the same parts', 'letters: upper case', all, ['one', 'twin'], ['one', 'twin']],
    [
      'without a postcode all of the town',
      'postcode: left out',
      all,
      ['one', 'twin', 'town'],
      ['one', 'twin', 'town'],
    ],
    [
      'without a unit any of the house, none of them surely',
      'unit: left out',
      [home, upstairs],
      ['one', 'upstairs'],
      [],
    ],
    ['without a unit surely the only one there is', 'unit: left out', [home], ['one'], ['one']],
    [
      'without a door surely the floor that has none',
      'unit: door left out',
      [home, { ...home, id: 'floor', dør: null }],
      ['one', 'floor'],
      ['floor'],
    ],
    ['of two addresses either', 'around: two addresses', [home], ['one', 'neighbour'], ['one', 'neighbour']],
  ])('%s', (_fact, name, homes, ids, sure) => {
    expect(meaning(name, registerOf(homes))).toEqual({ ids, sure });
  });

  it('for a text about the entrance, an entrance', () => {
    expect(meaning('postcode: left out', registerOf(all), 'accessAddress')?.ids).toEqual([
      'entrance',
      'other',
    ]);
  });

  it('a street as near to what is written is meant as well', () => {
    const register = registerOf([home, elsewhere], [home.vejnavn, elsewhere.vejnavn]);
    const draft = { ...draftOf(home), street: 'Gammel Møllevj' };
    expect(truthOf(draft, 'address', register)?.ids).toEqual(['one']);
    expect(truthOf({ ...draft, street: 'Gammel Mosllevej' }, 'address', register)?.ids).toEqual(['one']);
    expect(truthOf({ ...draft, street: 'Gammel Moseevej' }, 'address', register)?.ids).toContain('elsewhere');
  });

  it.each([
    ['a shortened street means what is shortened to the same', 'Møllev.', 'Møllevej', 'Mølleve', ['one']],
    ['or what it is the beginning of', 'Kog', 'Kogade', 'Kogen', ['one', 'other']],
    ['unless a full stop says that it is shortened', 'Kog.', 'Kogade', 'Kogen', ['one']],
  ])('%s', (_fact, street, whole, other, ids) => {
    const [own, rival] = [
      { ...home, vejnavn: whole },
      { ...home, id: 'other', vejnavn: other },
    ];
    const draft = { ...draftOf(own), street, isShortened: true };
    expect(truthOf(draft, 'address', registerOf([own, rival], [whole, other]))?.ids).toEqual(ids);
  });

  it('a typo that gives another street is left out', () => {
    const register = registerOf([home, elsewhere], [home.vejnavn, elsewhere.vejnavn]);
    expect(truthOf({ ...draftOf(home), street: 'Gammel mosevej' }, 'address', register)).toBeUndefined();
  });

  it('a typo that gives a former street is left out', () => {
    const register = registerOf([home], [home.vejnavn], { streets: ['Gammel Mosevej'] });
    expect(truthOf({ ...draftOf(home), street: 'Gammel mosevej' }, 'address', register)).toBeUndefined();
  });

  it('a unit that formerly had exactly this text may be answered as sure', () => {
    const once = { ...home, id: 'once', etage: null, dør: null };
    const sure = meaning(
      'unit: left out',
      registerOf([home, upstairs], [home.vejnavn], { units: [once] }),
    )?.sure;
    expect(sure).toEqual(['once']);
  });

  it('a wrong postcode that has the street is left out', () => {
    const register = registerOf([home]);
    const wrong = { ...draftOf(home), omitted: ['postcode' as const] };
    expect(truthOf({ ...wrong, postcode: '4501' }, 'address', register)).toBeUndefined();
    expect(truthOf({ ...wrong, postcode: '4534' }, 'address', register)?.ids).toEqual(['one']);
  });
});
