/** Requests to the service that the page lies on, and what became of those that failed. */
import { base } from './base.js';

/** A request that was not answered as it should be. `code` is that of the service, or names what the browser met. */
export class Problem extends Error {
  constructor(code, { status = 0, details = [], message = '', retryAfterS } = {}) {
    super(message || code);
    Object.assign(this, { code, status, details, retryAfterS });
  }
}

/** Sends a request; what is no answer to it is thrown as a {@link Problem}. */
export async function call(path, init = {}) {
  let response;
  try {
    response = await fetch(`${base}/${path}`, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreached();
  }
  if (response.ok) return response;
  throw refusal(response.status, await response.text(), (name) => response.headers.get(name));
}

export async function ask(path, signal) {
  return (await call(path, { signal })).json();
}

/** Sends JSON. */
export function tell(path, method, body) {
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return call(path, { method, ...(body !== undefined && json) });
}

export const unreached = () => new Problem(navigator.onLine === false ? 'offline' : 'unreachable');

/** What an answer of failure says; one without our body comes from something in between. */
export function refusal(status, text, header) {
  const retryAfterS = Number(header('retry-after')) || undefined;
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    body = {};
  }
  const known = { 413: 'payload_too_large', 415: 'unsupported_media_type', 429: 'rate_limited' };
  const code = body.error?.code ?? known[status] ?? 'unexpected';
  const message = body.error?.message ?? `HTTP ${status}`;
  return new Problem(code, { status, details: body.details, message, retryAfterS });
}

/** What failed a request that sends a file: perhaps the file, which was moved or changed, or is a folder. */
export async function readable(file, error) {
  if (error.status !== 0) return error;
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => error,
      () => new Problem('unreadable'),
    );
}

const TRIES = 4;

/**
 * Repeats what the service asks to be sent again later. `onWait` is told the problem before each wait.
 */
export async function patiently(work, { signal, onWait = () => {} } = {}) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const seconds = error instanceof Problem ? waitOf(error) : undefined;
      if (seconds === undefined || tried === TRIES || signal?.aborted) throw error;
      onWait(error, seconds);
      await pause(seconds, signal);
    }
  }
}

function waitOf({ code, status, retryAfterS }) {
  if (status === 429 || (status === 503 && retryAfterS !== undefined)) return retryAfterS ?? 5;
  return code === 'request_in_progress' ? 2 : undefined;
}

/** Ends early when there is no more need to wait. */
export function pause(seconds, signal) {
  return new Promise((done) => {
    const timer = setTimeout(done, seconds * 1_000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** Where pages are not secure there is no `crypto.randomUUID`. */
export function uniqueKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
