/** What pages call that which other registers say of an address. */
import type { Language } from '../http/language.ts';
import type { Included } from '../resources/parameters/enrichment.ts';

export const registerTitles: Readonly<Record<Language, Readonly<Record<Included, string>>>> = {
  da: {
    bbr: 'Bygninger og enheder',
    dagi: 'Områder',
    jordstykke: 'Jordstykke',
    vurdering: 'Vurdering',
    energimaerke: 'Energimærke',
  },
  en: {
    bbr: 'Buildings and units',
    dagi: 'Areas',
    jordstykke: 'Parcel',
    vurdering: 'Valuation',
    energimaerke: 'Energy label',
  },
};
