/**
 * Processors that do not sleep while something is measured: a virtual one that does waits for its host to wake it, which
 * takes as long as the host likes. Through the kernel's own interface for this, PM QoS.
 */
import { closeSync, openSync, writeSync } from 'node:fs';

const LATENCY_REQUEST = '/dev/cpu_dma_latency';
/** The longest that waking up may take, in microseconds: a 32-bit number. It holds as long as the file is open. */
const AT_ONCE = Buffer.alloc(4);
/** The system has no such request, or does not let this process make one. */
const NOT_ALLOWED = new Set(['ENOENT', 'EACCES', 'EPERM']);

/** What `measure` says, measured with the processors kept awake; undefined where the system does not have or allow that. */
export async function awake<T>(measure: () => Promise<T>): Promise<T | undefined> {
  const request = opened();
  if (request === undefined) return undefined;
  try {
    writeSync(request, AT_ONCE);
    return await measure();
  } finally {
    closeSync(request);
  }
}

function opened(): number | undefined {
  try {
    // Not to be made where it is missing.
    return openSync(LATENCY_REQUEST, 'r+');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !NOT_ALLOWED.has(code)) throw error;
    console.log(`bench: ${LATENCY_REQUEST} cannot be opened (${code}): the processors may sleep`);
    return undefined;
  }
}
