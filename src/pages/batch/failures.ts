/**
 * What `/batch` says where something fails, in both languages: by the code of the error, by what is wrong with the file
 * (`file_…`), or by what the browser met.
 */
import type { ErrorCode } from '../../http/errors/errors.ts';
import type { Language } from '../../http/language.ts';
import type { FileFaultType } from '../../jobs/batch.ts';
import type { JobFailure } from '../../jobs/job.ts';

/** Answers of other paths alone, or of none: `path_validation_error` has the public code `validation_error`. */
export const elsewhere = [
  'path_validation_error',
  'not_signed_in',
  'link_gone',
  'too_many_links',
  'downloads_disabled',
  'download_in_progress',
  'expectation_failed',
  'cancelled',
] as const satisfies readonly ErrorCode[];
type MetByBrowser = 'offline' | 'unreachable' | 'unexpected' | 'unreadable' | 'empty' | 'storage';
type Failures = Readonly<
  Record<
    Exclude<ErrorCode, (typeof elsewhere)[number]> | JobFailure['code'] | FileFaultType | MetByBrowser,
    string
  >
>;

const danish: Failures = {
  offline: 'Browseren er ikke på nettet. Intet er gået tabt; prøv igen, når forbindelsen er der.',
  unreachable: 'Tjenesten kan ikke nås. Intet er gået tabt; prøv igen om lidt.',
  unexpected: 'Tjenesten svarede ikke, som den skulle.',
  unreadable: 'Filen kan ikke læses. Er den flyttet eller ændret, så vælg den igen.',
  empty: 'Filen er tom.',
  storage:
    'Browseren husker ikke filer for denne side. Gem sidens adresse som bogmærke for at finde tilbage.',
  file_damaged: 'Filen kan ikke læses; den er måske beskadiget. Gem den igen, og prøv med den nye.',
  file_empty: 'Filen er tom.',
  file_unknown_kind:
    'Den slags fil læses ikke. Gem den som Excel (xlsx) uden adgangskode eller som CSV, og prøv igen.',
  file_workbook:
    'Resultatet kan ikke være i et Excel-ark: der er for mange rækker eller kolonner, eller en celle er for lang. Vælg CSV, GeoJSON eller NDJSON.',
  file_header: 'Den første række, som skal være kolonnernes navne, kan ikke læses.',
  file_long_row: 'En række er så lang, at filen ikke kan være en tabel. Er et citationstegn ikke lukket?',
  file_wide_row: 'En række har flere celler, end en tabel kan have kolonner.',
  file_too_costly:
    'Filen kræver for megen tid eller hukommelse at læse. Del den i flere, eller gem den som CSV.',
  columns_unclear: 'Det er uklart, hvilke kolonner der er adressen.',
  validation_error: 'Filen eller valgene kan ikke bruges, som de er.',
  register_not_loaded: 'Et register, som er valgt, er ikke indlæst på tjenesten.',
  payload_too_large: 'Filen er større, end tjenesten tager imod. Del den i flere.',
  too_many_items: 'Der er flere adresser end de 1.000, der kan vaskes på én gang.',
  too_many_rows: 'Filen har flere rækker, end tjenesten eller et Excel-ark tager imod. Del den i flere.',
  unreadable_file: 'Filen kunne ikke læses til ende.',
  unsupported_media_type: 'Den slags filer læses ikke. Gem den som CSV eller xlsx, og prøv igen.',
  unsupported_encoding: 'Filen er pakket på en måde, der ikke læses. Pak den ud, eller brug gzip.',
  request_in_progress: 'Filen er allerede ved at blive modtaget.',
  idempotency_key_reused: 'Filen er ændret, siden den blev sendt. Vælg den igen.',
  request_timeout: 'Filen kom for langsomt frem. Prøv igen, eventuelt på en hurtigere forbindelse.',
  jobs_disabled: 'Tjenesten har intet lager, så den kan ikke tage imod filer.',
  job_gone: 'Jobbet er annulleret eller udløbet, og dets filer er slettet.',
  job_not_finished: 'Jobbet er ikke færdigt endnu.',
  not_found: 'Jobbet findes ikke på denne tjeneste. Det kan være slettet eller udløbet.',
  range_not_satisfiable: 'Resultatet er ændret, siden det blev hentet. Hent det igen.',
  overloaded: 'Tjenesten har travlt.',
  query_too_broad: 'Rækken passer på for mange adresser til, at de kan vises.',
  not_ready: 'Tjenesten er ved at starte.',
  store_unavailable: 'Tjenestens lager kan ikke nås lige nu. Prøv igen om lidt.',
  no_room:
    'Tjenesten har ikke plads til filen eller resultatet. Slet tidligere filer, eller send færre rækker.',
  too_many_jobs: 'Der venter mange filer herfra på deres tur.',
  rate_limited: 'Der er sendt mange forespørgsler herfra på kort tid.',
  missing_api_key: 'Tjenesten kræver en nøgle. Skriv den øverst, eller log ind.',
  invalid_api_key: 'Nøglen er ikke gyldig. Skriv en anden øverst.',
  invalid_token: 'Adgangen er ikke gyldig. Skriv en nøgle øverst, eller log ind.',
  conflicting_credentials: 'Der er sendt to forskellige nøgler. Skriv én øverst.',
  https_required: 'Nøgler må kun sendes over HTTPS. Åbn siden med https.',
  forbidden: 'Det må ikke gøres herfra.',
  plan_required: 'Planen giver ikke dette.',
  quota_exceeded: 'Månedens kald er brugt.',
  bad_request: 'Forespørgslen kunne ikke læses.',
  invalid_host: 'Forespørgslen kunne ikke læses.',
  headers_too_large: 'Rækken eller valgene er for lange til en forespørgsel.',
  unknown_path: 'Tjenesten kender ikke forespørgslen. Genindlæs siden.',
  method_not_allowed: 'Tjenesten kender ikke forespørgslen. Genindlæs siden.',
  internal_error: 'Noget gik galt hos tjenesten.',
};

