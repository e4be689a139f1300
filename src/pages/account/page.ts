/** The pages `/konto` and `/konto/drift`: what stands in them before their scripts run, which show and fill their sections. */
import type { Language } from '../../http/language.ts';
import { header, languageSuffix } from '../header.ts';
import { type Html, html } from '../html.ts';
import { type AccountTexts, texts } from './texts.ts';
import { wordsOf } from './words.ts';

export interface AccountPage {
  /** Of the files of all pages. */
  readonly assets: string;
  /** Whether there are accounts: the service has keys. */
  readonly hasAccounts: boolean;
  /** Whether links are sent by mail; else they are logged. */
  readonly sendsMail: boolean;
  /** Name of the issuer by which people can sign in too. */
  readonly issuer: string | undefined;
  readonly linkMinutes: number;
  /** Calls a minute with test keys. */
  readonly testRate: number;
}

const styles = ['face', 'work', 'account/account'];

/** `root` leads to the start page. */
interface Frame {
  readonly language: Language;
  readonly page: AccountPage;
  readonly root: string;
  readonly path: string;
  readonly title: string;
  readonly script: string;
  readonly main: Html;
}

function framed({ language, page, root, path, title, script, main }: Frame): Html {
  const says = texts[language];
  const other = language === 'da' ? 'en' : 'da';
  const files = `${root}assets/${page.assets}`;
  const choice = html`
    <a id="language" href="${path}${languageSuffix(other)}" hreflang="${other}" lang="${other}">${says.otherLanguage}</a>`;
  const scripts = page.hasAccounts
    ? html`<script src="${files}/account/${script}.js" type="module"></script>\n`
    : undefined;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title} – vejviser</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${says.description}">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${files}/icon.svg" type="image/svg+xml">
<link rel="alternate" href="${path}${languageSuffix(other)}" hreflang="${other}">
${styles.map((name) => html`<link rel="stylesheet" href="${files}/${name}.css">\n`)}${scripts}</head>
<body class="work account" data-root="${root}">
<a class="skip" href="#main">${says.skip}</a>

${header({ language, root, hasAccounts: page.hasAccounts, more: choice, current: 'konto' })}

<main id="main" tabindex="-1" data-words="${JSON.stringify(wordsOf(language, page.testRate))}">
${page.hasAccounts ? main : switchedOff(says, root, language)}
<p class="unseen" id="status" role="status"></p>
</main>
</body>
</html>
`;
}

export function accountPage(language: Language, page: AccountPage): Html {
  const says = texts[language];
  const main = html`<noscript><p class="problem">${says.noScript} <code>vejviser keys create --account MAIL --store ${says.folder}</code></p></noscript>
<div id="problem" aria-live="polite"></div>
${signingIn(says, page)}
${signedIn(says)}`;
  return framed({ language, page, root: './', path: './konto', title: says.title, script: 'account', main });
}

export function operatorPage(language: Language, page: AccountPage): Html {
  const says = texts[language];
  const main = html`<div id="problem" aria-live="polite"></div>
<section id="operator" aria-labelledby="operator-title" hidden>
  <p class="back"><a href="../konto${languageSuffix(language)}">${says.toAccount}</a></p>
  <h1 id="operator-title" tabindex="-1">${says.drift}</h1>
  <p class="lead">${says.driftLead}</p>

  <h2 id="accounts-title">${says.accounts}</h2>
  <form id="find" role="search">
    <label for="text">${says.find}</label>
    <input type="search" id="text" maxlength="254" spellcheck="false" autocapitalize="off" autocomplete="off">
  </form>
  <p class="about" id="accounts-count"></p>
  <div class="scroll" id="accounts" tabindex="0" role="region" aria-labelledby="accounts-title"></div>

  <h2 id="usage-title">${says.usage}</h2>
  ${usage(says, html`<input type="hidden" name="by" value="operation">`)}

  <h2 id="jobs-title">${says.jobs}</h2>
  <p class="about">${says.jobsAbout}</p>
  <div class="scroll" id="jobs" tabindex="0" role="region" aria-labelledby="jobs-title" data-none="${says.none}"></div>

  <h2 id="data-title">${says.data}</h2>
  <dl id="data"></dl>
  <div class="scroll" id="registers" tabindex="0" role="region" aria-labelledby="data-title"></div>

  <h2 id="audit-title">${says.audit}</h2>
  <div class="scroll" id="audit" tabindex="0" role="region" aria-labelledby="audit-title" data-none="${says.none}"></div>
