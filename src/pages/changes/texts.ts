/** What `/aendringer` says before its script runs, in both languages. What that says: `words.ts`. */
import type { Language } from '../../http/language.ts';

const danish = {
  title: 'Ændringer',
  otherLanguage: 'In English',
  skip: 'Gå til ændringerne',
  lead: 'Hvad der er ændret i adresserne, dag for dag og kommune for kommune. Der sammenlignes, hver gang nye data indlæses.',
  noScript: 'Siden bruger JavaScript. Uden det svarer tjenesten stadig: prøv',
  day: 'Dag',
  municipality: 'Kommune',
  map: 'Kort over ændringerne. Piletasterne flytter det, plus og minus zoomer.',
  guide: 'Hent ændringerne selv: udtræk, hændelser, strøm og webhooks',
};

type ChangesTexts = Readonly<Record<keyof typeof danish, string>>;

const english: ChangesTexts = {
  title: 'Changes',
  otherLanguage: 'På dansk',
  skip: 'Skip to the changes',
  lead: 'What changed in the addresses, by day and by municipality. Data are compared each time new ones are imported.',
  noScript: 'The page uses JavaScript. Without it the service still answers: try',
  day: 'Day',
  municipality: 'Municipality',
  map: 'Map of the changes. Arrow keys move it, plus and minus zoom.',
  guide: 'Fetch the changes yourself: extracts, events, a stream and webhooks',
};

export const texts: Readonly<Record<Language, ChangesTexts>> = { da: danish, en: english };
