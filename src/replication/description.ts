/**
 * The paths of copies, each described once: routes, OpenAPI, documentation and tests read it. What a path answers with stands
 * in `routes.ts`.
 */
import type { Described } from '../resources/description.ts';
import {
  eventsAnswers,
  extractAnswers,
  inspectAnswers,
  latestAnswers,
  modelAnswers,
  oldSchemaAnswers,
  streamAnswers,
  transactionAnswers,
  transactionsAnswers,
} from './answers.ts';
import { overviewAnswers } from './overview/answers.ts';
import { places, tables } from './parameters.ts';

const BASE = '/replikering';
const EVENTS = '/haendelser';

const copies = { tag: 'replikering' };
const changes = { tag: 'haendelser' };

const whole = {
  en: 'All rows are sent as a stream, without pages. Coordinates are EPSG:25832.',
  da: 'Alle rækker sendes som en strøm, uden sider. Koordinater er EPSG:25832.',
};

const inOrder = {
  en: 'All events are sent as a stream, in the order of their numbers. An interval without events is an empty list.',
  da: 'Alle hændelser sendes som en strøm i numrenes orden. Et interval uden hændelser er en tom liste.',
};

const newest = {
  summary: { en: 'The number of the newest event', da: 'Den nyeste hændelses nummer' },
  query: tables.single,
  answers: latestAnswers,
};

const ofEntity = {
  note: inOrder,
  query: { ...tables.entitet, ...tables.events },
  answers: eventsAnswers,
};

