/** Which files of the Datafordeler an import needs: register, entities, and whether history comes with them. */

export interface Wanted {
  /** As the service calls the register. */
  readonly register: string;
  readonly typeOfData: 'Current' | 'Bitemporal';
  /** Whether the changes since a whole file are fetched too: whole files come once a week, changes every day. */
  readonly withChanges?: true;
  readonly entities: readonly string[];
}

/** By the names of `--registers`: what a register delivers in one type of data, or in several. */
export const registers: Readonly<Record<string, readonly Wanted[]>> = {
  dar: [
    {
      register: 'DAR',
      typeOfData: 'Bitemporal',
      withChanges: true,
      entities: [
        'Adresse',
        'Husnummer',
        'Adressepunkt',
        'NavngivenVej',
        'NavngivenVejKommunedel',
        'NavngivenVejPostnummer',
        'Postnummer',
        'SupplerendeBynavn',
      ],
    },
  ],
  dagi: [
    {
      register: 'DAGI',
      typeOfData: 'Current',
      entities: [
        'Kommuneinddeling',
        'Regionsinddeling',
        'Landsdel',
        'Sogneinddeling',
        'Retskreds',
        'Politikreds',
        'Opstillingskreds',
        'Storkreds',
        'Valglandsdel',
        'Afstemningsomraade',
        'MRafstemningsomraade',
        'Postnummerinddeling',
        'SupplerendeBynavn',
      ],
    },
  ],
  mat: [{ register: 'MAT', typeOfData: 'Current', entities: ['Jordstykke', 'Lodflade', 'Ejerlav'] }],
  // Names come with their history alone.
  sted: [
    {
      register: 'DS',
      typeOfData: 'Current',
      entities: [
        'AndenTopografiFlade',
        'AndenTopografiPunkt',
        'Bebyggelse',
        'Begravelsesplads',
        'Bygning',
        'Campingplads',
        'FaergeruteLinje',
        'FaergerutePunkt',
        'Farvand',
        'Fortidsminde',
        'Friluftsbad',
        'Havnebassin',
        'Idraetsanlaeg',
        'Jernbane',
        'Landskabsform',
        'Lufthavn',
        'Naturareal',
        'Navigationsanlaeg',
        'Restriktionsareal',
        'Sevaerdighed',
        'Soe',
        'Standsningssted',
        'Terraenkontur',
        'UrentFarvand',
        'Vandloeb',
        'Vej',
      ],
    },
    { register: 'DS', typeOfData: 'Bitemporal', entities: ['Stednavn'] },
  ],
};
