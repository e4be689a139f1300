/**
 * The page for files of rows: choose, look, send, watch, review, fetch. Which job is shown stands in the fragment of the
 * page's address (`#job=<id>`), so that it can be opened again, here or elsewhere.
 */
import { element } from '../element.js';
import { confirmed } from '../page/confirmation.js';
import { problemNote } from '../page/problem.js';
import { call, Problem } from '../page/service.js';
import { words } from '../page/words.js';
import { jobView } from './job.js';
import { listForm } from './listed.js';
import { forget, linkTo, listJobs, remember } from './own-jobs.js';
import { JOBS } from './paths.js';
import { resultMap } from './result-map.js';
import { review } from './review/review.js';
import { preview } from './send/preview.js';
import { sources } from './send/source.js';
import { upload } from './send/upload.js';
import { watch } from './watch.js';

const byId = (id) => document.getElementById(id);
const title = document.title;

const announce = (text) => {
  byId('status').textContent = text;
};

/** Shows one of the sections that take turns. */
function only(shown) {
  for (const id of ['send', 'preview', 'job']) {
    const section = byId(id);
    if (section !== null) section.hidden = id !== shown;
  }
  listJobs(byId('own'), erase);
  byId('own').hidden ||= shown !== 'send';
}

const chosen =
  byId('preview') === null ? undefined : preview(byId('preview'), { onStart: start, onRefused: refuse });
let sending = false;

if (chosen === undefined) {
  listForm(byId('list'), { problem: byId('list-problem'), place: byId('listed'), onStatus: announce });
} else {
  sources(byId('send'), {
    onSource(source) {
      byId('send-problem').replaceChildren();
      byId('upload').replaceChildren();
      only('preview');
      chosen.open(source);
    },
    onProblem: (problem) => byId('send-problem').replaceChildren(problemNote(problem)),
  });
  byId('another').addEventListener('click', () => {
    chosen.close();
    only('send');
    byId('send-title').focus();
  });
  addEventListener('beforeunload', (event) => {
    if (sending) event.preventDefault();
  });
}

/** A file that cannot be read has to be chosen again, so the message is beside the field. */
function refuse(problem, name) {
  only('send');
  const note = problemNote(problem);
  note.prepend(element('strong', {}, name));
  byId('send-problem').replaceChildren(note);
  byId('file').focus();
}

async function start(source, options) {
  const onBusy = (isBusy) => {
    sending = isBusy;
    for (const control of byId('options').querySelectorAll('button, input, select'))
      control.disabled = isBusy;
    byId('another').disabled = isBusy;
  };
  const job = await upload(byId('upload'), source, options, { onBusy });
  if (job === undefined) return;
  kept = remember(job, source.title ?? source.name);
  location.hash = linkTo(job.id);
}

/** Whether this browser remembers the job that was sent last. */
let kept = true;
let watching = new AbortController();

function showFragment() {
  watching.abort();
  const [, id] = /^#job=([0-9a-f-]{36})$/i.exec(location.hash) ?? [];
  byId('language').hash = location.hash;
  if (id !== undefined) return showJob(id.toLowerCase());
  document.title = title;
  return only('send');
}

function showJob(id) {
  watching = new AbortController();
  const { signal } = watching;
  only('job');
  for (const part of ['review', 'results']) byId(part).replaceChildren();
  const view = jobView(byId('job-view'), {
    onCancel: (button) => erase({ id }, button, true),
    onStatus: announce,
  });
  if (!kept) byId('job-view').append(problemNote(new Problem('storage')));
  view.focus();
  const onJob = (job) => view.show(job);
  let hasEnded = false;
  watch(id, {
    signal,
    onTrouble: view.trouble,
    onJob(job) {
      onJob(job);
      if (job.status !== 'succeeded' || hasEnded) return;
      hasEnded = true;
      review(byId('review'), job, { signal, onJob, onStatus: announce });
      resultMap(byId('results'), job, signal);
    },
  });
}

/** Asks first. What the service has forgotten by itself is forgotten here too. */
async function erase({ id }, button, isRunning = false) {
  const [question, yes] = isRunning ? [words.cancelAsk, words.cancelSure] : [words.eraseAsk, words.eraseSure];
  if (!(await confirmed(question, yes))) return;
  try {
    await call(`${JOBS}/${id}`, { method: 'DELETE' });
  } catch (error) {
    if (error.code !== 'not_found') {
      button.parentElement.append(element('div', {}, problemNote(error)));
      return;
    }
  }
  forget(id);
  announce(words.erased);
  if (isRunning) return;
  listJobs(byId('own'), erase);
  byId('send-title').focus();
}

addEventListener('hashchange', showFragment);
showFragment();
