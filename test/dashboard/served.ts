/** The service with a dashboard over a store, and browsers that visit it: each with its cookies, at the address that it opens. */
import type { InjectOptions } from 'fastify';
import type { Service } from '../../src/app.ts';
import { prepareJobs } from '../../src/jobs/service.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { sampleService } from '../support/sample.ts';
import type { Places } from '../support/stores.ts';

export const BASE = 'https://adresser.example';
/** Cookies of HTTPS alone, and the public base that links lead to. */
const settings = { keys: 'optional', 'public-base': BASE, 'trusted-proxies': '127.0.0.1' };

export interface Served {
  readonly service: Service;
  readonly store: Store;
  readonly log: Record<string, unknown>[];
  browser(): Browser;
  /** The link that was sent last; `undefined`: none since the last look. */
  link(): string | undefined;
  /** A browser in which somebody has signed in. */
  signedIn(mail: string): Promise<Browser>;
  close(): Promise<void>;
}

export async function served(places: Places, options: Record<string, string> = {}): Promise<Served> {
  const { store: place, files } = places;
  await prepareJobs(places);
  const log: Record<string, unknown>[] = [];
  const given = { ...settings, store: place, ...(files !== undefined && { files }), ...options };
  const service = await sampleService(given, (line) => log.push(JSON.parse(line)));
  const store = await openStore(place);
  const link = (): string | undefined => {
    const sent = log.findLast(({ message }) => message === 'link to sign in');
    log.length = 0;
    return sent?.['link'] as string | undefined;
  };
  return {
    ...{ service, store, log, link },
    browser: () => new Browser(service),
    async signedIn(mail) {
      const browser = new Browser(service);
      await browser.post('/konto/api/link', { mail, language: 'da' });
      await browser.post('/konto/api/session', { token: tokenIn(link()) });
      return browser;
    },
    async close() {
      await store.destroy();
      await service.close();
    },
  };
}

export const tokenIn = (link = ''): string => link.split('#link=')[1] ?? '';

export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly json: Record<string, unknown>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** What a browser says of a request that a page of the service makes. */
const OWN_PAGE = { origin: BASE, 'sec-fetch-site': 'same-origin' };

export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #service: Service;
  /** The headers `Set-Cookie` of the latest answer. */
  set: string[] = [];

  constructor(service: Service) {
    this.#service = service;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: object, headers: Record<string, string> = OWN_PAGE): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body: object): Promise<Answer> {
    return this.send('PUT', path, body, OWN_PAGE);
  }

  delete(path: string, body?: object): Promise<Answer> {
    return this.send('DELETE', path, body, OWN_PAGE);
  }

  async send(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#service.app.inject({
      ...{ method, url },
      ...(body !== undefined && { payload: body }),
      headers: {
        host: 'adresser.example',
        'x-forwarded-proto': 'https',
        ...(cookie !== '' && { cookie }),
        ...headers,
      },
    });
    this.set = [answer.headers['set-cookie'] ?? []].flat();
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const json = /json/.test(String(answer.headers['content-type'])) ? answer.json() : {};
    const { code } = (json as { error?: { code?: string } }).error ?? {};
    return { status: answer.statusCode, code, json, headers: answer.headers, body: answer.body };
  }
}
