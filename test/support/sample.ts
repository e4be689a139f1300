/** The whole service over the sample registers: the snapshot `npm start` serves, built once. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildService, type Service } from '../../src/app.ts';
import { serveConfig } from '../../src/config.ts';
import { native } from '../../src/engine/native.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Root of the sample snapshot; `npm test` has built it, a single test file builds it when it is missing. */
export async function sampleSnapshot(): Promise<string> {
  const snapshot = `${root}var/sample`;
  if (!existsSync(`${snapshot}/current`)) {
    await native().importRegisters([`${root}data`], snapshot, () => {});
  }
  return snapshot;
}

/** Ready to be asked with `inject`, both lanes included. */
export async function sampleService(options: Record<string, string> = {}): Promise<Service> {
  const snapshot = await sampleSnapshot();
  const addon = native();
  const service = buildService(serveConfig({ snapshot, ...options }, {}), addon, () => {});
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  service.responder.use(info);
  await service.app.ready();
  return service;
}
