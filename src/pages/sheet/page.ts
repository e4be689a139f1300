/** The page `/adresse/{id}`: a property sheet on the screen and on paper. Its content is whole without its script. */
import type { Language } from '../../http/language.ts';
import { head, otherLanguage } from '../head.ts';
import { header, languageSuffix } from '../header.ts';
import { type Html, html, type Substitution } from '../html.ts';
import type { Row } from './asked.ts';
import { row, rowList } from './fields.ts';
import type { Found } from './found.ts';
import { type HasOutlines, planOf } from './plan.ts';
import { registerSections } from './registers.ts';
import { texts } from './texts.ts';

export interface SheetSite {
  /** Of the files of all pages. */
  readonly assets: string;
  readonly hasAccounts: boolean;
  /** Whether the page has to ask for a key: then its script fetches the sheet. */
  readonly needsKey: boolean;
}

export interface Shown {
  readonly id: string;
  readonly title: string;
  readonly content: Html;
}

const styles = ['face', 'work', 'sheet/sheet'];

/** The page around a sheet. */
export function sheetPage(language: Language, site: SheetSite, { id, title, content }: Shown): Html {
  const says = texts[language];
  const files = `../assets/${site.assets}`;
  const own = `./${encodeURIComponent(id)}`;
  const scripts = html`<script src="${files}/sheet/sheet.js" type="module"></script>${site.needsKey ? html`\n<script src="${files}/page/key-bar.js" type="module"></script>` : undefined}`;
  const more = otherLanguage(language, own, says.otherLanguage);
  return html`${head({ language, title: `${title} – vejviser`, description: says.description, own, files, styles, scripts })}
<body class="work sheet" data-root=".."${site.needsKey ? html` data-keys="required"` : undefined}>
<a class="skip" href="#main">${says.skip}</a>

${header({ language, root: '../', hasAccounts: site.hasAccounts, more })}

<main id="main" tabindex="-1">
${content}</main>
</body>
</html>
`;
}

/** What stands there until the script has fetched the sheet. */
export function waiting(language: Language): Html {
  const says = texts[language];
  return html`<h1>${says.title}</h1>
<p id="asking" role="status" data-failed="${says.failed}">${says.asking}</p>
<noscript><p class="problem">${says.noScript}</p></noscript>
`;
}

/** Of an id that no address has. */
export function nowhere(language: Language): Html {
  const says = texts[language];
  return html`<h1>${says.nowhere}</h1>
<p class="lead">${says.nowhereAbout}</p>
<p><a class="button" href="../${languageSuffix(language)}">${says.search}</a></p>
`;
}

export function sheet(found: Found, has: HasOutlines, dataVersion: string, language: Language): Html {
  const says = texts[language];
  const { folder, record } = found;
  const id = String(record['id']);
  const call = `../api/v1/enrich/${folder}/${id}/all`;
  const kind = folder === 'adresser' ? 'adresse' : 'adgangsadresse';
  return html`<p class="kind">${says.title}</p>
<h1>${titleOf(found)}</h1>
${record['status'] === 3 ? html`<p class="about">${says.provisional}</p>\n` : undefined}<div class="actions">
<button type="button" id="print" class="go" hidden>${says.print}</button>
<a class="button" href="../${languageSuffix(language)}#${kind}/${id}">${says.onMap}</a>
</div>
<div class="front">
${planOf(found.outlines, has, language)}<section aria-labelledby="address-title">
<h2 id="address-title">${says.address}</h2>
${rowList(addressRows(found, language))}
</section>
</div>
${registerSections(found, language)}<footer>
<p>${says.fetch} <a href="${call}">/api/v1/enrich/${folder}/${id}/all</a></p>
<p>${says.source} <code>${dataVersion}</code></p>
</footer>
`;
}

export const titleOf = ({ record }: Found): string => String(record['adressebetegnelse']);

function addressRows({ folder, record, access, units }: Found, language: Language): Html[] {
  const says = texts[language];
  const { postnummer, kommune, supplerendebynavn, zone, adgangspunkt, kvh } = access;
  const [x, y] = ((adgangspunkt as Row | null)?.['koordinater'] ?? []) as number[];
  const { nr, navn } = (postnummer ?? {}) as Row;
  const { kode, navn: municipality } = (kommune ?? {}) as Row;
  const isUnit = folder === 'adresser';
  const pairs: [name: string, value: Substitution][] = [
    [says.postcode, nr === undefined ? undefined : `${nr} ${navn}`],
    [says.town, text(supplerendebynavn)],
    [says.municipality, kode === undefined ? undefined : `${municipality} (${kode})`],
    [says.zone, text(zone)],
    [says.point, x === undefined ? undefined : `${y}, ${x}`],
    ['Id', html`<code>${text(record['id'])}</code>`],
    isUnit
      ? [says.unitKey, html`<code>${text(record['kvhx'])}</code>`]
      : [says.houseKey, html`<code>${text(kvh)}</code>`],
    [says.units, isUnit ? undefined : String(units.size)],
  ];
  return pairs.filter(([, value]) => value !== undefined).map(([name, value]) => row(name, value));
}

const text = (value: unknown): string | undefined =>
  value === null || value === undefined ? undefined : String(value);
