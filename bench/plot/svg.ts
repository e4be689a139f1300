/**
 * An SVG drawing whose title is a statement, as a string. Colours follow the reader's light or dark scheme, also where the
 * file is shown as a picture.
 */

export interface Plot {
  /** Name of the file, without ending. */
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

export const WIDTH = 760;

const STYLE = `
  .page { fill: #ffffff }
  text { fill: #1f2328; font: 12px system-ui, -apple-system, 'Segoe UI', 'Liberation Sans', sans-serif }
  .title { font-size: 17px; font-weight: 600 }
  .muted { fill: #59636e }
  .strong { font-weight: 600 }
  .grid { stroke: #e3e8ee } line.bar { stroke: #8c959f; stroke-width: 2 } .axis { stroke: #59636e }
  .line { fill: none; stroke-width: 2.5; stroke-linejoin: round } line { stroke-width: 1 } line.c0, line.c1 { stroke-width: 2.5 }
  .dashed { stroke-dasharray: 5 4 }
  .c0 { stroke: #0b62c4; fill: #0b62c4 } .c1 { stroke: #b8510a; fill: #b8510a } .c2 { stroke: #1a7f4b; fill: #1a7f4b }
  .c3 { stroke: #aab4bf; fill: #aab4bf }
  text.c0, text.c1, text.c2, text.c3, rect { stroke: none }
  .line.c0, .line.c1, .line.c2 { fill: none }
  circle.hollow { fill: #ffffff; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 }
    text { fill: #e6edf3 } .muted { fill: #9198a1 }
    .grid { stroke: #262c36 } line.bar { stroke: #7d8590 } .axis { stroke: #9198a1 }
    .c0 { stroke: #6cb0ff; fill: #6cb0ff } .c1 { stroke: #f0a15e; fill: #f0a15e } .c2 { stroke: #5bd08d; fill: #5bd08d }
    .c3 { stroke: #57606a; fill: #57606a }
    circle.hollow { fill: #0d1117 }
  }`;

export function drawing(title: string, subtitle: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}
</style>
<rect class="page" width="${WIDTH}" height="${height}" rx="6"/>
${[text(24, 34, title, 'title'), text(24, 55, subtitle, 'muted'), ...parts].join('\n')}
</svg>
`;
}

export type Anchor = 'start' | 'middle' | 'end';

export function text(x: number, y: number, words: string, kind = '', anchor: Anchor = 'start'): string {
  const where = `x="${tenth(x)}" y="${tenth(y)}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}`;
  return `<text ${where}${kind === '' ? '' : ` class="${kind}"`}>${escaped(words)}</text>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, kind: string): string {
  return `<line x1="${tenth(x1)}" y1="${tenth(y1)}" x2="${tenth(x2)}" y2="${tenth(y2)}" class="${kind}"/>`;
}

export function path(points: readonly (readonly [x: number, y: number])[], kind: string): string {
  const steps = points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`);
  return `<path d="${steps.join('')}" class="line ${kind}"/>`;
}

export function dot(x: number, y: number, kind: string): string {
  return `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="4.5" class="${kind}"/>`;
}

export function block(x: number, y: number, width: number, height: number, kind: string): string {
  return `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" height="${tenth(height)}" class="${kind}"/>`;
}

/** Places for labels one above the other, moved apart where they would touch; the order stays. */
export function apart(heights: readonly number[], distance: number): number[] {
  const order = heights
    .map((_, place) => place)
    .sort((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0));
  const placed = [...heights];
  let lowest = Number.NEGATIVE_INFINITY;
  for (const place of order) {
    lowest = Math.max(heights[place] ?? 0, lowest);
    placed[place] = lowest;
    lowest += distance;
  }
  return placed;
}

function tenth(value: number): string {
  return String(Number(value.toFixed(1)));
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
