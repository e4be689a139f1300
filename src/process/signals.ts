/**
 * Stop signals: SIGTERM, SIGINT, and the end of the process that started this one over a channel, which even a killed one
 * gives.
 */
import cluster from 'node:cluster';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Calls `stop` at the first one; a second signal ends the process at once. The listener that is returned takes it back. */
export function onStopSignal(stop: () => Promise<void> | void): () => void {
  let stopping = false;
  const begin = (): void => {
    if (stopping) return;
    stopping = true;
    void stop();
  };
  const handler = (): void => {
    if (stopping) process.exit(1);
    begin();
  };
  for (const signal of SIGNALS) process.on(signal, handler);
  // Processes of a cluster end with their primary without more ado.
  if (cluster.isPrimary) {
    process.on('disconnect', begin);
    // To wait for that is no work.
    process.channel?.unref();
  }
  return () => {
    for (const signal of SIGNALS) process.off(signal, handler);
    process.off('disconnect', begin);
  };
}
