/** What was used: one plot a key or operation, over days or months; and today as a table. */
import { element } from '../element.js';
import { number, say, words } from '../page/words.js';
import { plot } from './plot.js';
import { scrolled } from './table.js';

const DAY_MS = 86_400_000;
const DAYS = 31;
const MONTHS = 12;
/** More plots than this say nothing any more. */
const MOST_PLOTS = 12;
const locale = document.documentElement.lang === 'da' ? 'da' : 'en-GB';

/** `keys` are those whose names are known. */
export function showUsage(place, choice, usage, keys) {
  const names = new Map(keys.map(({ id, name, last_four: lastFour }) => [id, `${name} …${lastFour}`]));
  const keyName = (id) => (id === '' ? words.token : (names.get(id) ?? words.goneKey));
  const draw = () => {
    const { span, by } = Object.fromEntries(new FormData(choice));
    const nameOf = by === 'key' ? keyName : (path) => path;
    place.replaceChildren(...(span === 'today' ? today(usage, by, keyName) : plots(usage, span, by, nameOf)));
  };
  choice.onchange = draw;
  draw();
}

function today({ today: rows }, by, keyName) {
  if (rows.length === 0) return [nothing()];
  if (rows[0].key === undefined)
    return [
      scrolled(
        words.calls,
        [words.operation, words.calls],
        rows.map(({ operation, calls }) => [operation, number(calls)]),
      ),
    ];
  const sorted = by === 'key' ? rows.toSorted((one, other) => one.key.localeCompare(other.key)) : rows;
  const cells = sorted.map(({ key, operation, calls }) => [keyName(key), operation, number(calls)]);
  return [scrolled(words.calls, [words.key, words.operation, words.calls], cells)];
}

function plots(usage, span, by, nameOf) {
  const times = span === 'days' ? daysUntil(usage.day) : monthsUntil(usage.day);
  const rows = usage[span][by];
  if (rows.length === 0) return [nothing()];
  const byOf = Map.groupBy(rows, ({ of }) => of);
  const series = [...byOf].map(([of, found]) => {
    const calls = new Map(found.map((row) => [row.at, row.calls]));
    const points = times.map((at) => ({ at, calls: calls.get(at) ?? 0 }));
    return { name: nameOf(of), points, sum: points.reduce((sum, point) => sum + point.calls, 0) };
  });
  series.sort((one, other) => other.sum - one.sum);
  const most = Math.max(...series.flatMap(({ points }) => points.map(({ calls }) => calls)));
  const shown = series.slice(0, MOST_PLOTS);
  const format = span === 'days' ? dayText : monthText;
  return [
    element('ul', { class: 'plots' }, ...shown.map((one) => figure(one, most, format))),
    numbers(series, times, format),
  ];
}

function figure({ name, points, sum }, most, format) {
  const peak = points.reduce((best, point) => (point.calls > best.calls ? point : best));
  const label = say('plotOf', {
    ...{ name, count: number(sum), at: format(peak.at), most: number(peak.calls) },
  });
  return element(
    'li',
    {},
    element('p', {}, element('strong', {}, name), ` ${say('inAll', { count: number(sum) })}`),
    plot(points, most, label, format),
  );
}

/** The same as a table, for who sees no plot or wants to copy it. */
function numbers(series, times, format) {
  const rows = times
    .map((at, place) => [format(at), ...series.map(({ points }) => points[place].calls)])
    .filter(([, ...calls]) => calls.some((count) => count > 0))
    .map(([at, ...calls]) => [at, ...calls.map(number)]);
  return element(
    'details',
    {},
    element('summary', {}, words.numbers),
    scrolled(words.numbers, [words.when, ...series.map(({ name }) => name)], rows),
  );
}

const nothing = () => element('p', { class: 'about' }, words.noCalls);

const noon = (day) => Date.parse(`${day}T12:00:00Z`);

function daysUntil(day) {
  return Array.from({ length: DAYS }, (_, ago) =>
    new Date(noon(day) - (DAYS - 1 - ago) * DAY_MS).toISOString().slice(0, 10),
  );
}

function monthsUntil(day) {
  const [year, month] = day.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(year, month - MONTHS + ago, 15)).toISOString().slice(0, 7),
  );
}

const dayText = (day) => new Date(noon(day)).toLocaleDateString(locale, { day: 'numeric', month: 'short' });
const monthText = (month) =>
  new Date(noon(`${month}-15`)).toLocaleDateString(locale, { month: 'short', year: 'numeric' });
