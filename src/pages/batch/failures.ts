/** What `/batch` says where something fails, in both languages: by the code of the error, or by what the browser met. */
import type { Language } from '../../http/language.ts';

const danish = {
  offline: 'Browseren er ikke på nettet. Intet er gået tabt; prøv igen, når forbindelsen er der.',
  unreachable: 'Tjenesten kan ikke nås. Intet er gået tabt; prøv igen om lidt.',
  unexpected: 'Tjenesten svarede ikke, som den skulle.',
  jobs_disabled: 'Tjenesten har intet lager, så den kan ikke tage imod filer.',
  columns_unclear: 'Det er uklart, hvilke kolonner der er adressen.',
  payload_too_large: 'Filen er større, end tjenesten tager imod. Del den i flere.',
  too_many_items: 'Der er flere adresser end de 1.000, der kan vaskes på én gang.',
  unsupported_media_type: 'Den slags filer læses ikke. Gem den som CSV eller xlsx, og prøv igen.',
  unsupported_encoding: 'Filen er pakket på en måde, der ikke læses. Pak den ud, eller brug gzip.',
  validation_error: 'Filen eller valgene kan ikke bruges, som de er.',
  request_in_progress: 'Filen er allerede ved at blive modtaget.',
  idempotency_key_reused: 'Filen er ændret, siden den blev sendt. Vælg den igen.',
  job_gone: 'Jobbet er annulleret eller udløbet, og dets filer er slettet.',
  job_not_finished: 'Jobbet er ikke færdigt endnu.',
  not_found: 'Jobbet findes ikke på denne tjeneste. Det kan være slettet eller udløbet.',
  overloaded: 'Tjenesten har travlt.',
  not_ready: 'Tjenesten er ved at starte.',
  too_many_jobs: 'Der venter mange filer herfra på deres tur.',
  rate_limited: 'Der er sendt mange forespørgsler herfra på kort tid.',
  missing_api_key: 'Tjenesten kræver en nøgle. Skriv den øverst, eller log ind.',
  invalid_api_key: 'Nøglen er ikke gyldig. Skriv en anden øverst.',
  plan_required: 'Planen giver ikke dette.',
  quota_exceeded: 'Månedens kald er brugt.',
  internal_error: 'Noget gik galt hos tjenesten.',
  unreadable: 'Filen kan ikke læses. Er den flyttet eller ændret, så vælg den igen.',
  empty: 'Filen er tom.',
  storage:
    'Browseren husker ikke filer for denne side. Gem sidens adresse som bogmærke for at finde tilbage.',
};

type Failures = Readonly<Record<keyof typeof danish, string>>;

const english: Failures = {
  offline: 'The browser is offline. Nothing is lost; try again when the connection is back.',
  unreachable: 'The service cannot be reached. Nothing is lost; try again in a moment.',
  unexpected: 'The service did not answer as it should.',
  jobs_disabled: 'The service has no store, so it takes no files.',
  columns_unclear: 'Which columns are the address is unclear.',
  payload_too_large: 'The file is larger than the service takes. Divide it.',
  too_many_items: 'There are more addresses than the 1,000 that can be cleansed at once.',
  unsupported_media_type: 'Files of this kind are not read. Save it as CSV or xlsx, and try again.',
  unsupported_encoding: 'The file is compressed in a way that is not read. Unpack it, or use gzip.',
  validation_error: 'The file or the choices cannot be used as they are.',
  request_in_progress: 'The file is already being received.',
  idempotency_key_reused: 'The file has changed since it was sent. Choose it again.',
  job_gone: 'The job was cancelled or has expired, and its files are erased.',
  job_not_finished: 'The job is not finished yet.',
  not_found: 'This service has no such job. It may have been erased or have expired.',
  overloaded: 'The service is busy.',
  not_ready: 'The service is starting.',
  too_many_jobs: 'Many files from here wait for their turn.',
  rate_limited: 'Many requests were sent from here in a short time.',
  missing_api_key: 'The service requires a key. Write it at the top, or sign in.',
  invalid_api_key: 'The key is not valid. Write another one at the top.',
  plan_required: 'The plan does not include this.',
  quota_exceeded: 'The calls of the month are used up.',
  internal_error: 'Something went wrong in the service.',
  unreadable: 'The file cannot be read. If it was moved or changed, choose it again.',
  empty: 'The file is empty.',
  storage: 'The browser keeps no files for this page. Bookmark the page’s address to find your way back.',
};

export const failures: Readonly<Record<Language, Failures>> = { da: danish, en: english };
