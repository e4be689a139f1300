/** The file-download service: its list, page after page, and its files. */

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Agent, type Dispatcher, errors, interceptors, request } from 'undici';

const Listed = Type.Object({
  fileName: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' }),
  entityName: Type.String(),
  typeOfDownload: Type.String(),
  typeOfData: Type.String(),
  version: Type.Union([Type.String(), Type.Number()]),
  generationNumber: Type.Number(),
  generationTime: Type.Optional(Type.String()),
  containedFileFormat: Type.String(),
  municipalityCode: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  md5Hash: Type.String(),
  fileSizeInBytes: Type.Number(),
});
export type Listed = Static<typeof Listed>;

const Page = Type.Object({
  paginationMetadata: Type.Object({ totalPages: Type.Number() }),
  availableFileDownloads: Type.Array(Listed),
});

export interface Policy {
  /** Silence after which a transfer counts as stalled. */
  readonly idleMs: number;
  /** The first wait before another try; it doubles. `Retry-After` counts for more. */
  readonly waitMs: number;
}

export class Service {
  readonly #url: string;
  readonly #key: string;
  readonly #dispatcher: Dispatcher;

  readonly #signal: AbortSignal | undefined;

  constructor(url: string, key: string, { idleMs, waitMs }: Policy, signal?: AbortSignal) {
    this.#signal = signal;
    this.#url = url.replace(/\/$/, '');
    this.#key = key;
    this.#dispatcher = new Agent({ headersTimeout: idleMs, bodyTimeout: idleMs }).compose(
      interceptors.retry({ maxRetries: 4, minTimeout: waitMs, maxTimeout: 64 * waitMs }),
    );
  }

  /** Whole national files of a register; each once, also where the list moved between two pages. */
  async list(register: string): Promise<Listed[]> {
    const found = new Map<string, Listed>();
    for (let page = 1, pages = 1; page <= pages; page++) {
      const body = await this.#get('GetAvailableFileDownloads', {
        Register: register,
        page: `${page}`,
        pagesize: '10000',
      });
      const answer: unknown = await body.json().catch((error: unknown) => {
        if (!(error instanceof SyntaxError)) throw error;
      });
      if (!Value.Check(Page, answer)) throw new Error(`the list of ${register} is not as documented`);
      pages = answer.paginationMetadata.totalPages;
      for (const each of answer.availableFileDownloads) found.set(each.fileName, each);
    }
    return [...found.values()];
  }

  file(name: string): Promise<Dispatcher.ResponseData['body']> {
    return this.#get('GetFile', { Filename: name });
  }

  close(): Promise<void> {
    return this.#dispatcher.close();
  }

  async #get(call: string, query: Record<string, string>): Promise<Dispatcher.ResponseData['body']> {
    const { statusCode, body } = await request(`${this.#url}/${call}`, {
      query: { ...query, apikey: this.#key },
      dispatcher: this.#dispatcher,
      ...(this.#signal && { signal: this.#signal }),
    }).catch((error: unknown) => {
      // The last of several tries.
      if (error instanceof errors.RequestRetryError && error.statusCode >= 400)
        throw new RefusedError(error.statusCode);
      throw error;
    });
    if (statusCode === 200) return body;
    await body.dump();
    throw new RefusedError(statusCode);
  }
}

/** The service answered, and not with what was asked for. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(
      status === 401
        ? 'the key was refused (401); a new key works after about 15 minutes'
        : `the service answered ${status}`,
    );
    this.status = status;
  }
}
