/** Texts that fit another address as well: none is accepted, and where the text names a street letter by letter, that is first. */
import { afterAll, describe, expect, test } from 'vitest';
import { startService } from '../support/sample.ts';

const service = await startService();
afterAll(() => service.close());

interface Answer {
  readonly kategori: string;
  readonly resultater: readonly { readonly adresse: { readonly vejnavn: string; readonly husnr: string } }[];
}

async function results(betegnelse: string) {
  const url = `/datavask/adgangsadresser?${new URLSearchParams({ betegnelse })}`;
  const { kategori, resultater } = (await service.app.inject(url)).json<Answer>();
  return { kategori, houses: resultater.map(({ adresse }) => `${adresse.vejnavn} ${adresse.husnr}`) };
}

async function cleansed(betegnelse: string) {
  const { kategori, houses } = await results(betegnelse);
  return { kategori, first: houses[0] };
}

describe.each<[kind: string, texts: string[]]>([
  [
    'a word around a street that is part of another',
    [
      'c/o Ullerupvej 55, 6780 Skærbæk',
      'v/ Engen 16, 6720 Fanø',
      'hr. Skovvej 5, 6520 Toftlund',
      'Trælborg ved 5, 6261 Bredebro',
      'Borg v 9, 6261',
    ],
  ],
  [
    'a word more before a street',
    [
      'Gl Holmens Kanal 2, 1060 København K',
      'Ny Birkelundvej 2, 6541 Bevtoft',
      'Nr Mosede Kærvej 10, 2670 Greve',
      'N Bygmestervej 1, 6270 Tønder',
      'V Toftevangen 31, 4130',
      'S. Sindetvej 2, 6534 Agerskov',
    ],
  ],
  [
    'a misspelt opposite',
    ['Øestergade 21, 4130 Viby Sjælland', 'Vstergade 18, 5000 Odense C', 'Vsterbyvej 52, 6280 Højer'],
  ],
  [
    'an initial of several streets',
    ['S.gade 8, 6261 Bredebro', 'S. Klit 16, 6720 Fanø', 'N.gade 8, 6280 Højer', 'Ngade 5, 6280 Højer'],
  ],
  [
    'another person',
    [
      'B S Schouwsvej 6B, 6792 Rømø',
      'K Hveyselsvej 1, 6792 Rømø',
      'Jens Tausens Gade 17, 5000 Odense C',
      'Erik Jessensvej 1, 6270 Tønder',
    ],
  ],
  [
    'a street without its ending, of which there are several',
    [
      'Mølle 9, 6780 Skærbæk',
      'Nørre 8, 6270 Tønder',
      'Rantzaus 7, Visby, 6261 Bredebro',
      'Lyng 10, 6720 Fanø',
      'Nørre 5, 6280 Højer',
    ],
  ],
  [
    'an addressee that is an address',
    [
      'c/o Klokkelyngvej 34, Trinnesvej 18, 6792 Rømø',
      'Thimandsvænget 12, c/o Stationsvej 37, 2791 Dragør',
      'Lillegade 3 v/Slotsgaden 26, 6270 Tønder',
    ],
  ],
  [
    'a supplementary town that is the opposite of the address, or another place',
    [
      'Smedegade 22, Vester Højst, 6240 Løgumkloster',
      'Sejerslevvej 101, S Sejerslev, 6280 Højer',
      'Hjerpstedvej 1, Sdr. Sejerslev, 6280 Højer',
      'Bovvej 11, Geestrup, 6534 Agerskov',
      'Hellevadvej 1, Alslev, 6240 Løgumkloster',
    ],
  ],
  [
    'the end of another street, or its beginning',
    [
      'Bygade 11, 6261 Bredebro',
      'Landevej 11, 6270 Tønder',
      'Toftev 1, 6240 Løgumkloster',
      'Østre 2, 6720 Fanø',
    ],
  ],
  ['a point that abbreviates other streets', ['Ko.gade 5, 6270 Tønder', 'Å.vej 8, 6270 Tønder']],
  [
    'a number or a floor in the words of a recipient',
    [
      'Vestergade 12, c/o nr. 14, 6270 Tønder',
      'v/ Kogde 4, Vestergade 12, 6270 Tønder',
      'Pjentedamsgade 33, c/o Jensen 1. tv, 5000 Odense C',
    ],
  ],
  [
    'a recipient that is no name',
    [
      'Solderupvej 56, v/ opgang B, 6270 Tønder',
      'Solderupvej 56, c/o B, 6270 Tønder',
      'Nørrevej 43, c/o th, 6280 Højer',
      'Rylen 58, c/o nummer otte, 6270 Tønder',
      'Damhusvej 13, c/o Vestre Alle XII, 6240 Løgumkloster',
      'Damhusvej 13, c/o Vestre Alle seks, 6240 Løgumkloster',
    ],
  ],
  [
    'the postcode of one town and a few letters of another',
    [
      'Plantagevej 14, 6270 Løg.',
      'Nørregade 1B, 6270 Hjr',
      'Møllevej 1, 6270 S.',
      'Nørregade 1B, 6270 H?jer',
    ],
  ],
  [
    'the postcode of one town and the supplementary town of another',
    ['Kirkevej 10, 6534 Abild', 'Højervej 1, 6270 Ballum'],
  ],
  ['a word that looks like a letter', ['Leosalle 14 i Tønder', 'Østergade 25 i Toftlund']],
  [
    'a postcode and the misspelt town of another',
    ['Vinkelvej 8, 6270 Totlund', 'Nørrevej 24, 6270 Højr', 'Bøgevej 3, 6780 Løgumkloser'],
  ],
  [
    'a typing error in either of two streets',
    ['Støndervej 16, 6280 Højer', 'Markavænget 19, 6520 Toftlund', 'Svagevej 8, 6240 Løgumkloster'],
  ],
  [
    'a street that begins as several',
    [
      'Mandbjerg 4, 6520 Toftlund',
      'Øbjerg 2, 6520 Toftlund',
      'Allerup 2, 6520',
      'Ved 7, 6270 Tønder',
      'Sko. 25, 6720 Fanø',
      'Nørr. 11, 6270 Tønder',
      'Sønde. 8, 6720 Fanø',
      'Birk. 6, 6270',
      'Bak. 8, 6520',
      'Kog. 4, 6270 Tønder',
      'Str. 19, 6270',
    ],
  ],
  [
    'an initial and a word for a street',
    ['V.gade 9, 6270 Tønder', 'K.vej 4, 6280 Højer', 'B. vej 2, 6270', 'S. gade 11, 6240'],
  ],
  ['three letters with a typing error', ['Tal 38, 6720 Fanø', 'Bad 1, 6261 Bredebro', 'Val 2, 6720 Fanø']],
  ['a town that is a municipality too', ['Slotsgade 18, Tønder', 'Toftevej 2, Tønder', 'Krogen 11, Tønder']],
  [
    'a person of as many letters',
    [
      'H C Andersens Vej 1, 6270 Tønder',
      'Mads Madsens Vej 2, 5000 Odense C',
      'Søren Svendsens Dal 1, 6720',
      'Peter Nissensvej 1, 6280',
      'Holger Pedersensvej 1, 6792 Rømø',
      'Marieslunde Parkvej 36, 2690',
    ],
  ],
])('%s', (_, texts) => {
  test.each(texts)('%s', async (text) => {
    expect((await cleansed(text)).kategori).toBe('C');
  });
});

