/** Sentences of the description as HTML: they are Markdown, as OpenAPI has it. No HTML in them is taken as such. */
import { Marked } from 'marked';
import { Html, written } from '../html.ts';

const marked = new Marked({ renderer: { html: ({ text }) => written(text) } });

/** One sentence or several, inside a paragraph. */
export function sentence(text: string | undefined): Html {
  return new Html(marked.parseInline(text ?? '', { async: false }));
}

/** Headings, paragraphs and lists. */
export function article(text: string): Html {
  return new Html(marked.parse(text, { async: false }));
}
