/** The servers that the service is compared with, each a process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Command, pinned, processorSecondsOf } from '../system/process.ts';
import { Service } from '../system/service.ts';

export interface Server {
  readonly name: string;
  readonly origin: string;
  /** Headers of the requests to it. */
  readonly headers: readonly string[];
  /** Processor seconds that it has used. */
  busy(): number;
  stop(): Promise<unknown>;
}

const program = fileURLToPath(new URL('server.ts', import.meta.url));
const IDENTITY = 'accept-encoding: identity';

/** Those that are compared, held to the last processor. Bare Fastify is the second. When one cannot be started, those before it are stopped. */
export async function startServers(answers: string, snapshot: string): Promise<Server[]> {
  const servers: Server[] = [];
  try {
    servers.push(await startServer('bare node:http', 'node-http', answers, pinned));
    servers.push(await startServer('bare Fastify', 'fastify', answers, pinned));
    servers.push(await startServer('the service, answers made before', 'prebuilt', answers, pinned));
    servers.push(...(await engines(snapshot)));
    return servers;
  } catch (error) {
    for (const server of servers) await server.stop();
    throw error;
  }
}

async function engines(snapshot: string): Promise<Server[]> {
  const service = await Service.start(snapshot, [], pinned);
  const engine = {
    name: 'the service with its engine',
    origin: service.url,
    headers: [IDENTITY],
    busy: () => processorSecondsOf(service.pid),
    stop: () => service.stop(),
  };
  return [engine, { ...engine, name: 'and gzip', headers: ['accept-encoding: gzip'] }];
}

/** A layer of `server.ts`, by a command made otherwise where `around` is given. */
export async function startServer(
  name: string,
  layer: string,
  answers: string,
  around: (command: Command) => Command = (command) => command,
): Promise<Server> {
  const [file, ...words] = around([process.execPath, program, layer, answers]);
  const child = spawn(file, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const listening = once(createInterface({ input: child.stdout }), 'line').then(([port]) => String(port));
  const port = await Promise.race([
    listening,
    ended.then(([code]) => Promise.reject(new Error(`the server of ${name} ended with ${code}`))),
  ]);
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    headers: [IDENTITY],
    busy: () => processorSecondsOf(child.pid ?? 0),
    async stop() {
      child.kill();
      await ended;
    },
  };
}
