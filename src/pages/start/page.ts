/** The start page: what stands in it before its scripts run. They fill its examples, its map and its record. */
import type { Language } from '../../http/language.ts';
import { head, otherLanguage } from '../head.ts';
import { header } from '../header.ts';
import { type Html, html } from '../html.ts';
import type { Tiles } from '../tiles.ts';
import { type StartTexts, texts } from './texts.ts';
import type { Theme } from './themes.ts';

export interface StartPage {
  /** Of the files of all pages. */
  readonly assets: string;
  readonly hasAccounts: boolean;
  /** Whether the page has to ask for a key. */
  readonly needsKey: boolean;
  readonly tiles: Tiles | undefined;
  readonly themes: readonly Theme[];
}

const styles = [
  'dawa-autocomplete2',
  'leaflet',
  'face',
  'comparison',
  'search',
  'start/start',
  'map',
  'start/cleanse',
  'start/themes',
];

export function startPage(
  language: Language,
  { assets, hasAccounts, needsKey, tiles, themes }: StartPage,
): Html {
  const says = texts[language];
  const files = `assets/${assets}`;
  const scripts = html`<script src="${files}/dawa-autocomplete2.js" defer></script>
<script src="${files}/leaflet.js" defer></script>
<script src="${files}/start/start.js" type="module"></script>${needsKey ? html`\n<script src="${files}/page/key-bar.js" type="module"></script>` : undefined}`;
  const { title, description } = says;
  const more = otherLanguage(language, './', says.otherLanguage);
  return html`${head({ language, title, description, own: './', files, styles, scripts })}
<body${needsKey ? html` data-keys="required"` : undefined} data-tiles="${tiles?.template}" data-tiles-credit="${tiles?.credit}">
<a class="skip" href="#search">${says.skip}</a>

${header({ language, root: './', hasAccounts, more })}

<main>
${search(says)}
${cleansing(says)}
${map(says, themes)}
  <section class="record" id="record" aria-labelledby="record-title">
    <div class="empty">
      <h2 id="record-title">${says.ask}</h2>
      <p>${says.askAbout}</p>
      <div class="command" data-call="autocomplete"></div>
      <div class="command" data-call="reverse"></div>
      <div class="command" data-call="list"></div>
    </div>
  </section>
</main>

<footer id="data"></footer>
</body>
</html>
`;
}

const search = (says: StartTexts): Html => html`  <section class="find" aria-labelledby="lead">
    <h1 id="lead">${says.heading}</h1>
    <p class="lead">${says.lead}</p>

    <label for="search">${says.search}</label>
    <div class="dawa-autocomplete-container">
      <input type="search" id="search" placeholder="${says.placeholder}" spellcheck="false" autocapitalize="off" autocorrect="off" enterkeyhint="search" aria-describedby="search-status">
    </div>
    <p class="status" id="search-status" role="status"></p>

    <div class="examples" hidden>
      <span id="examples">${says.tryIt}</span>
      <ul aria-labelledby="examples">
        <li><button type="button" data-search="street"></button></li>
        <li><button type="button" data-search="house"></button></li>
        <li><button type="button" data-place>${says.somewhere}</button></li>
      </ul>
    </div>
    <noscript><p class="problem">${says.noScript} <a href="postnumre?per_side=10">postnumre?per_side=10</a>.</p></noscript>
  </section>
`;

/** Kinds of misspelt addresses that the script has an example of. */
const cleansed = ['misspelt', 'surplus', 'noFloor', 'unknown'] as const;

const cleansing = (says: StartTexts): Html => html`  <section class="cleanse" aria-labelledby="cleanse-title">
    <h2 id="cleanse-title">${says.cleanse}</h2>
    <p class="about" id="cleanse-about">${says.cleanseAbout}</p>
    <form id="cleanse">
      <label class="unseen" for="cleanse-text">${says.cleanseText}</label>
      <textarea id="cleanse-text" rows="2" maxlength="300" spellcheck="false" autocapitalize="off" autocorrect="off" enterkeyhint="go" aria-describedby="cleanse-about"></textarea>
      <div class="controls">
        <fieldset>
          <legend class="unseen">${says.cleanseKind}</legend>
          <label><input type="radio" name="kind" value="adresser" checked> ${says.address}</label>
          <label><input type="radio" name="kind" value="adgangsadresser"> ${says.accessAddress}</label>
        </fieldset>
        <button type="submit" class="go">${says.wash}</button>
      </div>
    </form>
    <div class="examples" hidden>
      <span id="cleanse-examples">${says.tryIt}</span>
      <ul aria-labelledby="cleanse-examples">
${cleansed.map((kind) => html`        <li><button type="button" data-cleanse="${kind}">${says[kind]}</button></li>\n`)}      </ul>
    </div>
    <p class="unseen" id="cleanse-status" role="status"></p>
    <div id="cleansed"></div>
  </section>
`;

function map(says: StartTexts, themes: readonly Theme[]): Html {
  const options = themes.map(
    ({ path, one, many, rows, isLong }) =>
      html`<option value="${path}" data-one="${one}" data-rows="${rows}"${isLong ? html` data-long` : undefined}>${capital(many)}</option>`,
  );
  return html`  <section class="place" aria-label="${says.map}">
    <div class="map-tools">
      <label>${says.theme} <select id="theme" autocomplete="off"><option value="">${says.addresses}</option>${options}</select></label>
      <p class="hint" id="map-hint">${says.nearest}</p>
    </div>
    <div id="map" role="application" aria-label="${says.mapKeys}"></div>
    <p class="unseen" id="map-status" role="status"></p>
  </section>
`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
