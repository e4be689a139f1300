/** The page `/aendringer`: what stands in it before its script runs, which fills its lists and its map. */
import type { Language } from '../../http/language.ts';
import { head, otherLanguage } from '../head.ts';
import { header, languageSuffix } from '../header.ts';
import { type Html, html } from '../html.ts';
import type { Tiles } from '../tiles.ts';
import { texts } from './texts.ts';
import { wordsOf } from './words.ts';

export interface ChangesPage {
  /** Of the files of all pages. */
  readonly assets: string;
  readonly hasAccounts: boolean;
  /** Whether the page has to ask for a key. */
  readonly needsKey: boolean;
  readonly tiles: Tiles | undefined;
}

const styles = ['leaflet', 'face', 'comparison', 'map', 'work', 'changes/changes'];

export function changesPage(language: Language, { assets, hasAccounts, needsKey, tiles }: ChangesPage): Html {
  const says = texts[language];
  const own = './aendringer';
  const files = `./assets/${assets}`;
  const scripts = html`<script src="${files}/leaflet.js" defer></script>
<script src="${files}/changes/changes.js" type="module"></script>${needsKey ? html`\n<script src="${files}/page/key-bar.js" type="module"></script>` : undefined}`;
  const title = `${says.title} – vejviser`;
  const more = otherLanguage(language, own, says.otherLanguage);
  const query = languageSuffix(language);
  return html`${head({ language, title, description: says.lead, own, files, styles, scripts })}
<body class="work changes"${needsKey ? html` data-keys="required"` : undefined} data-tiles="${tiles?.template}" data-tiles-credit="${tiles?.credit}">
<a class="skip" href="#main">${says.skip}</a>

${header({ language, root: './', hasAccounts, more, current: 'aendringer' })}

<main id="main" tabindex="-1" data-words="${JSON.stringify(wordsOf(language))}">
<h1>${says.title}</h1>
<p class="lead">${says.lead}</p>
<noscript><p class="problem">${says.noScript} <a href="haendelser/oversigt">haendelser/oversigt</a>.</p></noscript>
<div id="problem"></div>
<form id="choices" class="fields" hidden>
  <label>${says.day} <select id="day" autocomplete="off"></select></label>
  <label>${says.municipality} <select id="municipality" autocomplete="off"></select></label>
</form>
<div id="shown" class="shown-changes" hidden>
  <div id="map" role="application" aria-label="${says.map}"></div>
  <section id="municipalities"></section>
  <section id="changes"></section>
</div>
<p class="unseen" id="status" role="status"></p>
</main>

<footer><p><a href="./docs/replication.md${query}">${says.guide}</a></p></footer>
</body>
</html>
`;
}
