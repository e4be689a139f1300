/** Sentences of the description as HTML: they are Markdown, as OpenAPI has it. No HTML in them is taken as such. */
import { Marked, type MarkedExtension } from 'marked';
import { Html, written } from '../html.ts';

const COMMENT = /^<!--[\s\S]*-->\s*$/;

const plain: MarkedExtension = {
  renderer: { html: ({ text }) => (COMMENT.test(text) ? '' : written(text)) },
};
const marked = new Marked(plain);

/** One sentence or several, inside a paragraph. */
export function sentence(text: string | undefined): Html {
  return new Html(marked.parseInline(text ?? '', { async: false }));
}

/** Where a link leads. */
export interface Target {
  readonly href: string;
  /** Stands behind the link: what its text does not say. */
  readonly note?: string;
}

/**
 * Headings, paragraphs, lists and tables. A heading can be linked to by its name, as in the files; `targetOf` says where a
 * link leads, or that nothing is there.
 */
export function article(text: string, targetOf: (to: string) => Target | undefined): Html {
  const linked: MarkedExtension = {
    renderer: {
      heading({ tokens, depth, text: heading }) {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${written(headingAnchor(heading))}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = targetOf(href);
        if (target === undefined) return inner;
        const note = target.note === undefined ? '' : ` <small>(${written(target.note)})</small>`;
        return `<a href="${written(target.href)}">${inner}</a>${note}`;
      },
    },
    // A table may be wider than a phone: it scrolls in a frame of its own, which the keyboard reaches.
    hooks: {
      postprocess: (page) =>
        page
          .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
          .replaceAll('</table>', '</table></div>'),
    },
  };
  return new Html(new Marked(plain, linked).parse(text, { async: false }));
}

/** The name of a heading in links, as GitHub makes it. */
export function headingAnchor(heading: string): string {
  const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return plain.replace(/[^\p{Letter}\p{Number}\s_-]/gu, '').replaceAll(' ', '-');
}
