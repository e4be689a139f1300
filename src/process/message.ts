/**
 * What the primary and its children tell each other. Node sends messages of its own over the same channel, so each of ours
 * says whose it is.
 */
import type { Worker } from 'node:cluster';
import type { MetricReport } from '../telemetry/registry.ts';

export type ToChild =
  /** Open and warm the current snapshot. */
  | { readonly vejviser: 'open' }
  /** Answer from the one opened. */
  | { readonly vejviser: 'use' }
  | { readonly vejviser: 'report'; readonly id: number }
  /** All reports that were asked for. */
  | { readonly vejviser: 'reports'; readonly id: number; readonly reports: readonly MetricReport[] };

export type ToPrimary =
  | { readonly vejviser: 'ready' }
  | { readonly vejviser: 'opened'; readonly refused: boolean }
  /** Wants the reports of all children; `id` is the asker's own. */
  | { readonly vejviser: 'collect'; readonly id: number }
  | { readonly vejviser: 'reported'; readonly id: number; readonly report: MetricReport };

/** Ours, or `undefined`. */
export function ours<Message extends ToChild | ToPrimary>(message: unknown): Message | undefined {
  const isOurs = typeof message === 'object' && message !== null && 'vejviser' in message;
  return isOurs ? (message as Message) : undefined;
}

export function tellChild(child: Worker, message: ToChild): void {
  if (child.isConnected()) child.send(message, () => {});
}

export function tellPrimary(message: ToPrimary): void {
  if (process.connected) process.send?.(message);
}
