/**
 * Which files of the list an import needs of an entity: a whole file, and the changes since. Whole files come once a week,
 * changes every day; both are numbered, and nothing says which the first changes after a whole file are but their times.
 */
import type { Wanted } from './registers.ts';
import type { Listed } from './service.ts';

/** What the list has of an entity. */
export interface Generations {
  /** The newest whole file: of the highest version, the latest generation. */
  readonly whole: Listed;
  /** The changes since, where they are wanted, the earliest first. */
  readonly changes: readonly Listed[];
}

/** The generation at the end of a file's name. */
const GENERATION = /_(\d+)\.zip$/;
/** A scale after the entity: generalised boundaries, which lie beside the real ones. */
const GENERALISED = /_\d{5,}(_|$)/;

export function generationsOf(files: readonly Listed[], wanted: Wanted, entity: string): Generations {
  const ofEntity = files.filter(
    (file) =>
      file.entityName.toLowerCase() === entity.toLowerCase() &&
      file.typeOfData === wanted.typeOfData &&
      file.containedFileFormat.toLowerCase() === 'json' &&
      (file.municipalityCode ?? '') === '' &&
      !GENERALISED.test(file.fileName.replace(GENERATION, '')),
  );
  const whole = ofEntity
    .filter(({ typeOfDownload }) => typeOfDownload === 'TotalDownload')
    .sort((a, b) => versionOf(b) - versionOf(a) || b.generationNumber - a.generationNumber)[0];
  if (whole === undefined) throw new Error('the list has no whole file of it');
  const isLater = (file: Listed): boolean =>
    file.typeOfDownload === 'DeltaDownload' &&
    versionOf(file) === versionOf(whole) &&
    timeOf(file) > timeOf(whole);
  const changes = wanted.withChanges === true ? ofEntity.filter(isLater) : [];
  return { whole, changes: changes.sort((a, b) => a.generationNumber - b.generationNumber) };
}

/** The changes behind which none is missing; `held` are the names of those that are there already. */
export function unbroken(changes: readonly Listed[], held: readonly string[]): readonly Listed[] {
  let last = Math.max(...held.map((name) => Number(GENERATION.exec(name)?.[1] ?? 0)));
  const gap = changes.findIndex(({ generationNumber }) => {
    const isMissing = Number.isFinite(last) && generationNumber > last + 1;
    last = Math.max(last, generationNumber);
    return isMissing;
  });
  return gap < 0 ? changes : changes.slice(0, gap);
}

/** Whether a file holds changes alone. Deliveries say so in its name, and nowhere in it. */
export function holdsChanges(fileName: string): boolean {
  return fileName.includes('_DeltaDownload_');
}

/** Register and entity of a file's name, whatever version and generation it is of, and whether whole or of changes. */
export function stemOf(fileName: string): string {
  return fileName
    .replace(/_V\d+_/, '_')
    .replace(/_(Total|Delta)Download_/, '_')
    .replace(GENERATION, '');
}

function versionOf({ version }: Listed): number {
  return Number(`${version}`.replace(/\D/g, ''));
}

/** NaN, which is after nothing, where the list does not say. */
function timeOf({ generationTime }: Listed): number {
  return Date.parse(generationTime ?? '');
}
