/**
 * Processors that do not sleep while something is measured: a virtual one that does waits for its host to wake it, which
 * takes as long as the host likes. Through the kernel's own interface for this, PM QoS, as the latency profiles of
 * distributions use it.
 */
import { closeSync, openSync, writeSync } from 'node:fs';

const LATENCY_REQUEST = '/dev/cpu_dma_latency';
/** The longest that waking up may take, in microseconds: a 32-bit number. It holds as long as the file is open. */
const AT_ONCE = Buffer.alloc(4);

/** What `measure` says, measured with the processors kept awake; undefined where the system does not have or allow that. */
export async function awake<T>(measure: () => Promise<T>): Promise<T | undefined> {
  const request = held();
  if (request === undefined) return undefined;
  try {
    return await measure();
  } finally {
    closeSync(request);
  }
}

function held(): number | undefined {
  try {
    const request = openSync(LATENCY_REQUEST, 'w');
    writeSync(request, AT_ONCE);
    return request;
  } catch {
    return undefined;
  }
}
