/**
 * `npm run fuzz -- TARGET [--time 10m]`: libFuzzer invents inputs for one target of `fuzz/`, guided by what they reach.
 * Stable Rust does: the compiler adds instrumentation for coverage, no sanitizer. It needs a C++ compiler.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './runtime.mjs';
import { command, run, StepFailed, step } from './step.mjs';

const corpus = join('fuzz', 'corpus');
const targets = readdirSync(join(root, corpus)).sort();

const HELP = `npm run fuzz -- TARGET [--time 10m] [--keep]

  TARGET      one of ${targets.join(', ')}
  --time T    how long, as 90s, 10m or 2h (10m)
  --keep      afterwards, copies into ${corpus} what reaches code that no input there reaches

What breaks a promise ends the run with code 1 and lies in var/fuzz/TARGET/. Moved to ${corpus}/TARGET/ it is tried by
every npm test.`;

/** Coverage and operands of comparisons, which guide libFuzzer. */
const INSTRUMENTED = [
  '-Cpasses=sancov-module',
  ...['level=4', 'inline-8bit-counters', 'pc-table', 'trace-compares'].map(
    (option) => `-Cllvm-args=-sanitizer-coverage-${option}`,
  ),
].join(' ');

/** The time limit of one input, longer than the service's own. */
const SECONDS_AN_INPUT = 10;
const MEMORY_MB = 4096;
const LONGEST_INPUT = 65_536;

await command(async () => {
  const options = read();
  if (options === undefined) return;
  const { target, seconds, keep } = options;
  let program;
  await step('build the fuzz targets (some minutes the first time)', async () => {
    program = await build();
  });
  const found = join('var', 'fuzz', target);
  const grown = join(found, 'corpus');
  mkdirSync(join(root, grown), { recursive: true });
  const words = join('fuzz', 'words', target);
  const limits = [`-timeout=${SECONDS_AN_INPUT}`, `-rss_limit_mb=${MEMORY_MB}`, `-max_len=${LONGEST_INPUT}`];
  const fuzz = (...args) => run(program, args, { env: { VEJVISER_FUZZ_TARGET: target } });
  await step(`fuzz ${target}`, () =>
    fuzz(
      ...limits,
      `-max_total_time=${seconds}`,
      `-artifact_prefix=${join(found, '/')}`,
      ...(existsSync(join(root, words)) ? [`-dict=${words}`] : []),
      '-print_final_stats=1',
      grown,
      join(corpus, target),
    ),
  );
  if (keep) await step('keep', () => fuzz(...limits, '-set_cover_merge=1', join(corpus, target), grown));
});

/** Undefined after showing the help, and for unusable options. */
function read() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        time: { type: 'string', default: '10m' },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      console.log(HELP);
      return undefined;
    }
    const [target, ...others] = positionals;
    if (others.length > 0 || !targets.includes(target))
      throw new Error(`a TARGET is one of ${targets.join(', ')}`);
    const [, count, unit] = /^([1-9]\d*)([smh])$/.exec(values.time) ?? [];
    if (count === undefined) throw new Error('--time is a number with s, m or h behind it');
    return { target, seconds: Number(count) * { s: 1, m: 60, h: 3600 }[unit], keep: values.keep };
  } catch (error) {
    console.error(`fuzz: ${error.message}\n\n${HELP}`);
    process.exitCode = 2;
    return undefined;
  }
}

/** Builds apart from everything else, whose flags differ; resolves to the program. */
async function build() {
  const host = /^host: (.+)$/m.exec(execFileSync('rustc', ['-vV'], { encoding: 'utf8' }))?.[1];
  if (host === undefined) throw new StepFailed('rustc does not report its host');
  const folder = join('target', 'fuzz');
  const args = [
    'build',
    '--locked',
    '--profile',
    'fuzz',
    '--package',
    'vejviser-fuzz',
    '--features',
    'libfuzzer',
    '--target',
    host,
  ];
  await run('cargo', [...args, '--target-dir', folder], { env: { RUSTFLAGS: INSTRUMENTED } });
  return join(root, folder, host, 'fuzz', 'vejviser-fuzz');
}
