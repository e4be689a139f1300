/** How a process is told to stop. */

/** Calls once, at the first signal to stop; a second one ends the process at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let told = false;
  const handler = (): void => {
    if (told) process.exit(1);
    told = true;
    void stop();
  };
  process.on('SIGTERM', handler);
  process.on('SIGINT', handler);
}
