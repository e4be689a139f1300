/**
 * Asks the questions that clients will ask, a few times each and of both lanes, before the process calls itself ready: the
 * first ones pay for threads that start and code that is not compiled yet. They are counted like any others.
 */
import type { App } from '../http/app-types.ts';

const paths = [
  '/autocomplete?q=ve',
  '/autocomplete?q=vej%201&type=adresse&caretpos=5',
  '/adgangsadresser/autocomplete?q=gade',
  '/adgangsadresser/reverse?x=10.2&y=56.2',
  '/datavask/adresser?betegnelse=Vej%201,%208000%20Aarhus',
  '/adresser?per_side=2&struktur=mini',
  // Of the pool.
  '/adresser?per_side=200',
];

const ROUNDS = 3;
const headers = { 'accept-encoding': 'gzip' };

/** Ends early when the process is told to stop meanwhile: a server that is closed takes no more questions. */
export async function warmUp(app: App, stopping: AbortSignal): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const url of paths) {
      if (stopping.aborted) return;
      await app.inject({ url, headers });
    }
  }
}
