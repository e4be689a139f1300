/**
 * The answers of the examples as the service gives them now, in place of the recorded ones. Each is asked for when it is
 * about to be seen. Where an example finds nothing in the data that is served, one is made from the first row of the list;
 * where there is none, the recorded answer stays, and the page says so.
 */
import { jsonParts } from '../element.js';

const words = document.getElementById('main').dataset;

const NOT_EMPTY = (answer) => !Array.isArray(answer) || answer.length > 0;

for (const recorded of document.querySelectorAll('.shown pre')) {
  recorded.replaceChildren(...jsonParts(JSON.parse(recorded.textContent)));
  // They lead to the service that was recorded.
  for (const link of recorded.querySelectorAll('a')) link.replaceWith(link.textContent);
}

const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      show(target).catch(() => say(target, words.failed));
    }
  },
  { rootMargin: '200px' },
);
for (const shown of document.querySelectorAll('.shown[data-live]')) seen.observe(shown);

async function show(shown) {
  const { live: url, body } = shown.dataset;
  const found = (await answerOf(url, body)) ?? (await answerOfFirst(shown.dataset));
  if (found === undefined) {
    say(shown, words.notFound);
    return;
  }
  const { answer } = found;
  const isList = Array.isArray(answer);
  const pre = shown.querySelector('pre');
  // What stands below stays where it is.
  pre.style.height = `${pre.offsetHeight}px`;
  pre.replaceChildren(...jsonParts(isList ? answer.slice(0, 1) : answer));
  if (found.url !== url) shown.querySelector('code').textContent = pathOf(found.url);
  const isCut = isList && answer.length > 1;
  say(
    shown,
    isCut
      ? words.firstOf.replace('{n}', answer.length.toLocaleString(document.documentElement.lang))
      : words.live,
  );
}

function say(shown, text) {
  shown.querySelector('.said').textContent = text;
}

/** As it is written in the examples: without the way from the page to the service. */
const pathOf = (url) => decodeURI(url.replace(/^(?:\.\.\/)+/, '/'));

const posted = (body) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });

/** `undefined` where there is nothing. */
async function answerOf(url, body) {
  const response = await fetch(url, body === undefined ? {} : posted(body));
  if (!response.ok) return undefined;
  const answer = await response.json();
  return NOT_EMPTY(answer) ? { url, answer } : undefined;
}

/** Of the first row that the list of the resource has. */
async function answerOfFirst({ live, path, body }) {
  if (body !== undefined) return undefined;
  const list = path.replace(/\/(?:autocomplete|reverse|\{.*)$/, '');
  const root = live.match(/^(?:\.\.\/)+/)[0];
  const first = (await answerOf(`${root}${list.slice(1)}?per_side=1`))?.answer[0];
  const query = first === undefined ? undefined : requestFor(first, path, list);
  return query === undefined ? undefined : answerOf(`${root}${query.slice(1)}`);
}

function requestFor(first, path, list) {
  if (path === list) return `${path}?per_side=1`;
  if (path.endsWith('/autocomplete')) {
    const name = leaf(first, (value, key) => /navn$/.test(key) && typeof value === 'string');
    return name && `${path}?q=${encodeURIComponent(name)}&per_side=1`;
  }
  if (path.endsWith('/reverse')) {
    const position = leaf(first, (value) => Array.isArray(value) && value.length === 2);
    return position && `${path}?x=${position[0]}&y=${position[1]}`;
  }
  // The row names itself by the last parts of its address, as the path does, or by a member.
  const keys = path.match(/\{[^}]+\}/g);
  const parts = first.href?.split('/').slice(-keys.length);
  const values = parts ?? keys.map((key) => first[key.slice(1, -1)]);
  return values.includes(undefined) ? undefined : path.replace(/\{[^}]+\}/g, () => values.shift());
}

/** The first value inside that passes the test. */
function leaf(value, test) {
  for (const [key, inner] of Object.entries(value)) {
    if (test(inner, key)) return inner;
    const found = typeof inner === 'object' && inner !== null ? leaf(inner, test) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
