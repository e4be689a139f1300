/** Recipients in lists of addresses, made of common words: nobody's name. */
export const FIRMS = [
  'Bogtrykkeriet ApS',
  'Murermester & Søn A/S',
  'Fiskehandler I/S',
  'Radio og TV Service',
  'Ejerforeningen',
];

export const PERSONS = ['Hr. og Fru Mikkelsen', 'Jens P. Hvid', 'dødsboet efter A. Lund'];

export const CARE_OF = ['Rasmussen', 'bogholderiet', 'A. Lund', 'fam. Mikkelsen'];

/** Rooms and buildings that no register of addresses has. */
export const ROOMS = [
  'Lokale',
  'Suite',
  'Klinik',
  'Room',
  'Kontor',
  'Hal',
  'Butik',
  'Port',
  'Blok',
  'Bygning',
  'Fløj',
  'Lejemål',
  'Indgang',
  'Gate',
  'Afdeling',
  'Mødelokale',
];
