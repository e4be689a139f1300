/**
 * The door of a service with keys, before and after it is opened. What it needs is loaded when it opens, so that a service
 * without keys loads none of it.
 */
import type { Config } from '../config.ts';
import { KeyForm } from '../keys/format.ts';
import type { RequestLog } from '../telemetry/request-log.ts';
import { Access } from './access.ts';
import type { Opened } from './opened.ts';
import type { Rates } from './rate/rates.ts';
import { Windows } from './rate/windows.ts';

export interface Door {
  readonly access: Access;
  /** Absent until {@link open} resolves. */
  readonly opened: Opened | undefined;
  /** Before the first request. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** `undefined` where there are no keys. `own`: who counts calls a minute, where that is not this process by itself. */
export function doorOf(config: Config, log: RequestLog, own: Rates = new Windows()): Door | undefined {
  const { keys, keyPrefix, allowHttp } = config;
  if (keys === 'off') return undefined;
  const access = new Access(new KeyForm(keyPrefix), { isRequired: keys === 'required', allowHttp });
  let opened: Opened | undefined;
  return {
    access,
    get opened() {
      return opened;
    },
    async open() {
      const { openParts } = await import('./opened.ts');
      opened = await openParts(config, log, own);
      access.open(opened.parts);
    },
    close: async () => opened?.close(),
  };
}
