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
  /** The number of the last changes that the whole file has, where the list still has them. */
  readonly last: number | undefined;
}

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
  const areChanges = ({ typeOfDownload, version }: Listed): boolean =>
    typeOfDownload === 'DeltaDownload' && version === whole.version;
  const all = wanted.withChanges === true ? ofEntity.filter(areChanges) : [];
  const before = all.filter((file) => timeOf(file) <= timeOf(whole));
  const changes = all.filter((file) => timeOf(file) > timeOf(whole));
  return {
    whole,
    changes: changes.sort((a, b) => a.generationNumber - b.generationNumber),
    last: before.length > 0 ? Math.max(...before.map(({ generationNumber }) => generationNumber)) : undefined,
  };
}

/** The changes behind which none is missing; those up to `last` are there already. Without it nothing says which come first. */
export function unbroken(changes: readonly Listed[], last: number | undefined): readonly Listed[] {
  let before = last ?? changes[0]?.generationNumber ?? 0;
  const gap = changes.findIndex(({ generationNumber }) => {
    const isMissing = generationNumber > before + 1;
    before = Math.max(before, generationNumber);
    return isMissing;
  });
  return gap < 0 ? changes : changes.slice(0, gap);
}

/** The generation at the end of a file's name. */
export function generationOf(fileName: string): number {
  return Number(GENERATION.exec(fileName)?.[1] ?? 0);
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
