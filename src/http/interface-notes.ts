/**
 * The sections of `docs/api.md` that the running service shows too: what differs from DAWA, and the paths beside the
 * addresses. The page, and in Danish `docs/api.da.md`, is their only source; it is read when the description is first
 * requested.
 */
import { readFileSync } from 'node:fs';
import type { Language } from './language.ts';

interface NotePage {
  readonly file: string;
  readonly sections: readonly string[];
}

export const notePages: Readonly<Record<Language, NotePage>> = {
  en: { file: 'api.md', sections: ['What differs from DAWA', 'Beside the addresses'] },
  da: { file: 'api.da.md', sections: ['Forskelle fra DAWA', 'Ved siden af adresserne'] },
};

export function interfaceNotes(language: Language): string {
  const { file, sections } = notePages[language];
  const text = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
  return sections.map((title) => section(text, file, title)).join('\n\n');
}

/** With its heading. Links count from where `/docs` and `/openapi.json` lie. */
function section(text: string, file: string, title: string): string {
  const start = text.indexOf(`## ${title}\n`);
  if (start < 0) throw new Error(`docs/${file} has no section "${title}"`);
  const end = text.indexOf('\n## ', start);
  return (
    text
      .slice(start, end < 0 ? undefined : end)
      .replace(/\]\(([^)]+)\)/g, (_all, to: string) => `](docs/${to.replace(/^#/, `${file}#`)})`)
      // A line that goes on may begin like a list of its own: `404.`
      .replace(/\n {2,}/g, ' ')
      .trim()
  );
}
