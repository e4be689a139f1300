/** The whole service over the registers of `data/`: the snapshot `npm start` serves, and that of the address register. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import samples from '../../data/samples.json' with { type: 'json' };
import { buildService, type Service } from '../../src/app.ts';
import { serveConfig } from '../../src/config.ts';
import { native } from '../../src/engine/addon/native.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Root of the sample snapshot; `npm test` has built it, a single test file builds it when it is missing. */
export function sampleSnapshot(): Promise<string> {
  return snapshotOf('sample');
}

async function snapshotOf(name: keyof typeof samples): Promise<string> {
  const snapshot = `${root}var/${name}`;
  if (!existsSync(`${snapshot}/current`)) {
    const registers = samples[name].map((folder) => `${root}data/${folder}`);
    await native().importRegisters(registers, snapshot, () => {});
  }
  return snapshot;
}

/** Ready for requests by `inject`, both lanes included. */
export async function sampleService(options: Record<string, string> = {}): Promise<Service> {
  return serviceOf(await sampleSnapshot(), options);
}

/** The same over the extract of the address register with its history. */
export async function darService(options: Record<string, string> = {}): Promise<Service> {
  return serviceOf(await snapshotOf('dar'), options);
}

async function serviceOf(snapshot: string, options: Record<string, string>): Promise<Service> {
  const addon = native();
  const service = buildService(serveConfig({ snapshot, ...options }, {}), addon, () => {});
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  service.responder.use(info);
  await service.app.ready();
  return service;
}
