/** The page `/batch`: what stands in it before its scripts run. They show and hide its sections, and fill them. */
import type { Language } from '../../http/language.ts';
import { head, otherLanguage } from '../head.ts';
import { header, languageSuffix } from '../header.ts';
import { type Html, html } from '../html.ts';
import type { Tiles } from '../tiles.ts';
import { type BatchTexts, texts } from './texts.ts';
import { wordsOf } from './words.ts';

export interface BatchPage {
  /** Of the files of all pages. */
  readonly assets: string;
  readonly hasAccounts: boolean;
  /** Whether the page has to ask for a key. */
  readonly needsKey: boolean;
  /** Whether the service has a store, without which it takes no files. */
  readonly takesFiles: boolean;
  readonly tiles: Tiles | undefined;
}

const styles = [
  'dawa-autocomplete2',
  'leaflet',
  'face',
  'comparison',
  'search',
  'map',
  'work',
  'batch/batch',
  'batch/review/review',
];

export function batchPage(
  language: Language,
  { assets, hasAccounts, needsKey, takesFiles, tiles }: BatchPage,
): Html {
  const says = texts[language];
  const own = './batch';
  const files = `./assets/${assets}`;
  const scripts = html`<script src="${files}/dawa-autocomplete2.js" defer></script>
<script src="${files}/leaflet.js" defer></script>
<script src="${files}/batch/batch.js" type="module"></script>${needsKey ? html`\n<script src="${files}/page/key-bar.js" type="module"></script>` : undefined}`;
  const title = `${says.title} – vejviser`;
  const more = otherLanguage(language, own, says.otherLanguage);
  return html`${head({ language, title, description: says.lead, own, files, styles, scripts })}
<body class="work batch"${needsKey ? html` data-keys="required"` : undefined} data-tiles="${tiles?.template}" data-tiles-credit="${tiles?.credit}">
<a class="skip" href="#main">${says.skip}</a>

${header({ language, root: './', hasAccounts, more, current: 'batch' })}

<main id="main" tabindex="-1" data-words="${JSON.stringify(wordsOf(language))}">
<noscript><p class="problem">${says.noScript} <code>curl -F file=@adresser.csv …/api/v1/batch/jobs</code></p></noscript>
<section id="send" aria-labelledby="send-title" hidden>
  <h1 id="send-title" tabindex="-1">${takesFiles ? says.heading : says.listHeading}</h1>
  <p class="lead">${takesFiles ? says.lead : says.listLead}</p>
  ${takesFiles ? choosing(says) : listing(says)}
</section>
${takesFiles ? reading(says, hasAccounts) : undefined}
<section id="job" aria-labelledby="job-title" hidden>
  <p class="back"><a href="#" id="another-job">${says.back}</a></p>
  <div id="job-view"></div>
  <div id="review"></div>
  <div id="results"></div>
</section>
<section id="own" aria-labelledby="own-title" hidden>
  <h2 id="own-title">${says.own}</h2>
  <p class="about">${says.ownAbout}</p>
  <ul id="own-jobs"></ul>
</section>
<p class="unseen" id="status" role="status"></p>
</main>

<footer><p><a href="./docs/batch${languageSuffix(language)}">${says.guide}</a></p></footer>
</body>
</html>
`;
}

/** Where a file is chosen, dropped or pasted. */
const choosing = (says: BatchTexts): Html => html`<div id="drop">
    <input type="file" id="file" class="unseen" accept=".csv,.tsv,.txt,.ndjson,.jsonl,.xlsx,.gz" aria-describedby="kinds">
    <label for="file" class="go">${says.choose}</label> <span>${says.drop}</span>
    <p id="kinds">${says.kinds}</p>
    <div id="send-problem"></div>
  </div>
  <details id="paste">
    <summary>${says.paste}</summary>
    <form>
      <label for="rows">${says.pasteAbout}</label>
      <textarea id="rows" rows="6" spellcheck="false" autocapitalize="off" autocorrect="off"></textarea>
      <button type="submit">${says.look}</button>
    </form>
  </details>`;

/** How a file is read, and what is to become of it. `counts`: whether its rows are calls of a plan. */
const reading = (
  says: BatchTexts,
  counts: boolean,
): Html => html`<section id="preview" aria-labelledby="preview-title" hidden>
  <p class="back"><button type="button" id="another" class="quiet">${says.another}</button></p>
  <h1 id="preview-title" tabindex="-1"></h1>
  <p class="lead">${says.readAsAbout}</p>
  <form id="options">
    <div class="fields">
      <label>${says.operation} <select name="operation"></select></label>
      <label>${says.format} <select name="format"></select></label>
      <label>${says.idColumn} <select name="id_kolonne" data-none="${says.none}"></select></label>
      <label>${says.encoding} <select name="tegnsaet"></select></label>
      <label>${says.delimiter} <select name="skilletegn"></select></label>
      <label class="check"><input type="checkbox" name="overskrift"> ${says.header}</label>
    </div>
    <fieldset id="uddata">
      <legend>${says.more}</legend>
      <p class="about">${says.moreAbout}</p>
      <div class="fields"></div>
    </fieldset>
    <details id="new-columns">
      <summary></summary>
      <p class="about">${says.newColumnsAbout} <button type="button" class="quiet"></button></p>
      <fieldset class="fields"><legend class="unseen">${says.newColumnsAbout}</legend></fieldset>
      <p class="more"></p>
    </details>
    <div id="columns"></div>
    <div id="preview-problem"></div>
    ${counts ? html`<p class="about">${says.counts}</p>` : undefined}
    <div class="actions"><button type="submit" class="go">${says.start}</button></div>
  </form>
  <div id="upload"></div>
</section>`;

/** What a service without a store offers instead. */
const listing = (says: BatchTexts): Html => html`<div class="notice">
    <h2>${says.disabled}</h2>
    <p>${says.disabledAbout} <code>vejviser serve --store ${says.folder}</code> ${says.or} <code>VEJVISER_STORE=${says.folder}</code></p>
  </div>
  <form id="list">
    <p>${says.disabledInstead}</p>
    <label for="rows">${says.lines}</label>
    <textarea id="rows" rows="8" spellcheck="false" autocapitalize="off" autocorrect="off"></textarea>
    <div class="fields"><label>${says.operation} <select name="operation"></select></label></div>
    <div class="actions"><button type="submit" class="go">${says.wash}</button></div>
  </form>
  <div id="list-problem"></div>
  <div id="listed"></div>`;
