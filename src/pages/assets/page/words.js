/** What the scripts of the page say, from the page itself, and numbers and times as its language writes them. */

export const words = JSON.parse(document.getElementById('main').dataset.words);

const locale = document.documentElement.lang === 'da' ? 'da' : 'en-GB';

/** A sentence with its `{name}` replaced by values. */
export function say(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (_all, value) => String(values[value]));
}

export const number = (value) => value.toLocaleString(locale);

const LEAST = 0.001;

/** What is there but hardly so is not written as nothing, and what is nearly all not as all. */
export function percent(share) {
  const isNear = share > 0 && share < 1 && (share < 0.01 || share > 0.99);
  const shown = isNear ? Math.min(Math.max(share, LEAST), 1 - LEAST) : share;
  const text = shown.toLocaleString(locale, { style: 'percent', maximumFractionDigits: isNear ? 1 : 0 });
  if (shown === share) return text;
  return shown > share ? `< ${text}` : `> ${text}`;
}

/** Shares of parts that are the whole together, in steps that add up to it. */
function inSteps(counts, steps) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const exact = counts.map((count) => (count / all) * steps);
  const whole = exact.map(Math.floor);
  const left = steps - whole.reduce((sum, steps) => sum + steps, 0);
  const places = [...exact.keys()].sort(
    (one, other) => exact[other] - whole[other] - (exact[one] - whole[one]),
  );
  for (const place of places.slice(0, left)) whole[place] += 1;
  return whole;
}

/** Of parts that are the whole together: what is written adds up to 100 %. */
export function shares(counts) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return counts.map(() => '');
  const isSmall = (count) => count > 0 && count / all < 0.01;
  const areAlike = (whole) => counts.every((count, place) => whole[place] === whole[counts.indexOf(count)]);
  const [coarse, fine] = [100, 1_000].map((steps) => inSteps(counts, steps));
  // A part that is small has a decimal, and so have parts that are alike and would not look so; then the rest has one too.
  const isFine = counts.some(isSmall) || (!areAlike(coarse) && areAlike(fine));
  const [whole, steps] = isFine ? [fine, 1_000] : [coarse, 100];
  const style = { style: 'percent', minimumFractionDigits: steps === 100 ? 0 : 1 };
  return whole.map((share, place) =>
    share === 0 && counts[place] > 0
      ? percent(counts[place] / all)
      : (share / steps).toLocaleString(locale, style),
  );
}

/** The name that several columns have, and which of them is read. */
export function sharedName({ navn, laest, kolonner }) {
  const columns = new Intl.ListFormat(locale).format(kolonner.map(String));
  return say('sharedName', { name: navn, read: laest, columns });
}

export const rowCount = (rows) => (rows === 1 ? words.row : say('rows', { count: number(rows) }));

export const moment = (time) =>
  new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

export function size(bytes) {
  const units = [words.bytes, 'kB', 'MB', 'GB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const amount = (bytes / 1000 ** power).toLocaleString(locale, { maximumFractionDigits: power > 0 ? 1 : 0 });
  return `${amount} ${units[power]}`;
}

/** How long it will still take, roughly. */
export function remaining(seconds) {
  if (seconds < 60) return words.soon;
  if (seconds < 5_400) return say('minutes', { count: number(Math.round(seconds / 60)) });
  return say('hours', { count: number(Math.round(seconds / 3_600)) });
}
