/**
 * The answer to an operation's example: the recorded one, which the script of the page replaces by that of the service
 * as soon as it is looked at. Where the register is not loaded nothing is asked, and the page says why.
 */
import type { Language } from '../../../http/language.ts';
import { type Html, html, type Substitution } from '../../html.ts';
import type { Entry } from '../open-api.ts';
import { texts } from '../texts.ts';
import type { Recorded } from './recorded.ts';
import { exampleOf, nameOf } from './requests.ts';

export interface Shown {
  /** From the page to the service. */
  readonly root: string;
  readonly recorded: Recorded;
  /** Names of the resources whose registers the snapshot lacks. */
  readonly notLoaded: ReadonlySet<string>;
}

export const isLoaded = ({ operation }: Entry, { notLoaded }: Pick<Shown, 'notLoaded'>): boolean =>
  !notLoaded.has(operation['x-resource'] ?? '');

export function answerShown(entry: Entry, shown: Shown, language: Language): Substitution {
  const asked = exampleOf(entry);
  const answer = asked && shown.recorded[nameOf(asked)];
  if (asked === undefined || answer === undefined) return undefined;
  const { recorded, notLoadedHere } = texts[language];
  const { root } = shown;
  const { method, url, body } = asked;
  const isAsked = isLoaded(entry, shown);
  const live = isAsked
    ? html` data-live="${root}${url.slice(1)}" data-path="${entry.path}"${body && html` data-body="${body}"`}`
    : undefined;
  const request = [method === 'get' ? '' : `${method.toUpperCase()} `, decodeURI(url)].join('');
  return html`<figure class="shown json"${live}>
<figcaption><code>${request}</code> <span class="said">${isAsked ? recorded : notLoadedHere}</span></figcaption>
<pre tabindex="0" aria-label="${texts[language].answered}: ${request}">${JSON.stringify(answer, null, 2)}</pre>
</figure>`;
}

/** What holds for a whole page, or for some of its operations. */
export function notLoadedNote(entries: readonly Entry[], shown: Shown, language: Language): Html | undefined {
  const missing = entries.filter((entry) => !isLoaded(entry, shown));
  if (missing.length === 0) return undefined;
  const { notLoaded, someNotLoaded } = texts[language];
  const dataPage = html` <a href="${shown.root}data">Data</a>`;
  return html`<p class="missing">${missing.length === entries.length ? notLoaded : someNotLoaded}${dataPage}</p>`;
}
