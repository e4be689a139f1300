/** Stop signals: SIGTERM and SIGINT. */

/** Calls `stop` at the first signal; a second signal ends the process at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const handler = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    void stop();
  };
  process.on('SIGTERM', handler);
  process.on('SIGINT', handler);
}
