/** Sends a file as a job, and shows how much of it has gone. A retry has the same key, so that no second job comes of it. */
import { element } from '../../element.js';
import { base } from '../../page/base.js';
import { problemNote } from '../../page/problem.js';
import { patiently, readable, refusal, uniqueKey, unreached } from '../../page/service.js';
import { percent, say, words } from '../../page/words.js';
import { JOBS } from '../paths.js';

/** Resolves to the job, or to nothing where the visitor stopped. `place` shows the progress. */
export async function upload(place, { file, name }, options, { onBusy }) {
  const key = uniqueKey();
  const stopping = new AbortController();
  const { signal } = stopping;
  const bar = element('progress', { max: '1', value: '0', 'aria-label': words.uploading });
  const note = element('p', { class: 'note', role: 'status' }, words.uploading);
  const stop = element('button', { type: 'button' }, words.stop);
  stop.addEventListener('click', () => stopping.abort());
  const onProgress = (share) => {
    bar.value = share;
    note.textContent = share < 1 ? say('uploaded', { share: percent(share) }) : words.receiving;
  };
  const attempt = () =>
    patiently(() => post({ file, name, options, key, onProgress, signal }), {
      signal,
      onWait: ({ code }, seconds) => {
        note.textContent = `${words.failures[code] ?? ''} ${say('retryIn', { seconds })}`;
      },
    });
  onBusy(true);
  place.replaceChildren(bar, note, stop);
  place.scrollIntoView({ block: 'nearest' });
  try {
    for (;;) {
      try {
        const job = await attempt();
        place.replaceChildren();
        return job;
      } catch (error) {
        if (signal.aborted) return undefined;
        await again(place, await readable(file, error), signal);
        place.replaceChildren(bar, note, stop);
        bar.value = 0;
      }
    }
  } catch (error) {
    place.replaceChildren(problemNote(error));
    return undefined;
  } finally {
    onBusy(false);
    if (signal.aborted) place.replaceChildren();
  }
}

/** Waits until the visitor tries again; what cannot become better by that is thrown. */
function again(place, error, signal) {
  const isPassing = error.status === 0 || error.status === 429 || error.status >= 500;
  if (!isPassing || error.code === 'unreadable' || error.code === 'jobs_disabled') throw error;
  return new Promise((resolve) => {
    place.replaceChildren(problemNote(error, resolve));
    addEventListener('online', resolve, { once: true, signal });
  });
}

/** `fetch` does not say how much has been sent. */
function post({ file, name, options, key, onProgress, signal }) {
  const body = new FormData();
  for (const [option, value] of Object.entries(options)) body.set(option, value);
  body.set('file', file, name);
  const request = new XMLHttpRequest();
  request.open('POST', `${base}/${JOBS}`);
  request.setRequestHeader('Idempotency-Key', key);
  return new Promise((resolve, reject) => {
    const fail = () => reject(unreached());
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const { status, responseText: text } = request;
      if (status === 202) resolve(JSON.parse(text));
      else reject(refusal(status, text, (header) => request.getResponseHeader(header)));
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
