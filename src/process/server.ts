/** One process that answers: opens the snapshot, listens, takes the next snapshot, stops without losing a request. */
import type { Service } from '../app.ts';
import type { Config } from '../config.ts';
import { native } from '../engine/native.ts';
import { EQUAL_PRIORITY, LOW_PRIORITY } from '../engine/priority.ts';
import { type LogSink, toStandardOutput } from '../telemetry/request-log.ts';
import { warmUp } from './warm-up.ts';

/** For so long every answer asks its client to leave, before what is idle is closed. */
const LINGER_MS = 200;

/** Requests under way get this long when the process is told to stop. */
const STOP_MS = 30_000;

export interface Server {
  readonly service: Service;
  /** Resolves when the first questions of a client are answered as fast as later ones. */
  readonly warmed: Promise<void>;
  /** Tells the log where it answers, when it takes signals too. */
  announce(): void;
  /** Opens and warms the current snapshot beside the one in use. */
  openNext(): Promise<void>;
  /** From the next request on, answers come from the one opened last. */
  useNext(): void;
  /** Resolves when every request under way is answered. */
  stop(): Promise<void>;
}

/**
 * Opens the snapshot on a thread of its own and makes the web server ready meanwhile: the two take about as long. Then it
 * listens, and starts what only later questions need; `warmed` is when it is ready.
 */
export async function startServer(config: Config, sink: LogSink = toStandardOutput): Promise<Server> {
  const addon = native();
  const opening = addon.openNextSnapshot(config.snapshot, EQUAL_PRIORITY).catch(throwCoded);
  // It may be refused before anybody looks.
  opening.catch(() => {});
  const { buildService } = await import('../app.ts');
  const service = buildService(config, addon, sink);
  await service.app.ready();
  const first = await opening;
  addon.useSnapshot();
  service.responder.use(first);
  service.warming = true;
  // Where the system cannot deal out connections among several sockets, node:cluster shares one.
  const reusePort = config.processes > 1 && process.platform === 'linux';
  const place = { host: config.host, port: config.port, reusePort };
  const url = await service.app.listen(place);
  service.pool.start();
  const stopping = new AbortController();
  const warmed = warmUp(service.app, stopping.signal)
    .then(async () => {
      if (stopping.signal.aborted) return;
      // What fails here is tried again when somebody asks for it.
      await service.metrics.start().catch((error: unknown) => {
        service.log.event('metrics not loaded', { reason: String(error) });
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
      stopping.abort();
      await warmed;
      await service.close(LINGER_MS);
    },
  };
}

/** The code of long work travels at the head of its message. */
function throwCoded(thrown: unknown): never {
  const [, code, message] = /^([A-Z_]+): (.*)$/s.exec(thrown instanceof Error ? thrown.message : '') ?? [];
  throw code === undefined ? thrown : Object.assign(new Error(message), { code });
}