</section>`;
  const title = says.operatorTitle;
  return framed({ language, page, root: '../', path: './drift', title, script: 'operator/operator', main });
}

const switchedOff = (says: AccountTexts, root: string, language: Language): Html => html`<section>
  <h1>${says.title}</h1>
  <div class="notice">
    <h2>${says.off}</h2>
    <p>${says.offAbout} <code>vejviser serve --keys optional --store ${says.folder}</code></p>
  </div>
  <p class="actions"><a class="button" href="${root}${languageSuffix(language)}">${says.openStart}</a></p>
</section>`;

const signingIn = (
  says: AccountTexts,
  { issuer, sendsMail, linkMinutes }: AccountPage,
): Html => html`<section id="sign-in" aria-labelledby="sign-in-title" hidden>
  <h1 id="sign-in-title" tabindex="-1">${says.signInHeading}</h1>
  <p class="lead">${says.signInLead}</p>
  <form id="ask">
    <label for="mail">${says.mail}</label>
    <div class="line">
      <input type="email" id="mail" name="mail" required maxlength="254" autocomplete="email" inputmode="email" spellcheck="false" autocapitalize="off">
      <button type="submit" class="go">${says.sendLink}</button>
    </div>
  </form>
  ${
    issuer === undefined
      ? undefined
      : html`<p class="or">${says.or}</p>
  <p><button type="button" id="issuer">${says.issuer.replace('{issuer}', issuer)}</button></p>`
  }
</section>
<section id="sent" aria-labelledby="sent-title" hidden>
  <h1 id="sent-title" tabindex="-1">${sendsMail ? says.sentHeading : says.loggedHeading}</h1>
  <p class="lead">${sendsMail ? says.sentAbout.replace('{minutes}', `${linkMinutes}`) : says.logged}</p>
  <p><button type="button" class="quiet" id="another">${says.another}</button></p>
</section>
<section id="confirm" aria-labelledby="confirm-title" hidden>
  <h1 id="confirm-title" tabindex="-1">${says.confirmHeading}</h1>
  <p class="lead">${says.confirmAbout} <strong id="owner"></strong>. ${says.confirmNot}</p>
  <p><button type="button" class="go" id="use">${says.confirm}</button></p>
</section>`;

const signedIn = (
  says: AccountTexts,
): Html => html`<section id="account" aria-labelledby="account-title" hidden>
  <div class="top">
    <h1 id="account-title" tabindex="-1">${says.account}</h1>
    <p><span id="who"></span> <a id="drift" href="./konto/drift" hidden>${says.drift}</a> <button type="button" class="quiet" id="sign-out">${says.signOut}</button></p>
  </div>

  <div id="new-key"></div>

  <div class="top">
    <h2 id="keys-title">${says.keys}</h2>
    <button type="button" class="go" id="make">${says.newKey}</button>
  </div>
  <div id="keys"></div>

  <h2>${says.quickStart}</h2>
  <p class="about" id="start-about">${says.quickStartAbout}</p>
  <div id="quick-start"></div>

  <h2 id="plan-title">${says.plan}</h2>
  <div id="plan"></div>

  <h2 id="usage-title">${says.usage}</h2>
  <p class="about">${says.usageAbout}</p>
  ${usage(says, byKeyOrOperation(says))}

  <h2>${says.end}</h2>
  <p class="about">${says.eraseAbout}</p>
  <p class="actions"><button type="button" id="sign-out-all">${says.signOutAll}</button> <button type="button" id="erase">${says.erase}</button></p>
</section>`;

const byKeyOrOperation = (says: AccountTexts): Html =>
  html`<label>${says.by} <select name="by"><option value="key">${says.byKey}</option><option value="operation">${says.byOperation}</option></select></label>`;

const usage = (says: AccountTexts, by: Html): Html => html`<form class="fields" id="usage-choice">
    <label>${says.span} <select name="span"><option value="today">${says.today}</option><option value="days" selected>${says.days}</option><option value="months">${says.months}</option></select></label>
    ${by}
  </form>
  <div id="usage" aria-live="polite"></div>`;
