/** One process that answers: opens the snapshot, listens, takes the next snapshot, stops without losing a request. */
import { buildService, type Service } from '../app.ts';
import type { Config } from '../config.ts';
import { native } from '../engine/native.ts';
import { LOW_PRIORITY } from '../engine/priority.ts';
import type { LogSink } from '../telemetry/request-log.ts';

/** For so long every answer asks its client to leave, before what is idle is closed. */
const LINGER_MS = 200;

/** Requests under way get this long when the process is told to stop. */
const STOP_MS = 30_000;

export interface Server {
  readonly service: Service;
  /** Tells the log where it answers, when it takes signals too. */
  announce(): void;
  /** Opens and warms the current snapshot beside the one in use. */
  openNext(): Promise<void>;
  /** From the next request on, answers come from the one opened last. */
  useNext(): void;
  /** Resolves when every request under way is answered. */
  stop(): Promise<void>;
}

const toStandardOutput: LogSink = (line) => {
  process.stdout.write(`${line}\n`);
};

export async function startServer(config: Config, sink: LogSink = toStandardOutput): Promise<Server> {
  const addon = native();
  const service = buildService(config, addon, sink);
  const first = addon.openSnapshot(config.snapshot);
  addon.useSnapshot();
  service.responder.use(first);
  const url = await service.app.listen({ host: config.host, port: config.port });
  service.pool.start();
  return {
    service,
    announce() {
      service.log.event('listening', { url, data_version: first.dataVersion });
    },
    async openNext() {
      await addon.openNextSnapshot(config.snapshot, LOW_PRIORITY);
    },
    useNext() {
      addon.useSnapshot();
      const info = addon.snapshot();
      if (info === null) return;
      service.responder.use(info);
      service.log.event('snapshot in use', { data_version: info.dataVersion });
    },
    async stop() {
      setTimeout(() => process.exit(1), STOP_MS).unref();
      service.log.event('stopping');
      await service.close(LINGER_MS);
    },
  };
}

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