export const described = {
  model: {
    ...copies,
    path: `${BASE}/datamodel`,
    summary: {
      en: 'The entities that can be copied: keys, attributes, types',
      da: 'De entiteter, der kan kopieres: nøgler, attributter, typer',
    },
    note: { en: 'Only those whose register is loaded.', da: 'Kun dem, hvis register er indlæst.' },
    examples: [`${BASE}/datamodel`],
    query: tables.model,
    answers: modelAnswers,
  },
  latest: {
    ...copies,
    path: `${BASE}/senestetransaktion`,
    summary: { en: 'The newest transaction', da: 'Den nyeste transaktion' },
    examples: [`${BASE}/senestetransaktion`],
    query: tables.single,
    answers: transactionAnswers,
  },
  transactions: {
    ...copies,
    path: `${BASE}/transaktioner`,
    summary: { en: 'Transactions by number and time', da: 'Transaktioner efter nummer og tid' },
    examples: [`${BASE}/transaktioner?txidfra=1`],
    query: tables.transactions,
    answers: transactionsAnswers,
  },
  inspect: {
    ...copies,
    path: `${BASE}/transaktioner/inspect`,
    summary: { en: 'What a transaction did', da: 'Hvad en transaktion gjorde' },
    note: {
      en: 'By entity: rows that came and went, and of rows with other values the columns, 100 of each at most; entities without changes are left out. Counts are of all.',
      da: 'Efter entitet: rækker, der er kommet og gået, og kolonnerne i rækker med andre værdier, højst 100 af hver; entiteter uden ændringer er udeladt. Antal er af alle.',
    },
    query: tables.inspect,
    answers: inspectAnswers,
  },
  newest: {
    ...copies,
    ...newest,
    path: `${BASE}/senestesekvensnummer`,
    examples: [`${BASE}/senestesekvensnummer`],
  },
  newestOfEvents: {
    ...changes,
    ...newest,
    path: `${EVENTS}/senestesekvensnummer`,
    examples: [`${EVENTS}/senestesekvensnummer`],
  },
  extract: {
    ...copies,
    path: `${BASE}/udtraek`,
    summary: {
      en: 'Every row of an entity, as it is or as of a transaction',
      da: 'Alle en entitets rækker, som de er, eller som de var efter en transaktion',
    },
    note: whole,
    examples: [
      `${BASE}/udtraek?entitet=postnummer&nr=6270`,
      `${BASE}/udtraek?entitet=postnummer&txid=1&ndjson`,
    ],
    query: { ...tables.entitet, ...tables.extract },
    answers: extractAnswers,
  },
  events: {
    ...copies,
    ...ofEntity,
    path: `${BASE}/haendelser`,
    summary: { en: 'What changed in an entity', da: 'Hvad der er ændret i en entitet' },
    examples: [`${BASE}/haendelser?entitet=adgangsadresse&txidfra=2`],
  },
  eventsUnderEvents: {
    ...changes,
    ...ofEntity,
    path: EVENTS,
    summary: {
      en: 'What changed in an entity; as /replikering/haendelser',
      da: 'Hvad der er ændret i en entitet; som /replikering/haendelser',
    },
    examples: [`${EVENTS}?entitet=adgangsadresse&txidfra=2`],
  },
  stream: {
    ...changes,
    path: `${EVENTS}/stroem`,
    summary: {
      en: 'Events as they happen, as server-sent events',
      da: 'Hændelser, når de sker, som server-sent events',
    },
    note: {
      en: 'A browser reads it with `EventSource`, a terminal with `curl -N`. Whoever connects again with `Last-Event-ID` misses nothing and gets nothing twice. An event `position` says that a transaction is whole; an event `tabt`, that what changed is not known: begin anew with an extract, then with `txidfra`.',
      da: 'En browser læser den med `EventSource`, en terminal med `curl -N`. Den, der forbinder igen med `Last-Event-ID`, går ikke glip af noget og får intet to gange. Hændelsen `position` siger, at en transaktion er hel; hændelsen `tabt`, at det, der blev ændret, ikke er kendt: begynd forfra med et udtræk og derefter med `txidfra`.',
    },
    query: tables.followed,
    answers: streamAnswers,
  },
  overview: {
    ...changes,
    path: `${EVENTS}/oversigt`,
    summary: {
      en: 'What changed where: days, and of one day the municipalities and the changes',
      da: 'Hvad der er ændret hvor: dage, og for én dag kommunerne og ændringerne',
    },
    note: {
      en: 'Access addresses, addresses and street segments; what the page `/aendringer` shows. Of a day 20,000 changes are looked at and 500 listed.',
      da: 'Adgangsadresser, adresser og vejstykker; det, siden `/aendringer` viser. Af en dag ses på 20.000 ændringer, og 500 står på listen.',
    },
    examples: [`${EVENTS}/oversigt`],
    query: tables.overview,
    answers: overviewAnswers,
  },
  eventsByPath: {
    ...changes,
    path: `${EVENTS}/:entitet`,
    summary: {
      en: 'What changed in the entity that the path names',
      da: 'Hvad der er ændret i den entitet, stien nævner',
    },
    note: inOrder,
    examples: [`${EVENTS}/adgangsadresse?txidfra=2`],
    key: places.entitet,
    query: tables.events,
    answers: eventsAnswers,
  },
  oldExtract: {
    ...copies,
    path: `${BASE}/:register`,
    summary: {
      en: 'Every row of a register, by its path from before there was one for all',
      da: 'Alle et registers rækker, efter stien fra før, der var én til alle',
    },
    note: whole,
    examples: [`${BASE}/postnumre?nr=6270`],
    key: places.register,
    query: tables.extract,
    answers: extractAnswers,
  },
  oldEvents: {
    ...copies,
    path: `${BASE}/:register/haendelser`,
    summary: {
      en: 'What changed in a register, by its path from before there was one for all',
      da: 'Hvad der er ændret i et register, efter stien fra før, der var én til alle',
    },
    note: inOrder,
    examples: [`${BASE}/adgangsadresser/haendelser?sekvensnummerfra=1`],
    key: places.register,
    query: tables.events,
    answers: eventsAnswers,
  },
  oldSchema: {
    ...copies,
    path: '/replikeringdok/schema.json',
    summary: {
      en: 'The attributes of the first paths, for clients that make their tables of them',
      da: 'De første stiers attributter, til klienter, der laver deres tabeller efter dem',
    },
    examples: ['/replikeringdok/schema.json'],
    query: tables.model,
    answers: oldSchemaAnswers,
  },
} satisfies Readonly<Record<string, Described>>;

/** Every path of copies. */
export const paths: readonly Described[] = Object.values(described);