const english: Failures = {
  offline: 'The browser is offline. Nothing is lost; try again when the connection is back.',
  unreachable: 'The service cannot be reached. Nothing is lost; try again in a moment.',
  unexpected: 'The service did not answer as it should.',
  unreadable: 'The file cannot be read. If it was moved or changed, choose it again.',
  empty: 'The file is empty.',
  storage: 'The browser keeps no files for this page. Bookmark the page’s address to find your way back.',
  file_damaged: 'The file cannot be read; it may be damaged. Save it again, and try the new one.',
  file_empty: 'The file is empty.',
  file_unknown_kind:
    'Files of this kind are not read. Save it as Excel (xlsx) without a password or as CSV, and try again.',
  file_workbook:
    'The result cannot be a sheet of Excel: it has too many rows or columns, or a cell is too long. Choose CSV, GeoJSON or NDJSON.',
  file_header: 'The first row, which should be the names of the columns, cannot be read.',
  file_long_row: 'A row is so long that the file cannot be a table. Is a quote not closed?',
  file_wide_row: 'A row has more cells than a table can have columns.',
  file_too_costly: 'The file takes too much time or memory to read. Divide it, or save it as CSV.',
  columns_unclear: 'Which columns are the address is unclear.',
  validation_error: 'The file or the choices cannot be used as they are.',
  register_not_loaded: 'A register that was chosen is not loaded on this service.',
  payload_too_large: 'The file is larger than the service takes. Divide it.',
  too_many_items: 'There are more addresses than the 1,000 that can be cleansed at once.',
  too_many_rows: 'The file has more rows than the service or a sheet of Excel takes. Divide it.',
  unreadable_file: 'The file could not be read to its end.',
  unsupported_media_type: 'Files of this kind are not read. Save it as CSV or xlsx, and try again.',
  unsupported_encoding: 'The file is compressed in a way that is not read. Unpack it, or use gzip.',
  request_in_progress: 'The file is already being received.',
  idempotency_key_reused: 'The file has changed since it was sent. Choose it again.',
  request_timeout: 'The file arrived too slowly. Try again, perhaps on a faster connection.',
  jobs_disabled: 'The service has no store, so it takes no files.',
  job_gone: 'The job was cancelled or has expired, and its files are erased.',
  job_not_finished: 'The job is not finished yet.',
  not_found: 'This service has no such job. It may have been erased or have expired.',
  range_not_satisfiable: 'The result has changed since it was downloaded. Download it again.',
  overloaded: 'The service is busy.',
  query_too_broad: 'The row fits too many addresses for them to be shown.',
  not_ready: 'The service is starting.',
  store_unavailable: 'The store of the service cannot be reached right now. Try again in a moment.',
  no_room: 'The service has no room for the file or the result. Erase earlier files, or send fewer rows.',
  too_many_jobs: 'Many files from here wait for their turn.',
  rate_limited: 'Many requests were sent from here in a short time.',
  missing_api_key: 'The service requires a key. Write it at the top, or sign in.',
  invalid_api_key: 'The key is not valid. Write another one at the top.',
  invalid_token: 'The access is not valid. Write a key at the top, or sign in.',
  conflicting_credentials: 'Two different keys were sent. Write one at the top.',
  https_required: 'Keys may be sent over HTTPS only. Open the page with https.',
  forbidden: 'This may not be done from here.',
  plan_required: 'The plan does not include this.',
  quota_exceeded: 'The calls of the month are used up.',
  bad_request: 'The request could not be read.',
  invalid_host: 'The request could not be read.',
  headers_too_large: 'The row or the choices are too long for a request.',
  unknown_path: 'The service does not know the request. Reload the page.',
  method_not_allowed: 'The service does not know the request. Reload the page.',
  internal_error: 'Something went wrong in the service.',
};

export const failures: Readonly<Record<Language, Failures>> = { da: danish, en: english };
