/** Says once at the start what to set where links follow the header `Host`, which each client chooses for itself. */
import type { Config } from '../config.ts';
import type { RequestLog } from '../telemetry/request-log.ts';

export function advisePublicBase(log: RequestLog, { publicBase }: Config): void {
  if (publicBase !== undefined) return;
  const advice =
    'links lead to the Host of each request; set --public-base before a shared cache or the public';
  log.event('no public base', { advice });
}
