/** A file of the snapshot that is cut while it is mapped: the process ends, says why, and none is started in vain. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { snapshotRoot } from '../support/snapshots.ts';
import { start } from './service-process.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vejviser-cut-'));
  cpSync(snapshotRoot('sample'), root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

/** Cuts every table of the snapshot in use. */
function cut(): void {
  const folder = join(root, 'snapshots', readFileSync(join(root, 'current'), 'utf8').split('\n', 1)[0] ?? '');
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile() && file.name.endsWith('.arrow')) truncateSync(join(file.parentPath, file.name), 0);
}

const touch = (url: string): Promise<unknown> => fetch(`${url}/adresser?postnr=6270`).catch(() => undefined);

test('one process ends by the signal, with a line that says what to do', async () => {
  const { child, url, ended, errors } = await start('--snapshot', root);
  cut();
  await touch(url);
  expect([await ended, child.signalCode]).toEqual([null, 'SIGBUS']);
  expect(errors()).toContain('a file of the snapshot was cut');
  expect(errors()).toContain('npx vejviser verify DIR');
});

test('of several processes each is noted, and the service ends with code 1 when none can start', async () => {
  const { url, ended, lines, logged, errors } = await start('--snapshot', root, '--processes', '2');
  await logged('listening', 2);
  cut();
  const asked = setInterval(() => void touch(url), 20);
  expect(await ended).toBe(1);
  clearInterval(asked);
  const died = lines.filter((line) => line.includes('process died'));
  expect(died.length).toBeGreaterThanOrEqual(2);
  for (const line of died) expect(JSON.parse(line)).toMatchObject({ level: 'warn', signal: 'SIGBUS' });
  expect(lines.filter((line) => line.includes('no process can start'))).toHaveLength(1);
  expect(errors()).toContain('bytes');
});
