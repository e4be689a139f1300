/**
 * A server that answers finished bytes by path, as a process of its own: what each layer below the engine costs. All send
 * the same bodies; the first two are as little as a server in Node.js and in Fastify can be.
 *
 * `node bench/layers/server.ts LAYER ANSWERS`: the file has one `{"path","question","body"}` a line; the port is printed when it
 * listens.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { buildService } from '../../src/app.ts';
import { serveConfig } from '../../src/config.ts';
import type { Native } from '../../src/engine/addon/native.ts';
import type { Answer } from '../../src/engine/engine.ts';
import { contentTypes } from '../../src/http/response/formats.ts';

type Bodies = ReadonlyMap<string, Buffer>;

async function nodeHttp(bodies: Bodies): Promise<number> {
  const server = createServer((request, response) => {
    const body = bodies.get(request.url ?? '') ?? Buffer.alloc(0);
    response.writeHead(200, { 'content-type': contentTypes.json, 'content-length': body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function fastify(bodies: Bodies): Promise<number> {
  const app = Fastify({ logger: false });
  app.get('/autocomplete', (request, reply) => {
    reply.header('content-type', contentTypes.json).send(bodies.get(request.raw.url ?? ''));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** The whole service over an engine that looks answers up by the text of their question. */
async function prebuilt(_bodies: Bodies, answers: ReadonlyMap<string, Answer>): Promise<number> {
  const info = {
    dataVersion: 'prebuilt',
    generation: 1,
    build: '1',
    created: '',
    directory: '',
    counts: {},
    sources: [],
    registers: [],
    notLoaded: [],
    entities: [],
  };
  const engine = {
    answer: (question: string) => answers.get(question) ?? null,
    snapshot: () => info,
  } as unknown as Native;
  const { app, responder } = buildService(serveConfig({}, {}), engine, () => {});
  responder.use(info);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

const layers: Record<string, (bodies: Bodies, answers: ReadonlyMap<string, Answer>) => Promise<number>> = {
  'node-http': nodeHttp,
  fastify,
  prebuilt,
};

// The parent process may end without sending a signal.
process.stdin.resume().once('end', () => process.exit());

const [name = '', file = ''] = process.argv.slice(2);
const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '');
const prepared = lines.map((line) => {
  const { path, question, body } = JSON.parse(line) as { path: string; question: string; body: string };
  return { path, question, body: Buffer.from(body) };
});
const bodies = new Map(prepared.map(({ path, body }) => [path, body]));
const answers = new Map(
  prepared.map(({ question, body }) => [question, { body, more: false, generation: 1 }]),
);
const listen = layers[name];
if (listen === undefined)
  throw new Error(`there is no layer ${name}; there are ${Object.keys(layers).join(', ')}`);
console.log(await listen(bodies, answers));
