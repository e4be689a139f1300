/**
 * `/healthz`: the process runs, in this version. `/readyz`: it is warmed up and not stopping, and which registers it has.
 * `/metrics`: Prometheus' text format.
 */
import type { App } from '../http/app-types.ts';
import { version } from '../version.ts';
import type { Metrics } from './metrics.ts';

/** The data version that is served, and what is said of it. */
export type Served = Readonly<Record<string, unknown>> & { readonly data_version: string };

export interface TelemetryOptions {
  readonly metrics: Metrics;
  /** What is served; null before anything is. */
  readonly served: () => Served | null;
  /** Whether it has been warmed and is not stopping. */
  readonly isServing: () => boolean;
}

const hidden = { schema: { hide: true } };

export function telemetryRoutes(app: App, { metrics, served, isServing }: TelemetryOptions): void {
  app.get('/healthz', hidden, (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'ok', version });
  });

  app.get('/readyz', hidden, (_request, reply) => {
    const current = served();
    const ready = current !== null && isServing();
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503);
    reply.send({
      status: ready ? 'ready' : 'not ready',
      ...(current ?? { data_version: null }),
    });
  });

  app.get('/metrics', hidden, async (_request, reply) => {
    const { text, contentType } = await metrics.text();
    reply.header('cache-control', 'no-store').header('content-type', contentType);
    return text;
  });
}
