/** HTML written as a template: what is put in is escaped, unless it is HTML itself. */

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What is put into a template. Lists are joined; what is `undefined` is left out. */
export type Substitution = string | number | Html | undefined | readonly Substitution[];

export function html(fixed: TemplateStringsArray, ...substitutions: readonly Substitution[]): Html {
  return new Html(String.raw({ raw: fixed }, ...substitutions.map(written)));
}

/** As it stands in a page. */
export function written(part: Substitution): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The parts that there are, with something between them. */
export function joined(substitutions: readonly Substitution[], between: Substitution): Substitution {
  return substitutions
    .filter((part) => part !== undefined)
    .flatMap((part, place) => (place === 0 ? [part] : [between, part]));
}
