/** What the script of `/aendringer` says, in both languages; it finds it in the page. */
import type { Language } from '../../http/language.ts';

const danish = {
  again: 'Prøv igen',
  says: 'Tjenesten siger:',
  none: 'Der er ingen ændringer endnu. De vises, når der er indlæst data mere end én gang.',
  loading: 'Henter ændringerne …',
  noneHere: 'Der er ingen ændringer i kommunen den dag.',
  all: 'Hele landet',
  dayCount: '{day} · {count}',
  one: '1 ændring',
  count: '{count} ændringer',
  cut: 'De første {count} er på listen.',
  part: 'Talt op for de første {count} af dagens ændringer.',
  more: 'Vis flere',
  insert: 'Ny',
  update: 'Ændret',
  delete: 'Nedlagt',
  inserts: 'Nye',
  updates: 'Ændrede',
  deletes: 'Nedlagte',
  table: 'Ændringer efter kommune',
  municipality: 'Kommune',
  adgangsadresse: 'Adgangsadresse',
  adresse: 'Adresse',
  vejstykke: 'Vejstykke',
  nameless: 'uden betegnelse',
  show: 'Vis på kortet',
  showOf: 'Vis på kortet: {text}',
  shown: '{text} er vist på kortet.',
  list: 'Ændringer',
  transaction: 'transaktion {number}',
};

type Words = Readonly<Record<keyof typeof danish, string>>;

const english: Words = {
  again: 'Try again',
  says: 'The service says:',
  none: 'There are no changes yet. They are shown once data have been imported more than once.',
  loading: 'Fetching the changes …',
  noneHere: 'Nothing changed in the municipality on that day.',
  all: 'The whole country',
  dayCount: '{day} · {count}',
  one: '1 change',
  count: '{count} changes',
  cut: 'The first {count} are listed.',
  part: 'Counted for the first {count} changes of the day.',
  more: 'Show more',
  insert: 'New',
  update: 'Changed',
  delete: 'Removed',
  inserts: 'New',
  updates: 'Changed',
  deletes: 'Removed',
  table: 'Changes by municipality',
  municipality: 'Municipality',
  adgangsadresse: 'Access address',
  adresse: 'Address',
  vejstykke: 'Street segment',
  nameless: 'without a text',
  show: 'Show on the map',
  showOf: 'Show on the map: {text}',
  shown: '{text} is shown on the map.',
  list: 'Changes',
  transaction: 'transaction {number}',
};

const danishFailures = {
  offline: 'Browseren er ikke på nettet. Prøv igen, når forbindelsen er der.',
  unreachable: 'Tjenesten kan ikke nås. Prøv igen om lidt.',
  unexpected: 'Tjenesten svarede ikke, som den skulle.',
  overloaded: 'Tjenesten har travlt.',
  not_ready: 'Tjenesten er ved at starte.',
  rate_limited: 'Der er sendt mange forespørgsler herfra på kort tid.',
  missing_api_key: 'Tjenesten kræver en nøgle. Skriv den øverst, eller log ind.',
  invalid_api_key: 'Nøglen er ikke gyldig. Skriv en anden øverst.',
  quota_exceeded: 'Månedens kald er brugt.',
  internal_error: 'Noget gik galt hos tjenesten.',
};

const englishFailures: Readonly<Record<keyof typeof danishFailures, string>> = {
  offline: 'The browser is offline. Try again when the connection is back.',
  unreachable: 'The service cannot be reached. Try again in a moment.',
  unexpected: 'The service did not answer as it should.',
  overloaded: 'The service is busy.',
  not_ready: 'The service is starting.',
  rate_limited: 'Many requests were sent from here in a short time.',
  missing_api_key: 'The service requires a key. Write it at the top, or sign in.',
  invalid_api_key: 'The key is not valid. Write another one at the top.',
  quota_exceeded: 'The calls of the month are used up.',
  internal_error: 'Something went wrong in the service.',
};

const words: Readonly<Record<Language, Words>> = { da: danish, en: english };

/** With what is said of failures, by their codes. */
export const wordsOf = (language: Language): object => ({
  ...words[language],
  failures: language === 'da' ? danishFailures : englishFailures,
});
