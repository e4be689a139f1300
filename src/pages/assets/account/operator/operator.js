/** The page of those who run the service. */

import { element } from '../../element.js';
import { problemNote } from '../../page/problem.js';
import { ask } from '../../page/service.js';
import { moment, number, say, size, words } from '../../page/words.js';
import { table } from '../table.js';
import { showUsage } from '../usage.js';
import { listAccounts } from './accounts.js';

const API = 'konto/api/operator';
const part = (id) => document.getElementById(id);

function note(error) {
  part('problem').replaceChildren(...(error === undefined ? [] : [problemNote(error)]));
}

/** What fails does not keep the rest from being shown. */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    note(error);
  }
}

const accounts = () =>
  attempt(() =>
    listAccounts(part('text').value, {
      onChanged: (mail) => {
        part('status').textContent = say('changed', { mail });
        return attempt(audit);
      },
      onProblem: note,
    }),
  );

function list(place, heads, rows) {
  place.replaceChildren(rows.length === 0 ? place.dataset.none : table(heads, rows));
}

async function jobs() {
  const { jobs: found } = await ask(`${API}/jobs`);
  const time = (value) => (value === null ? '' : moment(value));
  list(
    part('jobs'),
    [
      words.statusColumn,
      words.sizeColumn,
      words.created.replace(' {time}', ''),
      words.startedColumn,
      words.endedColumn,
    ],
    found.map(({ status, input_bytes: bytes, created, started, ended }) => [
      status === 'expired' ? words.jobExpired : words[status],
      ...[size(bytes), time(created), time(started), time(ended)],
    ]),
  );
}

async function data() {
  const { data_version: version, created, counts, sources } = await ask('data');
  const terms = {
    [words.version]: version,
    [words.made]: moment(created),
    [words.addresses]: number(counts.addresses ?? 0),
    [words.accessAddresses]: number(counts.access_addresses ?? 0),
  };
  part('data').replaceChildren(
    ...Object.entries(terms).flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]),
  );
  const columns = sources.map(({ name, date, licence }) => [name, date ?? '', licence ?? '']);
  part('registers').replaceChildren(table([words.register, words.edition, words.licence], columns));
}

async function audit() {
  const { entries } = await ask(`${API}/audit`);
  const detail = (details) =>
    Object.entries(details)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${[value].flat().join(', ')}`)
      .join(' · ');
  list(
    part('audit'),
    [words.when, words.who, words.what, words.whose, words.details],
    entries.map(({ at, actor, event, account, details }) => [
      ...[moment(at), actor === 'command' ? words.command : actor, words[event] ?? event],
      ...[account ?? '', detail(details)],
    ]),
  );
}

async function begin() {
  try {
    await ask(`${API}/usage`).then((usage) => showUsage(part('usage'), part('usage-choice'), usage, []));
  } catch (error) {
    note(error);
    return;
  }
  part('operator').hidden = false;
  part('find').addEventListener('submit', (event) => {
    event.preventDefault();
    accounts();
  });
  part('text').addEventListener('input', accounts);
  await Promise.all([accounts(), attempt(jobs), attempt(data), attempt(audit)]);
}

begin();
