/**
 * The sections of `docs/api.md` that the running service shows too: what differs from DAWA, and the paths beside the
 * addresses. The page is their only source; it is read when the description is first requested.
 */
import { readFileSync } from 'node:fs';

const page = new URL('../../docs/api.md', import.meta.url);

const sections = ['What differs from DAWA', 'Beside the addresses'];

export function interfaceNotes(): string {
  const text = readFileSync(page, 'utf8');
  return sections.map((title) => section(text, title)).join('\n\n');
}

/** With its heading. The service has no other page of the documentation: links become the names of their files. */
function section(text: string, title: string): string {
  const start = text.indexOf(`## ${title}\n`);
  if (start < 0) throw new Error(`docs/api.md has no section "${title}"`);
  const end = text.indexOf('\n## ', start);
  return (
    text
      .slice(start, end < 0 ? undefined : end)
      .replace(/\[[^\]]+\]\(([^)]+)\)/g, (_all, to: string) => `\`docs/${to.replace(/^#/, 'api.md#')}\``)
      // A line that goes on may begin like a list of its own: `404.`
      .replace(/\n {2,}/g, ' ')
      .trim()
  );
}
