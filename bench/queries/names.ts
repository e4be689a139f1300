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
