/**
 * One process that answers: opens the snapshot, listens, swaps to the next snapshot, stops without losing a request.
 */
import type { Rates } from '../access/rate/rates.ts';
import type { Service } from '../app.ts';
import type { Config } from '../config.ts';
import { native } from '../engine/addon/native.ts';
import { EQUAL_PRIORITY, LOW_PRIORITY } from '../engine/addon/priority.ts';
import type { LogSink } from '../telemetry/request-log.ts';
import { standardOutput } from '../telemetry/standard-output.ts';
import { warmUp } from './warm-up.ts';

/** Time in which every answer closes its connection, before idle connections are closed: a slow client needs some. */
const LINGER_MS = 1_000;

/** Time for requests to finish after a stop signal; then the process exits with code 1. */
const STOP_MS = 30_000;

/** Time after which freed memory is given back to the system. */
const GIVE_BACK_EVERY_MS = 30_000;

export interface Server {
  readonly service: Service;
  /** Resolves when the first questions of a client are answered as fast as later ones. */
  readonly warmed: Promise<void>;
  /** Logs the address; called when the process also handles signals. */
  announce(): void;
  /** Opens and warms the current snapshot while the old one stays in use; resolves to whether that went well. */
  openNext(): Promise<boolean>;
  /** Answers from the snapshot opened last, from the next request on. */
  useNext(): void;
  /** Resolves when every request under way is answered. */
  stop(): Promise<void>;
}

/**
 * Opens the snapshot on a thread of its own and builds the web server in the meantime, which takes about as long. Then
 * it listens, and starts what only later questions need. It is ready when `warmed` resolves.
 */
export async function startServer(
  config: Config,
  sink: LogSink = standardOutput(),
  rates?: Rates,
): Promise<Server> {
  const addon = native();
  const opening = addon.openNextSnapshot(config.snapshot, EQUAL_PRIORITY).catch(throwCoded);
  // It may reject before it is awaited below.
  opening.catch(() => {});
  const { buildService } = await import('../app.ts');
  const service = buildService(config, addon, sink, rates);
  await service.app.ready();
  const first = await opening;
  addon.useSnapshot();
  service.use(first);
  service.warming = true;
  // Other systems cannot distribute connections among several sockets: there node:cluster shares one.
  const reusePort = config.processes > 1 && process.platform === 'linux';
  const place = { host: config.host, port: config.port, reusePort };
  const url = await service.app.listen(place);
  service.pool.start();
  const givingBack = setInterval(() => addon.giveBackMemory(), GIVE_BACK_EVERY_MS).unref();
  const stopping = new AbortController();
  const warmed = warmUp(service, stopping.signal)
    .then(async () => {
      if (stopping.signal.aborted) return;
      // A failure is retried by the next request for metrics.
      await service.metrics.start().catch((error: unknown) => {
        service.log.event('metrics not loaded', { reason: String(error) });
      });
      await service.tellReceivers().catch((error: unknown) => {
        service.log.warning('webhooks are not sent', { reason: String(error) });
      });
    })
    .finally(() => {
      service.warming = false;
    });
  return {
    service,
    warmed,
    announce() {
      service.log.event('listening', { url, pid: process.pid, data_version: first.dataVersion });
    },
    async openNext() {
      try {
        await addon.openNextSnapshot(config.snapshot, LOW_PRIORITY);
        return true;
      } catch (error) {
        service.refusedSnapshots += 1;
        service.log.warning('snapshot refused', { reason: String(error) });
        return false;
      }
    },
    useNext() {
      addon.useSnapshot();
      const info = addon.snapshot();
      if (info === null) return;
      service.use(info);
      service.log.event('snapshot in use', { data_version: info.dataVersion });
    },
    async stop() {
      setTimeout(() => process.exit(1), STOP_MS).unref();
      service.log.event('stopping');
      stopping.abort();
      clearInterval(givingBack);
      await warmed;
      await service.close(LINGER_MS);
    },
  };
}

/** Errors of asynchronous calls of the addon carry their code at the start of the message. */
function throwCoded(thrown: unknown): never {
  const [, code, message] = /^([A-Z_]+): (.*)$/s.exec(thrown instanceof Error ? thrown.message : '') ?? [];
  throw code === undefined ? thrown : Object.assign(new Error(message), { code });
}
