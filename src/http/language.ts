/**
 * The languages of the documentation, and how a schema carries a sentence in both: under `says`, which nothing but the
 * documentation reads. Answers and errors have one language and are not meant here.
 */
import { Type } from 'typebox';
import { oneOf } from './parameters/parameter-types.ts';

export const languages = ['da', 'en'] as const;

export type Language = (typeof languages)[number];

/** A sentence or a name in each language. */
export type Texts = Readonly<Record<Language, string>>;

/** The query of what is documentation: `?sprog=en`. */
export const languageQuery = Type.Object({ sprog: Type.Optional(oneOf(languages)) });

/** One for each language. */
export function byLanguage<Made>(make: (language: Language) => Made): Readonly<Record<Language, Made>> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    Made
  >;
}
