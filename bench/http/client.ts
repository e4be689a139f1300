/** The load client of `bench/client`: a process of its own, in Rust, so that it neither slows nor rounds what it times. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Command, pinned, realTime, runToEnd } from '../system/process.ts';

const program = join('target', 'release', 'load');

/** Microseconds. */
export interface Latency {
  readonly n: number;
  readonly mean_us: number;
  readonly p50_us: number;
  readonly p90_us: number;
  readonly p99_us: number;
  readonly p999_us: number;
  readonly max_us: number;
}

/** What the client prints. */
export interface Outcome {
  readonly seconds: number;
  readonly answered: number;
  /** Answers a second. */
  readonly rate: number;
  readonly statuses: Readonly<Record<string, Latency & { mean_bytes: number; without_retry_after: number }>>;
  readonly failures: Readonly<Record<string, number>>;
  readonly unanswered: number;
  /** In the open loop: the delay of the client in sending requests that were due. */
  readonly late?: Latency;
  /** Answers to requests of the path that is watched. */
  readonly watched?: Latency;
  /** Share of the time in which the client was computing; near 1, it measured itself. */
  readonly client_busy?: number;
}

export interface Load {
  /** `http://` and an address with its port. */
  readonly origin: string;
  /** A file that {@link writeRequests} has written. */
  readonly requests: string;
  readonly connections: number;
  readonly seconds: number;
  readonly warmup?: number;
  /** Requests a second in an open loop; without it each connection sends its next request when it is answered. */
  readonly rate?: number;
  readonly headers?: readonly string[];
  /** Answers to requests of this path are also timed apart. */
  readonly watch?: string;
  /** The processor that the client is pinned to; the system's choice when not given. */
  readonly processor?: number;
  /** A client that waits for the processor measures itself. */
  readonly isRealTime?: boolean;
  /** On a processor of its own the client need not sleep, which spares the server the work of waking it. */
  readonly spins?: boolean;
}

/** Brings the client up to date. */
export async function buildClient(): Promise<void> {
  await runToEnd(['cargo', 'build', '--locked', '--release', '--quiet', '-p', 'vejviser-load']);
}

/** Requests as the client reads them: paths, or lines of {@link posted}. */
export function writeRequests(file: string, requests: readonly string[]): string {
  writeFileSync(file, `${requests.join('\n')}\n`);
  return file;
}

export function posted(path: string, body: unknown): string {
  return `POST\t${path}\t${JSON.stringify(body)}`;
}

/** Rejects when the client cannot measure; the statuses of the answers are reported as they are. */
export async function load(options: Load): Promise<Outcome> {
  const {
    origin,
    requests,
    connections,
    seconds,
    warmup = 1,
    rate,
    headers = [],
    watch,
    processor,
    isRealTime,
    spins,
  } = options;
  const command: Command = [
    program,
    ...['--to', new URL(origin).host, '--requests', requests, '--connections', `${connections}`],
    ...['--seconds', `${seconds}`, '--warmup', `${warmup}`],
    ...(rate === undefined ? [] : ['--rate', `${rate}`]),
    ...(spins === true ? ['--spin'] : []),
    ...(watch === undefined ? [] : ['--watch', watch]),
    ...headers.flatMap((header) => ['--header', header]),
  ];
  const held = processor === undefined ? command : pinned(command, processor);
  const [file, ...words] = isRealTime === true ? realTime(held) : held;
  const child = spawn(file, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const printed = await text(child.stdout);
  if ((await ended) !== 0) throw new Error('the load client could not measure');
  return JSON.parse(printed) as Outcome;
}

/** Latency of the answers with status 200. Throws when any request got another answer, or none. */
export function allAnswered(outcome: Outcome): Latency & { mean_bytes: number } {
  const { 200: answers, ...others } = outcome.statuses;
  const wrong = { ...outcome.failures, ...others };
  if (answers === undefined || Object.keys(wrong).length > 0 || outcome.unanswered > 0) {
    throw new Error(`not all requests were answered: ${JSON.stringify(outcome)}`);
  }
  return answers;
}
