/** The start page over the sample registers, and a browser to visit it with. */
import type { BrowserContextOptions } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Service } from '../../src/app.ts';
import { launchBrowser } from '../support/browser.ts';
import { darService, sampleService } from '../support/sample.ts';
import { type Visit, visit } from './visit.ts';

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** What pages are looked at on. */
export const screens = [
  ['a desktop', { viewport: { width: 1280, height: 900 } }],
  ['a phone', phone],
] as const;

interface Served {
  readonly base: string;
  close(): Promise<void>;
}

/** A service without a store. */
const servedSample = async (): Promise<Served> => served(await sampleService());

/** The same over the extract of the address register, which has land parcels and owner districts with borders. */
export const servedExtract = async (): Promise<Served> => served(await darService());

async function served(service: Service): Promise<Served> {
  return { base: await service.app.listen({ port: 0 }), close: () => service.close() };
}

export async function servedPage(serving = servedSample()) {
  const { base, close } = await serving;
  const browser = await launchBrowser();
  return {
    base,
    browser,
    /** A visit that has to end without a complaint and without a request to another host. */
    async open(path = '/', options: BrowserContextOptions = {}): Promise<Visit> {
      const visited = await visit(browser, `${base}${path}`, options);
      onTestFinished(async () => {
        const { foreign, complaints } = visited;
        await visited.close();
        expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
      });
      return visited;
    },
    async stop(): Promise<void> {
      await browser.close();
      await close();
    },
  };
}
