/** Requests that can be sent from the page; without JavaScript those by URL are links. */
import type { Language } from '../../../http/language.ts';
import { type Html, html, type Substitution } from '../../html.ts';
import type { Entry } from '../open-api.ts';
import { texts } from '../texts.ts';
import { postedExamples } from './requests.ts';

const JSON_TYPE = 'application/json';

/** `root` leads from the page to the service. */
export function exampleSection(entry: Entry, root: string, language: Language): Substitution {
  const examples = [...byUrl(entry, root, language), ...posted(entry, root, language)];
  if (examples.length === 0) return undefined;
  return html`<h3>${texts[language].examples}</h3>
<ul class="requests">${examples}</ul>`;
}

function byUrl({ operation }: Entry, root: string, language: Language): Html[] {
  return (operation['x-examples'] ?? []).map(
    (
      url,
    ) => html`<li class="command"><code><a href="${root}${url.slice(1)}">${decodeURI(url)}</a></code>${button(url, language)}</li>
`,
  );
}

function posted({ operation, path }: Entry, root: string, language: Language): Html[] {
  return postedExamples(operation.requestBody?.content[JSON_TYPE]?.schema).map((example) => {
    const text = JSON.stringify(example);
    return html`<li class="command" data-url="${root}${path.slice(1)}" data-body="${text}"><code>${text}</code>${button(text, language)}</li>
`;
  });
}

/** Shown by the script that sends the request. */
function button(what: string, language: Language): Html {
  const { tryIt } = texts[language];
  return html`<button type="button" class="try" aria-label="${tryIt} ${what}" hidden>${tryIt}</button>`;
}
