/**
 * A reporter that names what is running when no file of tests has ended for a while, and ends a run that hangs: a limit of a
 * test ends what waits, not what blocks its process.
 */
import type { Reporter, TestModule } from 'vitest/node';

/** After so long a silence, and as often. */
const SILENCE_MS = 120_000;
/** A run in which no file ends for so long hangs. */
const HANGS_MS = 1_200_000;

export class Running implements Reporter {
  readonly #running = new Map<TestModule, number>();
  #lastEnd = performance.now();
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#look(), SILENCE_MS);
  }

  onTestModuleStart(module: TestModule): void {
    this.#running.set(module, performance.now());
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module);
    this.#lastEnd = performance.now();
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    if (now - this.#lastEnd < SILENCE_MS) return;
    const seconds = (since: number): number => Math.round((now - since) / 1_000);
    for (const [{ relativeModuleId, children }, since] of this.#running) {
      const test = [...children.allTests()].find((each) => each.result().state === 'pending');
      say(`running for ${seconds(since)} s: ${relativeModuleId} > ${test?.fullName ?? 'a hook'}`);
    }
    if (now - this.#lastEnd < HANGS_MS) return;
    say('no file of tests has ended for 20 minutes: the run is ended');
    process.exit(1);
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
