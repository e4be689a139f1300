/** Long work of the addon that a signal stops. */
import { native } from './native.ts';

/** Runs what a token of the addon cancels. Rejects with the reason of the signal where that is why it ended. */
export async function cancellable<Of>(
  signal: AbortSignal | undefined,
  run: (token: number) => Promise<Of>,
): Promise<Of> {
  const addon = native();
  const token = addon.openToken();
  const cancel = (): void => addon.cancel(token);
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted === true) cancel();
  try {
    return await run(token);
  } catch (thrown) {
    signal?.throwIfAborted();
    throw thrown;
  } finally {
    signal?.removeEventListener('abort', cancel);
    addon.closeToken(token);
  }
}
