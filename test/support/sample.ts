/** The whole service over the registers of `data/`: that of two municipalities, the extract of the address register, and both together. */
import { buildService, type Service } from '../../src/app.ts';
import { serveConfig } from '../../src/config.ts';
import { native } from '../../src/engine/addon/native.ts';
import type { LogSink } from '../../src/telemetry/request-log.ts';
import { snapshotRoot } from './snapshots.ts';

/** Ready for requests by `inject`, both lanes included. */
export async function sampleService(
  options: Record<string, string> = {},
  sink: LogSink = () => {},
): Promise<Service> {
  return serviceOf(snapshotRoot('sample'), options, sink);
}

/** The same over the extract of the address register with its history. */
export async function darService(options: Record<string, string> = {}): Promise<Service> {
  return serviceOf(snapshotRoot('dar'), options, () => {});
}

/** What `npm start` serves. */
export async function startService(): Promise<Service> {
  return serviceOf(snapshotRoot('start'), {}, () => {});
}

async function serviceOf(snapshot: string, options: Record<string, string>, sink: LogSink): Promise<Service> {
  const addon = native();
  const service = buildService(serveConfig({ snapshot, ...options }, {}), addon, sink);
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  service.responder.use(info);
  await service.app.ready();
  return service;
}
