/**
 * Registers all metrics with prom-client. It takes long to load, so nothing that the first answer needs imports this.
 */
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { SnapshotInfo } from '../engine/addon/native.ts';
import type { LaneCounts } from '../engine/lanes.ts';
import { version } from '../version.ts';
import type { Disk } from './disk.ts';
import type { Durations } from './durations.ts';
import { addEventLoopDelay, NEVER_MS } from './event-loop.ts';
import type { Note } from './freshness.ts';

export interface Observed {
  readonly lanes: () => Readonly<LaneCounts>;
  readonly queued: () => number;
  readonly snapshot: () => SnapshotInfo | null;
  /** New snapshots that could not be opened. */
  readonly refusedSnapshots: () => number;
  /** Lines of the log that could not be written. */
  readonly droppedLines: () => number;
  /** `undefined` where nobody follows the registers. */
  readonly freshness: () => Promise<Note | undefined>;
  readonly disk: () => Promise<Disk>;
  /** `undefined` without a store. */
  readonly jobs: () => Promise<JobFigures | undefined>;
  /** `undefined` where none are sent. */
  readonly webhooks: () => Promise<WebhookFigures | undefined>;
  /** `undefined` without keys. */
  readonly access: () => AccessFigures | undefined;
  /** A metric is left out because it could not be found out. */
  readonly onLeftOut: (metric: string, reason: unknown) => void;
}

export interface AccessFigures {
  /** Calls by plan and by what became of them. */
  readonly outcomes: readonly { readonly plan: string; readonly outcome: string; readonly calls: number }[];
  /** Since the keys were last compared with those of the store. */
  readonly keysAgeS: number;
  /** `undefined`: this machine counts the calls of a minute. */
  readonly shared: { readonly alone: number; readonly isReachable: boolean } | undefined;
}

export interface WebhookFigures {
  readonly active: number;
  readonly failing: number;
  readonly disabled: number;
  readonly delivered: number;
  readonly failed: number;
}

export interface JobFigures {
  readonly isReachable: boolean;
  /** Jobs by what has become of them. */
  readonly counts: readonly JobCount[];
  /** Rows of all jobs so far, by how they were answered. */
  readonly answeredRows: readonly { readonly category: string; readonly rows: number }[];
}

export interface JobCount {
  readonly status: string;
  readonly jobs: number;
  /** When the oldest of them came, in milliseconds since 1970. */
  readonly oldest: number;
}

/** The metrics of one process, as sent between processes. */
export type MetricReport = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export function registryOf(observed: Observed, durations: Durations): Registry {
  const registry = new Registry();
  const registers = [registry];
  // Adds memory and garbage collection.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  addEventLoopDelay(registry);
  durations.addTo(registry);
  addLaneCounters(observed, registers);
  addSnapshotGauges(observed, registers);
  addRefusedSnapshots(observed, registers);
  addDroppedLines(observed, registers);
  addFreshness(observed, registers);
  addDisk(observed, registers);
  addJobs(observed, registers);
  addWebhooks(observed, registers);
  addAccess(observed, registers);
  new Gauge({
    name: 'vejviser_build_info',
    help: 'The program, as its labels',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers,
  }).set({ version, node: process.version }, 1);
  new Gauge({ name: 'vejviser_processes', help: 'Processes that answer on this port', registers }).set(1);
  leaveOutWhatFails(registry, observed);
  return registry;
}

/** A collector that fails leaves out its own metric, never the page. */
function leaveOutWhatFails(registry: Registry, { onLeftOut }: Observed): void {
  for (const metric of registry.getMetricsAsArray() as unknown as Gauge[]) {
    const { collect, name } = metric as unknown as MetricObject;
    if (collect === undefined) continue;
    Object.assign(metric, {
      async collect() {
        try {
          await collect.call(metric);
        } catch (error) {
          metric.reset();
          metric.remove({});
          onLeftOut(name, error);
        }
      },
    });
  }
}

interface MetricObject {
  readonly name: string;
  readonly collect?: () => void | Promise<void>;
}

