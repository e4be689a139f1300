/** Wakes those who wait: other data are in use, time has passed, or the service stops. One timer serves all. */

export type News = 'data' | 'time' | 'stop';

/** Shorter than proxies wait for a silent connection, and than this service does. */
const EVERY_MS = 15_000;

export class Newsroom {
  #waiting = Promise.withResolvers<News>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** The next piece of news. Who asks before looking at the data misses none. */
  get next(): Promise<News> {
    if (this.#isStopped) return Promise.resolve('stop');
    this.#timer ??= setInterval(() => this.#tell('time'), EVERY_MS).unref();
    return this.#waiting.promise;
  }

  /** Other data are in use. */
  changed(): void {
    this.#tell('data');
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#tell('stop');
  }

  #tell(news: News): void {
    const told = this.#waiting;
    this.#waiting = Promise.withResolvers<News>();
    told.resolve(news);
  }
}
