/** What the start page says before its scripts run, in both languages. What they say stands in them. */
import type { Language } from '../../http/language.ts';

const danish = {
  title: 'vejviser – Danmarks adresser',
  description: 'Søg i Danmarks adresser, slå op på id eller koordinat, og hent det samme med et kald.',
  otherLanguage: 'In English',
  skip: 'Gå til søgefeltet',
  heading: 'Danmarks adresser, på din egen maskine',
  lead: 'Find en adresse, mens du skriver, eller slå den op på id, filter og koordinat – med de stier og svar, DAWA gav.',
  search: 'Søg en adresse',
  placeholder: 'Vej, nummer, postnummer …',
  tryIt: 'Prøv',
  somewhere: 'et sted på kortet',
  noScript: 'Siden bruger JavaScript. Uden det svarer tjenesten stadig: prøv',
  cleanse: 'Vask en adresse',
  cleanseAbout:
    'Skriv den, som den står i dine data. Tjenesten finder den, der menes, og siger, hvor sikkert det er.',
  cleanseText: 'Adresse, der skal vaskes',
  cleanseKind: 'Hvad der ledes efter',
  address: 'Adresse',
  accessAddress: 'Kun adgangsadresse',
  wash: 'Vask',
  misspelt: 'en tastefejl',
  surplus: 'ord til overs',
  noFloor: 'uden etage',
  unknown: 'en ukendt vej',
  map: 'Kort',
  mapKeys:
    'Kort. Piletasterne flytter kortet, plus og minus zoomer, Enter finder det, der er valgt at vise, ved midten.',
  theme: 'Vis',
  addresses: 'Adresser',
  nearest: 'Klik: nærmeste adresse',
  ask: 'Eller spørg direkte',
  askAbout:
    'Søgefeltet øverst er DAWA’s eget, uændret; kun adressen på tjenesten er ny. Alt på siden kan også hentes med et kald:',
};

export type StartTexts = Readonly<Record<keyof typeof danish, string>>;

const english: StartTexts = {
  title: 'vejviser – the addresses of Denmark',
  description: 'Search the addresses of Denmark, look up an id or a position, and fetch the same by a call.',
  otherLanguage: 'På dansk',
  skip: 'Skip to the search field',
  heading: 'The addresses of Denmark, on your own machine',
  lead: 'Find an address while you type, or look it up by id, filter and position – with the paths and answers of DAWA.',
  search: 'Search for an address',
  placeholder: 'Street, number, postcode …',
  tryIt: 'Try',
  somewhere: 'a place on the map',
  noScript: 'The page uses JavaScript. Without it the service still answers: try',
  cleanse: 'Cleanse an address',
  cleanseAbout:
    'Write it as it stands in your data. The service finds the one meant, and says how sure it is.',
  cleanseText: 'Address to be cleansed',
  cleanseKind: 'What is looked for',
  address: 'Address',
  accessAddress: 'Access address only',
  wash: 'Cleanse',
  misspelt: 'a typo',
  surplus: 'too many words',
  noFloor: 'without a floor',
  unknown: 'an unknown street',
  map: 'Map',
  mapKeys:
    'Map. Arrow keys move it, plus and minus zoom, Enter finds what is chosen to be shown at its middle.',
  theme: 'Show',
  addresses: 'Addresses',
  nearest: 'Click: nearest address',
  ask: 'Or ask directly',
  askAbout:
    'The search field above is DAWA’s own, unchanged; only the address of the service is new. Everything on the page can be fetched by a call too:',
};

export const texts: Readonly<Record<Language, StartTexts>> = { da: danish, en: english };