/** Combines several processes: counters and queues summed, event loop delays by mean, minimum and maximum. */
export function aggregated(reports: readonly MetricReport[]): Registry {
  return AggregatorRegistry.aggregate([...reports]);
}

function addLaneCounters({ lanes, queued }: Observed, registers: Registry[]): void {
  const helpTexts: Record<keyof LaneCounts, string> = {
    inline: 'Questions answered or started on the event loop',
    pool: 'Questions sent to the pool',
    redirected: 'Questions that exceeded the inline budget and were sent to the pool',
    cancelled: 'Questions of the pool stopped because their client had disconnected',
    overloaded: 'Questions answered 503 because they would have waited too long for a thread',
    refused: 'Questions that also exceeded the budget of the pool and were answered 503',
  };
  for (const [lane, help] of Object.entries(helpTexts) as [keyof LaneCounts, string][]) {
    new Counter({
      name: `vejviser_engine_${lane}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(lanes()[lane]);
      },
    });
  }
  new Gauge({
    name: 'vejviser_pool_queue_depth',
    help: 'Questions waiting for a thread of the pool',
    registers,
    collect() {
      this.set(queued());
    },
  });
}

function addSnapshotGauges({ snapshot }: Observed, registers: Registry[]): void {
  new Gauge({
    name: 'vejviser_snapshot_info',
    help: 'The snapshot in use, as its labels',
    labelNames: ['data_version', 'build'],
    aggregator: 'first',
    registers,
    collect() {
      this.reset();
      const info = snapshot();
      if (info !== null) this.set({ data_version: info.dataVersion, build: info.build }, 1);
    },
  });
  new Gauge({
    name: 'vejviser_snapshot_age_seconds',
    help: 'Time since the snapshot in use was built',
    aggregator: 'max',
    registers,
    collect() {
      const info = snapshot();
      if (info !== null) this.set((Date.now() - Date.parse(info.created)) / 1000);
    },
  });
}

/** All of a scrape are of one look. */
function oneLook<Seen>(look: () => Promise<Seen>): () => Promise<Seen> {
  let seen: Promise<Seen> | undefined;
  return () => {
    seen ??= look().finally(() => {
      seen = undefined;
    });
    return seen;
  };
}

/** Every process reads the same note. */
function addFreshness({ freshness }: Observed, registers: Registry[]): void {
  const note = oneLook(freshness);
  const shared = { aggregator: 'first', registers } as const;
  new Gauge({
    ...shared,
    name: 'vejviser_follow_failing',
    help: 'Whether the last attempt to fetch and import the registers failed; absent where none is made',
    async collect() {
      this.reset();
      const found = await note();
      if (found === undefined) this.remove();
      else this.set(found.failing === undefined ? 0 : 1);
    },
  });
  new Gauge({
    ...shared,
    name: 'vejviser_follow_age_seconds',
    help: 'Time since the registers that are served were last found to be those of their source',
    async collect() {
      this.reset();
      const checked = (await note())?.checked;
      if (checked === undefined) this.remove();
      else this.set((Date.now() - Date.parse(checked)) / 1000);
    },
  });
}

/** Every process sees the same disk. */
function addDisk({ disk }: Observed, registers: Registry[]): void {
  const seen = oneLook(disk);
  const gauge = (name: string, help: string, of: (disk: Disk) => number) =>
    new Gauge({
      ...({ aggregator: 'first', registers, name, help } as const),
      async collect() {
        this.set(of(await seen()));
      },
    });
  gauge('vejviser_disk_free_bytes', 'Free on the disk of the snapshots', ({ freeBytes }) => freeBytes);
  gauge('vejviser_snapshots_bytes', 'Of all snapshots that are kept', ({ snapshotBytes }) => snapshotBytes);
  gauge(
    'vejviser_snapshots_kept',
    'Snapshots that are kept, the one in use included',
    ({ snapshots }) => snapshots,
  );
}

/** Every process sees the same store. */
function addJobs({ jobs }: Observed, registers: Registry[]): void {
  const figures = oneLook(jobs);
  const shared = { aggregator: 'first', registers } as const;
  new Gauge({
    ...shared,
    name: 'vejviser_store_up',
    help: 'Whether the store can be reached; absent without one',
    async collect() {
      this.reset();
      const found = await figures();
      if (found === undefined) this.remove();
      else this.set(Number(found.isReachable));
    },
  });
  new Gauge({
    ...shared,
    name: 'vejviser_jobs',
    help: 'Jobs in the store, by status',
    labelNames: ['status'],
    async collect() {
      this.reset();
      for (const { status, jobs: count } of (await figures())?.counts ?? []) this.set({ status }, count);
    },
  });
  new Gauge({
    ...shared,
    name: 'vejviser_jobs_oldest_queued_seconds',
    help: 'Time for which the oldest job has waited for its turn',
    async collect() {
      const queued = (await figures())?.counts.find(({ status }) => status === 'queued');
      this.set(queued === undefined ? 0 : (Date.now() - queued.oldest) / 1000);
    },
  });
  new Counter({
    ...shared,
    name: 'vejviser_job_rows_total',
    help: 'Rows that jobs have answered, by how',
    labelNames: ['category'],
    async collect() {
      const found = await figures();
      this.reset();
      for (const { category, rows } of found?.answeredRows ?? []) this.inc({ category }, rows);
    },
  });
}

/** Every process sees the same store. */
function addWebhooks({ webhooks }: Observed, registers: Registry[]): void {
  const look = oneLook(webhooks);
  const shared = { aggregator: 'max', registers } as const;
  new Gauge({
    ...shared,
    name: 'vejviser_webhooks',
    help: 'Webhooks in the store, by state; absent where none are sent',
    labelNames: ['state'],
    async collect() {
      const figures = await look();
      this.reset();
      if (figures === undefined) return;
      for (const state of ['active', 'failing', 'disabled'] as const) this.set({ state }, figures[state]);
    },
  });
  new Counter({
    ...shared,
    name: 'vejviser_webhook_messages_total',
    help: 'Messages to receivers that are in the store, by what became of each attempt',
    labelNames: ['outcome'],
    async collect() {
      const figures = await look();
      this.reset();
      for (const outcome of ['delivered', 'failed'] as const) this.inc({ outcome }, figures?.[outcome] ?? 0);
    },
  });
}

/** Every process opens the same snapshots: the most that one has refused, not the sum. */
function addRefusedSnapshots({ refusedSnapshots }: Observed, registers: Registry[]): void {
  new Counter({
    name: 'vejviser_snapshots_refused_total',
    help: 'New snapshots that could not be opened, so that the old one stayed in use',
    aggregator: 'max',
    registers,
    collect() {
      this.reset();
      this.inc(refusedSnapshots());
    },
  });
}

function addDroppedLines({ droppedLines }: Observed, registers: Registry[]): void {
  new Counter({
    name: 'vejviser_log_dropped_total',
    help: 'Lines of the log that could not be written, or that nobody read',
    registers,
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
}

function addAccess({ access }: Observed, registers: Registry[]): void {
  new Counter({
    name: 'vejviser_calls_total',
    help: 'Calls, by plan and by what became of them; absent without keys',
    labelNames: ['plan', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { plan, outcome, calls } of access()?.outcomes ?? []) this.inc({ plan, outcome }, calls);
    },
  });
  new Gauge({
    name: 'vejviser_keys_age_seconds',
    help: 'Time since the keys were compared with those of the store; absent without keys',
    aggregator: 'max',
    registers,
    collect() {
      const figures = access();
      if (figures === undefined) this.remove();
      else this.set(figures.keysAgeS);
    },
  });
  new Gauge({
    name: 'vejviser_rate_store_up',
    help: 'Whether the server that counts calls for several machines can be reached; absent without one',
    aggregator: 'min',
    registers,
    collect() {
      const shared = access()?.shared;
      if (shared === undefined) this.remove();
      else this.set(Number(shared.isReachable));
    },
  });
  new Counter({
    name: 'vejviser_rate_alone_total',
    help: 'Calls that this machine counted by itself because that server was away',
    registers,
    collect() {
      this.reset();
      this.inc(access()?.shared?.alone ?? 0);
    },
  });
}
