/** A list of addresses on a service that takes no files: cleansed at once, shown, and fetched as CSV. */
import { line } from '../comparison.js';
import { element, fill } from '../element.js';
import { problemNote } from '../page/problem.js';
import { call, patiently } from '../page/service.js';
import { number, say, words } from '../page/words.js';

/** As many as one request may have. */
const MOST = 1_000;

const OPERATIONS = ['datavask-adresser', 'datavask-adgangsadresser'];

/** What stands behind each address, as in the result of a file. */
const statuses = { A: 'fundet', B: 'fundet', C: 'tvivl', D: 'ingen' };

export function listForm(form, { problem, place, onStatus }) {
  const { operation } = form.elements;
  const rows = form.querySelector('textarea');
  const go = form.querySelector('.go');
  fill(operation, Object.fromEntries(OPERATIONS.map((name) => [name, words.operations[name]])));

  async function wash() {
    const texts = rows.value.split('\n').map(textOf).filter(Boolean);
    problem.replaceChildren();
    const fault = faultOf(texts);
    if (fault !== undefined) {
      problem.replaceChildren(element('p', { class: 'problem', role: 'alert' }, fault));
      return rows.focus();
    }
    go.disabled = true;
    place.setAttribute('aria-busy', 'true');
    try {
      const results = await cleansed(operation.value, texts);
      place.replaceChildren(...tableOf(results));
      onStatus(`${words.washed}: ${say('rows', { count: number(results.length) })}`);
      place.querySelector('h2').focus();
    } catch (error) {
      problem.replaceChildren(problemNote(error, wash));
    }
    place.removeAttribute('aria-busy');
    go.disabled = false;
    return undefined;
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    wash();
  });
}

/** Cells that were copied from a spreadsheet are one address. */
const textOf = (row) =>
  row
    .split('\t')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');

function faultOf(texts) {
  if (texts.length === 0) return words.nothing;
  return texts.length > MOST ? say('tooMany', { count: number(texts.length) }) : undefined;
}

async function posted(path, items) {
  const body = JSON.stringify({ items });
  const headers = { 'content-type': 'application/json' };
  const answer = await patiently(() => call(`api/v1/batch/${path}`, { method: 'POST', headers, body }));
  return (await answer.json()).resultater;
}

/** Each text with its category and the likeliest address, which is then asked for its text and point. */
async function cleansed(operation, texts) {
  const resource = operation.replace('datavask-', '');
  const answers = await posted(operation, texts);
  const ids = [...new Set(answers.map(({ resultater }) => resultater?.[0]?.adresse.id).filter(Boolean))];
  const asked = ids.map((id) => ({ id, struktur: 'mini' }));
  const found = asked.length > 0 ? await posted(resource, asked) : [];
  const byId = new Map(found.filter(({ id }) => id !== undefined).map((record) => [record.id, record]));
  return answers.map(({ kategori, regel, niveau, resultater = [], error }, place) => {
    const [first] = resultater;
    const record = first && byId.get(first.adresse.id);
    return {
      adresse: texts[place],
      res_status: error === undefined ? statuses[kategori] : 'fejl',
      res_kategori: kategori,
      res_score: first?.score,
      res_regel: regel,
      res_antal: error === undefined ? resultater.length : undefined,
      res_adresse_id: resource === 'adresser' ? first?.adresse.id : undefined,
      res_adgangsadresse_id: resource === 'adresser' ? first?.adresse.adgangsadresseid : first?.adresse.id,
      res_betegnelse: record?.betegnelse ?? (first && line(first.adresse).join(', ')),
      res_x: record?.x,
      res_y: record?.y,
      res_fejl: error?.message,
      res_niveau: niveau,
    };
  });
}

function tableOf(results) {
  const heads = [words.written, '', words.registered].map((text) => element('th', { scope: 'col' }, text));
  heads[1].append(element('span', { class: 'unseen' }, say('category', { letter: '' })));
  const save = element(
    'a',
    { class: 'go', download: 'adresser.geokodet.csv', href: fileOf(results) },
    words.asCsv,
  );
  return [
    element('h2', { tabindex: '-1' }, words.washed),
    element('p', { class: 'actions' }, save),
    element(
      'div',
      { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': words.washed },
      element(
        'table',
        {},
        element('thead', {}, element('tr', {}, ...heads)),
        element('tbody', {}, ...results.map(rowOf)),
      ),
    ),
  ];
}

function rowOf({ adresse, res_kategori: category, res_betegnelse: text, res_fejl: fault }) {
  const badge =
    category === undefined
      ? words.fejl
      : element(
          'span',
          { class: `badge category-${category.toLowerCase()}`, title: words[category] },
          category,
        );
  return element(
    'tr',
    {},
    element('td', {}, adresse),
    element('td', {}, badge),
    element('td', {}, text ?? fault ?? ''),
  );
}

/** With the mark that Excel knows UTF-8 by. */
function fileOf(results) {
  const names = Object.keys(results[0]);
  const cell = (value) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  const rows = [names, ...results.map((result) => names.map((name) => result[name]))];
  const text = `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
  return URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
