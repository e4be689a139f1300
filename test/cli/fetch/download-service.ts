/** A stand-in for the file-download service, which fails as it is told to before it does its work. */
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault = 'stall' | 'cut' | 'long' | 'altered' | 401 | 404 | 429 | 500;

export interface Stored {
  readonly fileName: string;
  readonly entityName: string;
  readonly version: string;
  readonly generationNumber: number;
  /** Of a whole file of today's rows where not given. */
  readonly typeOfDownload?: 'DeltaDownload';
  readonly typeOfData?: 'Bitemporal';
  readonly generationTime?: string;
  readonly bytes: string;
}

export class DownloadService {
  /** Faults of the next answers with a file, first to last. */
  faults: Fault[] = [];
  files: Stored[] = [];
  /** What is answered instead of the list: a status, or a text. */
  listFault: number | string | undefined;
  /** What happens to the list once a file was asked for. */
  afterFile: () => void = () => undefined;
  /** What happens once a list was asked for. */
  afterList: () => void = () => undefined;
  readonly asked: string[] = [];
  readonly #server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
    if (searchParams.get('apikey') !== 'key') return void response.writeHead(401).end();
    if (pathname.endsWith('/GetAvailableFileDownloads')) return this.#list(searchParams, response);
    this.#file(searchParams.get('Filename') ?? '', response);
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/FileDownloads`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** One file a page, whatever size was asked for. */
  #list(query: URLSearchParams, response: ServerResponse): void {
    const { listFault } = this;
    this.afterList();
    if (typeof listFault === 'number')
      return void response.writeHead(listFault, { 'retry-after': '0' }).end();
    if (listFault !== undefined) return void response.end(listFault);
    const file = this.files[Number(query.get('page')) - 1];
    const described = file && {
      typeOfDownload: 'TotalDownload',
      typeOfData: 'Current',
      ...file,
      bytes: undefined,
      containedFileFormat: 'json',
      municipalityCode: null,
      md5Hash: createHash('md5').update(file.bytes).digest('hex'),
      fileSizeInBytes: file.bytes.length,
    };
    response.end(
      JSON.stringify({
        paginationMetadata: { totalPages: this.files.length },
        availableFileDownloads: described ? [described] : [],
      }),
    );
  }

  #file(name: string, response: ServerResponse): void {
    this.asked.push(name);
    const bytes = this.files.find(({ fileName }) => fileName === name)?.bytes;
    const fault = this.faults.shift();
    this.afterFile();
    if (typeof fault === 'number') return void response.writeHead(fault, { 'retry-after': '0' }).end();
    if (bytes === undefined) return void response.writeHead(404).end();
    if (fault === 'altered') return void response.end('#'.repeat(bytes.length));
    if (fault === 'long') return void response.end(`${bytes}#`);
    if (fault === undefined) return void response.end(bytes);
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(bytes.slice(0, 3), () => {
      if (fault === 'cut') response.destroy();
    });
  }
}
