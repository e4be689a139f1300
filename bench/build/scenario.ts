/**
 * `npm run bench -- build`: from register files to a published snapshot, hashes and fsync included, in each form they come
 * in; and of all registers at once, which the synthetic country alone has at full size.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf, command, type Form, generated, registerFiles } from '../country.ts';
import { type Disk, diskOf } from '../disk.ts';
import { readOptions } from '../options.ts';
import { writeResult } from '../report/result-file.ts';
import { type OnMachine, onMachine } from '../system/machine.ts';
import { runAndSample, type Took } from '../system/process.ts';
import { UsageError } from '../usage.ts';

const HELP = `npm run bench -- build [--files DIR | --forms LIST] [--scale N] [--keep DIR] [--json OUT]

  --files DIR   register files that are imported; generated ones when not given
  --forms LIST  of the generated ones: legacy-csv (all bulk files), thin-csv (one, of few columns), dar (the address
                register's own rows); the first is what the others are held against; country (all registers, parcels,
                areas, place names, buildings and dwellings too, generated and published as an import publishes) (all of
                them)
  --scale N     size of what is generated, 1 being all of Denmark (0.1)
  --keep DIR    where the snapshot is built and stays, the last one of several; it is removed when not given
  --json OUT    where the figures go; they are only printed when not given`;

export interface Built {
  /** Text read, in GB. */
  readonly gigabytes: number;
  readonly took: Took;
  readonly secondsPerGb: number;
  readonly disk: Disk;
}

/** What has no files: it is generated and published in one go. */
export type BuiltCountry = Pick<Built, 'took' | 'disk'>;

/** Of the files given, or of the first form; then of the other forms. */
export interface BuildResult extends OnMachine, Built {
  readonly thin?: Built;
  readonly dar?: Built;
  readonly country?: BuiltCountry;
}

const forms: readonly Form[] = ['legacy-csv', 'thin-csv', 'dar'];
const COUNTRY = 'country';
const all = [...forms, COUNTRY] as const;

export async function buildScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['files', 'forms', 'scale', 'keep', 'json']);
  if (options === undefined) return;
  const root = options.text('keep') ?? join('var', 'bench', 'built');
  const scale = options.number('scale', 0.1, 0.001, 4);
  const given = options.text('files');
  const built: Partial<Record<Form, Built>> = {};
  let country: BuiltCountry | undefined;
  for (const form of given === undefined ? requestedForms(options.text('forms')) : forms.slice(0, 1)) {
    if (form === COUNTRY) country = await publish([...generated(scale)], root);
    else built[form] = await build(given ?? (await registerFiles(form, scale)), root);
    console.log({ form: given ?? form, ...(form === COUNTRY ? country : built[form]) });
  }
  if (options.text('keep') === undefined) rmSync(root, { recursive: true, force: true });
  const { 'legacy-csv': legacy, 'thin-csv': thin, dar } = built;
  if (legacy === undefined) return;
  const more = { ...(thin && { thin }), ...(dar && { dar }), ...(country && { country }) };
  const result: BuildResult = { ...onMachine(), ...legacy, ...more };
  writeResult(options.text('json'), result);
}

function requestedForms(list: string | undefined): readonly (typeof all)[number][] {
  if (list === undefined) return all;
  return list.split(',').map((name) => {
    const form = all.find((one) => one === name);
    if (form === undefined) throw new UsageError(`--forms takes ${all.join(', ')}; ${name} is none of them`);
    return form;
  });
}

async function build(files: string, root: string): Promise<Built> {
  const { took, disk } = await publish(['import', files], root);
  const gigabytes = bytesOf(files) / 1e9;
  return { gigabytes, took, secondsPerGb: took.seconds / gigabytes, disk };
}

async function publish(words: readonly string[], root: string): Promise<BuiltCountry> {
  rmSync(root, { recursive: true, force: true });
  const took = await runAndSample([process.execPath, command, ...words, '--out', root]);
  return { took, disk: diskOf(root) };
}
