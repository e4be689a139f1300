/** Which files of the Datafordeler an import needs: register, entities, and whether history comes with them. */

export interface Wanted {
  /** As the service calls the register. */
  readonly register: string;
  readonly typeOfData: 'Current' | 'Bitemporal';
  readonly entities: readonly string[];
}

/** By the names of `--registers`. */
export const registers: Readonly<Record<string, Wanted>> = {
  dar: {
    register: 'DAR',
    typeOfData: 'Bitemporal',
    entities: [
      'Adresse',
      'Husnummer',
      'Adressepunkt',
      'NavngivenVej',
      'NavngivenVejKommunedel',
      'Postnummer',
      'SupplerendeBynavn',
    ],
  },
  dagi: {
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
  mat: { register: 'MAT', typeOfData: 'Current', entities: ['Jordstykke', 'Lodflade', 'Ejerlav'] },
};
