/** What the page `/batch` says, in both languages: what stands in it, and what its scripts put there (`words.ts`). */
import type { Language } from '../../http/language.ts';

const danish = {
  title: 'Adresser i regneark',
  heading: 'Find adresserne i et regneark',
  lead: 'Filen kommer tilbage række for række i samme rækkefølge, med dine egne kolonner urørt og bag dem adressens id, koordinat og hvor sikkert den er fundet.',
  skip: 'Gå til indholdet',
  otherLanguage: 'In English',
  noScript: 'Siden bruger JavaScript. Uden det kan en fil sendes med et kald:',
  guide: 'Vejledning til filer, kald og kommandolinje',
  own: 'Dine filer',
  counts: 'Hver række, der besvares, tæller som ét kald i din plan. Tomme og ulæselige rækker tæller ikke.',
  ownAbout:
    'Kun denne browser kender listen. Filer og resultater slettes af sig selv, normalt efter syv dage.',
  choose: 'Vælg en fil',
  drop: 'eller træk den hertil',
  kinds: 'Excel (xlsx), CSV, tekst eller NDJSON; også pakket med gzip',
  paste: 'Eller indsæt rækker',
  pasteAbout: 'Kopiér rækkerne fra regnearket, eller skriv en adresse på hver linje.',
  look: 'Vis rækkerne',
  another: 'Vælg en anden fil',
  readAsAbout: 'Ret det, der er forkert. Over hver kolonne står, hvad den bruges til.',
  operation: 'Hvad skal findes?',
  encoding: 'Tegnsæt',
  delimiter: 'Skilletegn',
  header: 'Filen har kolonnenavne',
  idColumn: 'Kolonne, der navngiver rækken',
  none: 'Ingen',
  format: 'Resultatets format',
  more: 'Hvad skal der ellers stå om adressen?',
  moreAbout: 'Kommer som kolonner efter adressen.',
  start: 'Find adresserne',
  back: 'Send en anden fil',
  listHeading: 'Vask en liste af adresser',
  listLead:
    'Adresserne kommer tilbage i samme rækkefølge, hver med id, koordinat og hvor sikkert den er fundet.',
  disabled: 'Filer er slået fra',
  disabledAbout:
    'Tjenesten her har intet lager, så den kan ikke tage imod filer. Den, der driver tjenesten, slår det til med en mappe til lageret:',
  folder: 'MAPPE',
  or: 'eller',
  disabledInstead: 'Op til 1.000 adresser kan vaskes her alligevel:',
  lines: 'En adresse på hver linje',
  wash: 'Find adresserne',
};

export type BatchTexts = Readonly<Record<keyof typeof danish, string>>;

const english: BatchTexts = {
  title: 'Addresses in spreadsheets',
  heading: 'Find the addresses in a spreadsheet',
  lead: 'The file comes back row for row in the same order, your own columns untouched, and behind them the id of the address, its position, and how surely it was found.',
  skip: 'Skip to the content',
  otherLanguage: 'På dansk',
  noScript: 'The page uses JavaScript. Without it a file can be sent by a call:',
  guide: 'Guide to files, calls and the command line',
  own: 'Your files',
  counts: 'Each row that is answered counts as one call of your plan. Empty and unreadable rows do not.',
  ownAbout:
    'Only this browser knows the list. Files and results are erased by themselves, normally after seven days.',
  choose: 'Choose a file',
  drop: 'or drag it here',
  kinds: 'Excel (xlsx), CSV, text or NDJSON; also compressed with gzip',
  paste: 'Or paste rows',
  pasteAbout: 'Copy the rows from the spreadsheet, or write one address on each line.',
  look: 'Show the rows',
  another: 'Choose another file',
  readAsAbout: 'Correct what is wrong. Above each column stands what it is used for.',
  operation: 'What is to be found?',
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  header: 'The file has names of columns',
  idColumn: 'Column that names the row',
  none: 'None',
  format: 'Format of the result',
  more: 'What else is to be told of the address?',
  moreAbout: 'It comes as columns behind the address.',
  start: 'Find the addresses',
  back: 'Send another file',
  listHeading: 'Cleanse a list of addresses',
  listLead:
    'The addresses come back in the same order, each with its id, its position, and how surely it was found.',
  disabled: 'Files are switched off',
  disabledAbout:
    'This service has no store, so it takes no files. Whoever runs it switches them on with a folder for the store:',
  folder: 'FOLDER',
  or: 'or',
  disabledInstead: 'Up to 1,000 addresses can be cleansed here all the same:',
  lines: 'One address on each line',
  wash: 'Find the addresses',
};

export const texts: Readonly<Record<Language, BatchTexts>> = { da: danish, en: english };
