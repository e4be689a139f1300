/**
 * A bucket for tests: that of `VEJVISER_TEST_S3_URL` if it is set, or else a server of this process that answers the requests of
 * S3 which we make, as its reference describes them, and keeps objects in memory.
 */
import { createHash } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

export interface Bucket {
  /** `s3://…`, under a prefix of its own. */
  readonly place: string;
  /** Requests so far, by operation. */
  readonly seen: readonly string[];
  /** Whether it answers. */
  isAway: boolean;
  close(): Promise<void>;
}

const real = process.env['VEJVISER_TEST_S3_URL'];
let buckets = 0;

export async function startBucket(): Promise<Bucket> {
  buckets += 1;
  if (real !== undefined) {
    const place = `${real.replace(/\/$/, '')}/test-${process.pid}-${buckets}`;
    return { place, seen: [], isAway: false, async close() {} };
  }
  const stand = new StandIn();
  const url = await stand.listen();
  const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_REGION: 'eu-north-1' };
  Object.assign(process.env, { AWS_ENDPOINT_URL: url, ...credentials });
  return stand;
}

type Query = Readonly<Record<string, string | undefined>>;

class StandIn implements Bucket {
  readonly place = 's3://bucket/some/prefix';
  readonly seen: string[] = [];
  isAway = false;
  readonly #objects = new Map<string, Buffer>();
  readonly #uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  readonly #app = Fastify({ bodyLimit: 1 << 30, forceCloseConnections: true });

  constructor() {
    this.#app.removeAllContentTypeParsers();
    this.#app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    this.#app.all('/bucket', (request, reply) => this.#answer(request, reply, ''));
    this.#app.all('/bucket/*', (request, reply) =>
      this.#answer(request, reply, (request.params as { '*': string })['*']),
    );
  }

  listen(): Promise<string> {
    return this.#app.listen({ port: 0, host: '127.0.0.1' });
  }

  close(): Promise<void> {
    return this.#app.close();
  }

  #answer(request: FastifyRequest, reply: FastifyReply, key: string): FastifyReply {
    if (this.isAway) return reply.code(503).send(error('SlowDown'));
    const query = request.query as Query;
    const { uploadId = '', partNumber } = query;
    const operation = [request.method, 'uploads', 'uploadId', 'list-type']
      .filter((name) => name === request.method || name in query)
      .join(' ');
    this.seen.push(operation);
    const body = (request.body ?? Buffer.alloc(0)) as Buffer;
    const upload = this.#uploads.get(uploadId);
    switch (operation) {
      case 'GET list-type':
        return reply.send(this.#list(query));
      case 'GET uploads':
        return reply.send(this.#listUploads(query));
      case 'POST uploads':
        return reply.send(this.#begin(key));
      case 'PUT uploadId':
        upload?.parts.set(Number(partNumber), body);
        return reply.header('etag', etag(body)).send();
      case 'POST uploadId':
        return upload === undefined
          ? reply.code(404).send(error('NoSuchUpload'))
          : reply.send(this.#complete(uploadId, upload));
      case 'DELETE uploadId':
        this.#uploads.delete(uploadId);
        return reply.code(204).send();
      case 'PUT':
        this.#objects.set(key, body);
        return reply.header('etag', etag(body)).send();
      case 'DELETE':
        this.#objects.delete(key);
        return reply.code(204).send();
      case 'GET':
        return this.#read(request, reply, key);
      case 'HEAD':
        return this.#head(reply, key);
      default:
        return reply.code(501).send(error('NotImplemented'));
    }
  }

  #head(reply: FastifyReply, key: string): FastifyReply {
    const object = this.#objects.get(key);
    if (object === undefined) return reply.code(404).send();
    return reply.header('content-length', object.length).send();
  }

  #read({ headers }: FastifyRequest, reply: FastifyReply, key: string): FastifyReply {
    const object = this.#objects.get(key);
    if (object === undefined) return reply.code(404).send(error('NoSuchKey'));
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (start === undefined) return reply.send(object);
    if (Number(start) >= object.length) return reply.code(416).send(error('InvalidRange'));
    const part = object.subarray(Number(start), Number(end) + 1);
    const range = `bytes ${start}-${Number(start) + part.length - 1}/${object.length}`;
    return reply.code(206).header('content-range', range).send(part);
  }

  #list({ prefix = '', 'max-keys': most = '1000' }: Query): string {
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix)).slice(0, Number(most));
    return xml('ListBucketResult', keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join(''));
  }

  #listUploads({ prefix = '' }: Query): string {
    const begun = [...this.#uploads].filter(([, { key }]) => key.startsWith(prefix));
    const entries = begun.map(
      ([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return xml('ListMultipartUploadsResult', entries.join(''));
  }

  #begin(key: string): string {
    const id = `upload-${this.#uploads.size + 1}`;
    this.#uploads.set(id, { key, parts: new Map() });
    return xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`);
  }

  #complete(id: string, { key, parts }: { key: string; parts: Map<number, Buffer> }): string {
    const ordered = [...parts].sort(([one], [other]) => one - other).map(([, part]) => part);
    this.#objects.set(key, Buffer.concat(ordered));
    this.#uploads.delete(id);
    return xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>"${id}"</ETag>`);
  }
}

function xml(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${root}>${content}</${root}>`;
}

function error(code: string): string {
  return xml('Error', `<Code>${code}</Code>`);
}

function etag(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}
