/** The receivers of `docs/webhooks.md` take a message that is signed, once, and refuse one that is not. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Sender } from '../../src/webhooks/send.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const message = {
  id: 'msg_1_2',
  body: JSON.stringify({ type: 'haendelser.nye', data: { txid: 2, haendelser: [{ navn: 'Søvej' }] } }),
};

function example(language: string): string {
  const [, code] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(page) ?? [];
  if (code === undefined) throw new Error(`docs/webhooks.md has no example in ${language}`);
  return code;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

test.each([
  ['js', process.execPath, ['--input-type=module', '-e']],
  ['python', 'python3', ['-c']],
])(
  '%s',
  async (language, program, args) => {
    if (!isThere(program)) return;
    const port = await freePort();
    const env = { ...process.env, SECRET, PORT: `${port}` };
    const child = spawn(program, [...args, example(language)], { cwd: root, env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
    const sender = new Sender(['127.0.0.1']);
    const send = (secret: string) =>
      sender.send({ url: `http://127.0.0.1:${port}/`, secret }, message, new AbortController().signal);
    try {
      await expect.poll(() => said).toContain('listening');
      await expect.poll(async () => (await send(SECRET)).outcome).toBe('204');
      expect((await send(SECRET)).outcome).toBe('204');
      expect((await send(`whsec_${Buffer.alloc(32, 8).toString('base64')}`)).outcome).toBe('400');
      await expect.poll(() => said).toBe('listening\nhaendelser.nye 2 1\n');
    } finally {
      child.kill();
      await sender.close();
    }
  },
  60_000,
);
