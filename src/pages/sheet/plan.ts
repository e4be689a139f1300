/** The plan of a property sheet: outlines drawn as SVG, north up, with a bar that says how long some metres are. */
import type { Language } from '../../http/language.ts';
import { type Html, html } from '../html.ts';
import type { Outline, Outlines } from './outlines.ts';
import { texts } from './texts.ts';

/** Lengths of a bar, in metres. */
const BARS = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];
/** Of the width of the plan that the bar takes at most. */
const BAR_SHARE = 0.35;

/** Whether registers of outlines are there. */
export type HasOutlines = Readonly<Record<'parcel' | 'building', boolean>>;

export function planOf(
  { box, point, parcels, buildings }: Outlines,
  has: HasOutlines,
  language: Language,
): Html {
  const says = texts[language];
  if (box === undefined) return html`<p class="about">${says.noPlan}</p>`;
  const [west, south, east, north] = box;
  const [width, height] = [east - west, north - south];
  const drawn = (outlines: readonly Outline[], isOwn: boolean): string =>
    outlines
      .filter((outline) => outline.isOwn === isOwn)
      .flatMap(({ polygons }) => polygons.flat())
      .map((ring) => `M${ring.map(([x, y]) => `${metres(x - west)} ${metres(north - y)}`).join('L')}Z`)
      .join('');
  const bar = BARS.findLast((length) => length < width * BAR_SHARE) ?? Math.max(1, Math.floor(width / 4));
  const missing = [
    parcels.some(({ isOwn }) => isOwn) ? '' : says[has.parcel ? 'noParcelDrawn' : 'parcelsNotLoaded'],
    buildings.length > 0 ? '' : says[has.building ? 'noBuildingDrawn' : 'buildingsNotLoaded'],
  ].filter(Boolean);
  return html`<figure class="plan">
<svg viewBox="0 0 ${metres(width)} ${metres(height)}" role="img" aria-label="${says.plan}">
<path class="parcel" d="${drawn(parcels, false)}"/>
<path class="parcel own" d="${drawn(parcels, true)}"/>
<path class="building" d="${drawn(buildings, false)}"/>
<path class="building own" d="${drawn(buildings, true)}"/>
${point === undefined ? undefined : html`<path class="entrance" d="M${metres(point[0] - west)} ${metres(north - point[1])}h0"/>`}
<path class="bar" d="M${metres(width * 0.03)} ${metres(height - width * 0.03)}h${bar}"/>
</svg>
<figcaption>${says.north} ${says.bar(bar)} ${missing.join(' ')}</figcaption>
</figure>
`;
}

const metres = (length: number): string => length.toFixed(2);
