/** A job as it changes: by server-sent events, and where those break off, by asking again. */
import { base } from '../page/base.js';
import { ask, Problem, pause } from '../page/service.js';
import { JOBS } from './paths.js';

const isPending = ({ status }) => status === 'queued' || status === 'running';

const SLOWEST_S = 15;

/**
 * `onJob` is told the job at once and after each change, `onTrouble` what keeps it from being read, or `undefined` when
 * it is read again. Ends with the job, with a job that is not there, or by the signal.
 */
export async function watch(id, { onJob, onTrouble, signal }) {
  let job = await read(id, { onTrouble, signal });
  if (job === undefined) return;
  onJob(job);
  if (isPending(job)) job = await listen(id, { onJob, signal, job });
  while (!signal.aborted && isPending(job)) {
    await pause(1, signal);
    job = await read(id, { onTrouble, signal });
    if (job === undefined) return;
    onJob(job);
  }
}

/** The last job that was heard of. */
function listen(id, { onJob, signal, job }) {
  return new Promise((resolve) => {
    const events = new EventSource(`${base}/${JOBS}/${id}/events`);
    let last = job;
    const end = () => {
      events.close();
      resolve(last);
    };
    events.addEventListener('message', ({ data }) => {
      last = JSON.parse(data);
      onJob(last);
      if (!isPending(last)) end();
    });
    events.addEventListener('error', end);
    signal.addEventListener('abort', end);
  });
}

/** Asks until there is an answer. */
async function read(id, { onTrouble, signal }) {
  for (let seconds = 1; !signal.aborted; seconds = Math.min(seconds * 2, SLOWEST_S)) {
    try {
      const job = await ask(`${JOBS}/${id}`, signal);
      onTrouble(undefined);
      return job;
    } catch (error) {
      if (signal.aborted) return undefined;
      onTrouble(error);
      if (!isPassing(error)) return undefined;
      await pause(error.retryAfterS ?? seconds, signal);
    }
  }
  return undefined;
}

const isPassing = (error) =>
  error instanceof Problem &&
  (error.status === 0 || error.status === 429 || error.status >= 500) &&
  error.code !== 'jobs_disabled';
