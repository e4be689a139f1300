/**
 * Files of jobs in a bucket of S3 or of a service that speaks it. An attempt that was broken off is begun anew elsewhere: its
 * result is published only when it is whole, under a name of its own, so nothing is lost or doubled.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Range } from '../../http/response/download.ts';
import { type Promised, Room } from '../../store/folder.ts';
import { Unavailable } from '../../store/unavailable.ts';
import {
  type Attempt,
  type Copy,
  type Incoming,
  type JobFiles,
  MADE,
  missing,
  type Named,
  type ResultBytes,
  type Workplace,
} from './files.ts';
import type { Spool } from './spool.ts';

/** Bytes of a part of an upload; a result may have ten thousand. */
const PART_BYTES = 16 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Of a result of which only some ranges are read. */
const READS_AT_ONCE = 4;

const CONNECT_MS = 5_000;
/** A connection on which nothing moves. */
const STALLED_MS = 60_000;

export class BucketFiles implements JobFiles {
  readonly canGoOn = false;
  readonly #client: S3Client;
  readonly #bucket: string;
  /** Before each key; ends with `/` unless it is empty. */
  readonly #prefix: string;
  readonly #spool: Spool;
  readonly #room: Room;

  /**
   * `place`: `s3://bucket/prefix`. Endpoint, region and credentials are those of the environment. `reserve`: bytes of the
   * disk of the spool that files leave free.
   */
  constructor(place: string, spool: Spool, reserve = 0) {
    this.#room = new Room(spool.folder, reserve);
    const { hostname, pathname } = new URL(place);
    this.#bucket = hostname;
    this.#prefix = pathname.replace(/^\/+|\/+$/g, '').replace(/(?<=.)$/, '/');
    this.#spool = spool;
    const { AWS_ENDPOINT_URL_S3: s3, AWS_ENDPOINT_URL: all } = process.env;
    this.#client = new S3Client({
      // Services of others seldom have a host for each bucket, nor the checksums that are new.
      forcePathStyle: (s3 ?? all) !== undefined,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: STALLED_MS },
    });
  }

  /** Rejects with {@link Unavailable} where the bucket cannot be used. */
  async check(): Promise<void> {
    await this.#keys('', 1);
  }

  async receive(id: string, promised: Promised): Promise<Incoming> {
    await mkdir(this.#folder(id), { recursive: true });
    return { path: join(this.#folder(id), 'input'), ...(await this.#room.open(promised)) };
  }

  /** Results that are kept are in the bucket. */
  checkRoom({ made }: ResultBytes): Promise<void> {
    return this.#room.check(made);
  }

  async keep(id: string): Promise<void> {
    await this.#upload(join(this.#folder(id), 'input'), this.#input(id));
    await rm(this.#folder(id), { recursive: true });
  }

  async workplace(job: Attempt): Promise<Workplace> {
    const folder = this.#folder(job.id);
    const input = join(folder, 'input');
    const output = (format: string): string => join(folder, `result.${format}`);
    const close = () => rm(folder, { recursive: true, force: true });
    await close();
    await mkdir(dirname(input), { recursive: true });
    try {
      await pipeline(await this.#read(this.#input(job.id)), createWriteStream(input));
    } catch (error) {
      await close();
      throw error;
    }
    const publish = (format: string) => this.#upload(output(format), this.#result({ ...job, format }));
    return { input, output, publish, close };
  }

  readResult(job: Named, { start, end }: Range): Promise<Readable> {
    return this.#read(this.#result(job), `bytes=${start}-${end}`);
  }

  async copyResult(job: Named, only?: readonly Range[]): Promise<Copy> {
    const path = await this.making(job.id);
    const close = () => rm(path, { force: true });
    try {
      if (only === undefined) await pipeline(await this.#read(this.#result(job)), createWriteStream(path));
      else await this.#readInto(path, job, only);
    } catch (error) {
      await close();
      throw error;
    }
    return { path, close };
  }

  /** It lies on the disk of a worker. */
  begun(): undefined {}

  async making(id: string): Promise<string> {
    await mkdir(this.#folder(id), { recursive: true });
    return join(this.#folder(id), `making-${randomUUID()}`);
  }

  async keepMade(id: string, name: string, path: string): Promise<void> {
    await this.#upload(path, this.#made(id, name));
    await rm(path);
  }

  async sizeOfMade(id: string, name: string): Promise<number> {
    const { ContentLength = 0 } = await this.#do(() =>
      this.#client.send(new HeadObjectCommand(this.#at(this.#made(id, name)))),
    );
    return ContentLength;
  }

  readMade(id: string, name: string, { start, end }: Range): Promise<Readable> {
    return this.#read(this.#made(id, name), `bytes=${start}-${end}`);
  }

  removeMade(id: string): Promise<void> {
    return this.#remove(`${id}/${MADE}`);
  }

  async removeInput(id: string): Promise<void> {
    await this.#do(() => this.#client.send(new DeleteObjectCommand(this.#at(this.#input(id)))));
  }

  async erase(id: string): Promise<void> {
    await rm(this.#folder(id), { recursive: true, force: true });
    const prefix = `${id}/`;
    // Of uploads that were broken off nothing is listed, but their parts lie there.
    for (const { Key, UploadId } of await this.#uploads(prefix))
      await this.#do(() =>
        this.#client.send(new AbortMultipartUploadCommand({ ...this.#at(Key), UploadId })),
      );
    await this.#remove(prefix);
  }

  async #remove(prefix: string): Promise<void> {
    for (let keys = await this.#keys(prefix); keys.length > 0; keys = await this.#keys(prefix))
      for (const key of keys) await this.#do(() => this.#client.send(new DeleteObjectCommand(this.#at(key))));
  }

  async close(): Promise<void> {
    this.#client.destroy();
    await this.#spool.close();
  }

  async #keys(prefix: string, most = 1_000): Promise<string[]> {
    const asked = { Bucket: this.#bucket, Prefix: `${this.#prefix}${prefix}`, MaxKeys: most };
    const { Contents = [] } = await this.#do(() => this.#client.send(new ListObjectsV2Command(asked)));
    return Contents.flatMap(({ Key }) => Key ?? []);
  }

  async #uploads(prefix: string) {
    const asked = { Bucket: this.#bucket, Prefix: `${this.#prefix}${prefix}` };
    const { Uploads = [] } = await this.#do(() => this.#client.send(new ListMultipartUploadsCommand(asked)));
    return Uploads;
  }

  async #read(key: string, range?: string): Promise<Readable> {
    const asked = { ...this.#at(key), ...(range !== undefined && { Range: range }) };
    const { Body } = await this.#do(() => this.#client.send(new GetObjectCommand(asked)));
    return Body as Readable;
  }

  /** Each range in its place of a file that takes no more of the disk than they do. */
  async #readInto(path: string, job: Named, ranges: readonly Range[]): Promise<void> {
    await (await open(path, 'w')).close();
    const left = ranges.values();
    const reader = async (): Promise<void> => {
      for (const range of left)
        await pipeline(
          await this.readResult(job, range),
          createWriteStream(path, { flags: 'r+', start: range.start }),
        );
    };
    await Promise.all(Array.from({ length: READS_AT_ONCE }, reader));
  }

  async #upload(path: string, key: string): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#at(key), Body: createReadStream(path) },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    await this.#do(() => upload.done());
  }

  /** What the bucket refuses, or does not answer, is not the fault of whoever asks. */
  async #do<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof NoSuchKey || error instanceof NotFound) throw missing('the object');
      throw new Unavailable(`the bucket ${this.#bucket}`, error);
    }
  }

  #at(Key: string | undefined) {
    return { Bucket: this.#bucket, Key };
  }

  #input(id: string): string {
    return `${this.#prefix}${id}/input`;
  }

  #result({ id, attempt, format }: Named): string {
    return `${this.#prefix}${id}/${attempt}/result.${format}`;
  }

  #made(id: string, name: string): string {
    return `${this.#prefix}${id}/${MADE}${name}`;
  }

  #folder(id: string): string {
    return join(this.#spool.folder, id);
  }
}
