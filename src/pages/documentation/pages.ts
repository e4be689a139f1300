/**
 * The pages of the documentation: a thread renders each at its first request (`page-thread.ts`), and they are kept. They say
 * which registers the snapshot lacks, and are rendered anew when that changes.
 */
import { Piscina } from 'piscina';
import type { Language } from '../../http/language.ts';
import type { DescriptionSource } from '../../http/openapi.ts';
import { type KeptBody, keptBody } from '../../http/response/kept-body.ts';
import { HTML_TYPE } from '../assets.ts';
import type { PageTask, RenderedPage } from './page-thread.ts';

/** Of the thread, after its last page: the next reader soon asks for another one. */
const IDLE_MS = 10_000;

interface KeptPage {
  readonly body: KeptBody;
  readonly names: readonly string[];
}

export class DocumentationPages {
  readonly #describe: DescriptionSource;
  readonly #site: Pick<PageTask, 'assets' | 'hasAccounts'>;
  readonly #kept = new Map<string, Promise<KeptPage>>();
  #notLoaded: readonly string[] = [];
  #thread: Piscina<PageTask, RenderedPage> | undefined;

  constructor(describe: DescriptionSource, site: Pick<PageTask, 'assets' | 'hasAccounts'>) {
    this.#describe = describe;
    this.#site = site;
  }

  /** Without a folder the page of all; `undefined` where there is no such page. */
  async page(
    language: Language,
    folder: string | undefined,
    notLoaded: readonly string[],
  ): Promise<KeptBody | undefined> {
    if (notLoaded.join() !== this.#notLoaded.join()) this.#kept.clear();
    this.#notLoaded = notLoaded;
    const { body, names } = await this.#page(language, undefined);
    if (folder === undefined) return body;
    return names.includes(folder) ? (await this.#page(language, folder)).body : undefined;
  }

  async close(): Promise<void> {
    await this.#thread?.destroy();
  }

  #page(language: Language, folder: string | undefined): Promise<KeptPage> {
    const key = `${language} ${folder ?? ''}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const rendered = this.#render(language, folder);
    this.#kept.set(key, rendered);
    // The next request tries again.
    rendered.catch(() => this.#kept.delete(key));
    return rendered;
  }

  async #render(language: Language, folder: string | undefined): Promise<KeptPage> {
    const notLoaded = new Set(this.#notLoaded);
    const { bytes: description } = await this.#describe(language);
    this.#thread ??= new Piscina<PageTask, RenderedPage>({
      filename: new URL('./page-thread.ts', import.meta.url).href,
      name: 'render',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
    });
    const task = { ...this.#site, language, folder, description, notLoaded };
    const { text, names } = await this.#thread.run(task);
    return { body: keptBody(HTML_TYPE, text), names };
  }
}
