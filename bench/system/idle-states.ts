/**
 * Measuring with the CPU's idle states disabled: a virtual processor that idles waits for its host to wake it, for as long as
 * the host takes. Through the kernel's interface for this, PM QoS.
 */
import { closeSync, openSync, writeSync } from 'node:fs';

const LATENCY_REQUEST = '/dev/cpu_dma_latency';
/** The longest wake-up latency allowed, in microseconds, as a 32-bit number; in force as long as the file is open. */
const NO_LATENCY = Buffer.alloc(4);
/** The system lacks the interface, or denies it to this process. */
const NOT_ALLOWED = new Set(['ENOENT', 'EACCES', 'EPERM']);

/** The result of `measure`, taken with idle states disabled; undefined where the system cannot do or does not allow that. */
export async function withoutIdleStates<T>(measure: () => Promise<T>): Promise<T | undefined> {
  const request = opened();
  if (request === undefined) return undefined;
  try {
    writeSync(request, NO_LATENCY);
    return await measure();
  } finally {
    closeSync(request);
  }
}

function opened(): number | undefined {
  try {
    // Must not create the file where it is missing.
    return openSync(LATENCY_REQUEST, 'r+');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !NOT_ALLOWED.has(code)) throw error;
    console.log(`bench: ${LATENCY_REQUEST} cannot be opened (${code}): idle states stay enabled`);
    return undefined;
  }
}
