/**
 * Sends the examples of the documentation and shows what was answered. A request can be changed before it is sent again.
 * The sentences stand in the page, which knows its language.
 */
import { element, jsonParts } from '../element.js';

const words = document.getElementById('main').dataset;

/** More would keep a phone busy. */
const MOST_SHOWN = 20_000;

for (const button of document.querySelectorAll('.try')) {
  const line = button.closest('.command');
  button.hidden = false;
  button.addEventListener('click', () => {
    (line.querySelector('form') ?? opened(line)).requestSubmit();
  });
}

/** The form below an example, which sends it. */
function opened(line) {
  const link = line.querySelector('a');
  const { url = link?.getAttribute('href'), body } = line.dataset;
  const field =
    body === undefined
      ? element('input', { type: 'text', value: link.textContent })
      : element('textarea', { rows: '3' }, body);
  for (const [name, value] of Object.entries({
    spellcheck: 'false',
    autocapitalize: 'off',
    autocorrect: 'off',
  })) {
    field.setAttribute(name, value);
  }
  const send = element('button', { type: 'submit' }, words.send);
  const form = element('form', {}, element('label', {}, words.request, field), send);
  const status = element('p', { class: 'status', role: 'status' });
  const answer = element('div', { class: 'json' });
  line.append(element('div', { class: 'sent' }, form, status, answer));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // The paths of the page are those of the service, also where that lies below another.
    const root = url.match(/^(?:\.\.\/)+/)[0];
    const asked =
      body === undefined ? [`${root}${field.value.replace(/^\/+/, '')}`] : [url, posted(field.value)];
    show(asked, status, answer);
  });
  return form;
}

const posted = (body) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });

async function show(asked, status, answer) {
  answer.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(...asked);
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const isMissing = response.headers.get('x-register') === 'not-loaded';
    const parts = [`${words.answered} ${response.status}`, type, isMissing && words.registerMissing];
    status.textContent = parts.filter(Boolean).join(' · ');
    answer.replaceChildren(
      element('pre', { tabindex: '0', 'aria-label': words.answered }, ...partsOf(text, type)),
    );
  } catch {
    status.textContent = words.failed;
    answer.replaceChildren();
  }
  answer.removeAttribute('aria-busy');
}

/** A long answer is cut; JSON that is whole is set out. */
function partsOf(text, type) {
  const isJson = /json/.test(type) && !/ndjson/.test(type);
  if (isJson && text.length <= MOST_SHOWN) return jsonParts(JSON.parse(text));
  const shown = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return shown.length <= MOST_SHOWN ? [shown] : [shown.slice(0, MOST_SHOWN), `\n… ${words.shortened}`];
}

/** On a phone the folders stand in one line that is longer than the screen. To scroll into view would move the start of Tab. */
const folders = document.querySelector('.folders');
const current = folders.querySelector('[aria-current]');
if (current !== null)
  folders.scrollLeft = current.offsetLeft - (folders.clientWidth - current.offsetWidth) / 2;

/** A form that is referred to opens. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.scrollIntoView();
  }
}

addEventListener('hashchange', openTarget);
openTarget();