test.each([
  ['Leosalle 14 i Tønder', 'Leosalle 14'],
  ['Stationsvej 11 i 6240 Løgumkloster', 'Stationsvej 11'],
  ['Møllevej 10 A/S Lund, 6270 Tønder', 'Møllevej 10'],
  ['Jeg hedder Jens Hansen og bor Mellemgade 1, 6280 Højer', 'Mellemgade 1'],
  ['Kogade 4, 6270 Tønder, 6270 Tønder', 'Kogade 4'],
  ['Kogade 4, 6270 Tønder, Kogade 4, 6270 Tønder', 'Kogade 4'],
  ['Carstensgade 10 litra B, 6270 Tønder', 'Carstensgade 10B'],
  ['Storegade 12, A, 6270 Tønder', 'Storegade 12A'],
  ['Storegade 12 (A), 6270 Tønder', 'Storegade 12A'],
  ['Carstensgade 10;B;;6270;Tønder', 'Carstensgade 10B'],
  ['Birkegade 3, 6270 Tønder', 'Birkevej 3'],
  ['ved Møllegade 12, 6240 Løgumkloster', 'Møllegade 12'],
  ['til Ullerupvej 55, 6780 Skærbæk', 'Ullerupvej 55'],
  ['hos Møllevej 2, 6780 Skærbæk', 'Møllevej 2'],
  ['nr Svinget 3, 6280 Højer', 'Svinget 3'],
  ['Ved Øster Land 8, 6720 Fanø', 'Øster Land 8'],
  ['St Nr Vollum 5, 6261', 'Nr Vollum 5'],
  ['Ndr. Engvej 10, Nordby, 6720 Fanø', 'Nordre Engvej 9'],
  ['Jens Hansen Nørrefoldvej 6B, 6270 Tønder', 'Nørrefoldvej 6B'],
])('of %s the first is %s', async (text, expected) => {
  expect(await cleansed(text)).toEqual({ kategori: 'C', first: expected });
});

test.each([
  ['ørrevej 13, 6270 Tønder', 'Nørrevej 13'],
  ['Brønss Møllevej 2, 6780 Skærbæk', 'Brøns Møllevej 2'],
  ['storgade 1, 6270 Tønder', 'Storegade 1'],
  ['Vestegade 2, 6270 Tønder', 'Vestergade 2'],
  ['Carstensgde 32, 6270', 'Carstensgade 32'],
])('%s is still %s', async (text, expected) => {
  expect(await cleansed(text)).toEqual({ kategori: 'B', first: expected });
});

test.each([
  ['Storegade 12, Østergade 4, 6270 Tønder', 'Storegade 12', 'Østergade 4'],
  ['Østergade 4 Storegade 12, 6270 Tønder', 'Østergade 4', 'Storegade 12'],
  ['Storegade 12 og Østergade 4, 6270 Tønder', 'Storegade 12', 'Østergade 4'],
  ['Koldingvej 2, 6270 Tønder; Adelvadvej 5, 6270 Tønder', 'Koldingvej 2', 'Adelvadvej 5'],
  ['Storegade 12, 6270 Tønder, Østergade 4, 6270 Tønder', 'Storegade 12', 'Østergade 4'],
])('%s means %s or %s', async (text, ...houses) => {
  const { kategori, houses: found } = await results(text);
  expect(kategori).toBe('C');
  expect(found).toEqual(expect.arrayContaining(houses));
});
