/** Bars over time as a drawing: all plots of a page have one scale, so that they can be compared. */

const WIDTH = 310;
const HEIGHT = 64;
const FOOT = 16;
const GAP = 2;
const SVG = 'http://www.w3.org/2000/svg';

export function plot(points, most, label, format) {
  const drawing = drawn('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT + FOOT}`,
    role: 'img',
    'aria-label': label,
  });
  const step = WIDTH / points.length;
  points.forEach(({ at, calls }, place) => {
    // What was called at all is seen.
    const height = calls === 0 ? 0 : Math.max(2, (calls / most) * HEIGHT);
    const bar = drawn('rect', {
      ...{ x: place * step + GAP / 2, y: HEIGHT - height, width: step - GAP, height },
    });
    const title = drawn('title', {});
    title.textContent = `${format(at)}: ${calls}`;
    bar.append(title);
    drawing.append(bar);
  });
  drawing.append(drawn('line', { x1: 0, y1: HEIGHT, x2: WIDTH, y2: HEIGHT }));
  drawing.append(text(format(points[0].at), 0, 'start'), text(format(points.at(-1).at), WIDTH, 'end'));
  return drawing;
}

function text(content, x, anchor) {
  const made = drawn('text', { x, y: HEIGHT + FOOT - 3, 'text-anchor': anchor });
  made.textContent = content;
  return made;
}

function drawn(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
