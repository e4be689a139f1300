/**
 * Messages between the primary and its children. Node sends its own over the same channel, so each of ours has the
 * field `vejviser`.
 */
import type { Worker } from 'node:cluster';
import type { ToChildAboutRates, ToPrimaryAboutRates } from '../access/rate/messages.ts';
import type { MetricReport } from '../telemetry/registry.ts';

export type ToChild =
  | ToChildAboutRates
  /** Open and warm the current snapshot. */
  | { readonly vejviser: 'open' }
  /** Answer from the snapshot that was opened. */
  | { readonly vejviser: 'use' }
  /** Report your own metrics. */
  | { readonly vejviser: 'report'; readonly id: number }
  /** The reports of all children, in answer to `collect`. */
  | { readonly vejviser: 'reports'; readonly id: number; readonly reports: readonly MetricReport[] };

export type ToPrimary =
  | ToPrimaryAboutRates
  | { readonly vejviser: 'ready' }
  | { readonly vejviser: 'opened'; readonly refused: boolean }
  /** Requests the reports of all children; `id` is chosen by the requester. */
  | { readonly vejviser: 'collect'; readonly id: number }
  | { readonly vejviser: 'reported'; readonly id: number; readonly report: MetricReport };

/** The message, if it is one of ours. */
export function ours<Message extends ToChild | ToPrimary>(message: unknown): Message | undefined {
  const isOurs = typeof message === 'object' && message !== null && 'vejviser' in message;
  return isOurs ? (message as Message) : undefined;
}

export function sendToChild(child: Worker, message: ToChild): void {
  if (child.isConnected()) child.send(message, () => {});
}

export function sendToPrimary(message: ToPrimary): void {
  if (process.connected) process.send?.(message);
}
