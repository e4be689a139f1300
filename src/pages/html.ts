/** HTML written as a template: what is put in is escaped, unless it is HTML itself. */

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Lists are joined; what is `undefined` is left out. */
export type Part = string | number | Html | undefined | readonly Part[];

export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: fixed }, ...parts.map(written)));
}

/** As it stands in a page. */
export function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The parts that there are, with something between them. */
export function joined(parts: readonly Part[], between: Part): Part {
  return parts
    .filter((part) => part !== undefined)
    .flatMap((part, place) => (place === 0 ? [part] : [between, part]));
}
