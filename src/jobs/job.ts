/** A job as its sender sees it, from the row that the store has of it. */
import { Type } from 'typebox';
import type { BatchFormat, BatchInspection, BatchProgress, BatchSummary } from '../engine/engine.ts';
import type { JobStatus, JobTable } from '../store/schema.ts';
import type { FileFaultType } from './batch.ts';
import { operationOf, parameterOf } from './options.ts';
import { shareOf } from './progress.ts';

/** How the file of a job is read, as the store keeps it: the fields that workers and the sender need. */
export type Seen = Pick<
  BatchInspection,
  'input' | 'encoding' | 'delimiter' | 'headerLine' | 'sheet' | 'columns' | 'sharedNames'
> & {
  /** Bytes that the names of its columns have in a row of JSON; jobs of an earlier version did not note them. */
  readonly nameBytes?: number;
};

/** The outcome of a run, as the store keeps it. */
export type Ran = Pick<BatchSummary, 'counts' | 'bytes' | 'notUtf8' | 'renamed'>;

/** Bytes of each of the two as JSON: they are read with every job. */
export const MOST_KEPT = 65_536;
/** The same of a job that has ended without a result, or whose result is erased. */
export const MOST_LEFT = 2_048;
/** Longer ones are cut to this number of columns, and of letters of each name. A letter has at most six bytes. */
const LEFT_COLUMNS = 80;
const LEFT_LETTERS = 100;

export const JOBS_PATH = '/api/v1/batch/jobs';

/** What is chosen for a row in review where no address fits. The addon knows it by this name. */
export const NO_ADDRESS = 'ingen';

/** States in which a job still changes by itself. */
export const PENDING: ReadonlySet<JobStatus> = new Set(['queued', 'running']);

const time = (en: string, da: string) => orNull(Type.String({ format: 'date-time' }), en, da);
const count = (en: string, da: string) => Type.Integer({ says: { en, da } });
const orNull = <Of extends Type.TSchema>(of: Of, en: string, da: string) =>
  Type.Union([of, Type.Null()], { says: { en, da } });

/** Of an inspection and a job. */
export const sharedNames = Type.Array(
  Type.Object({ navn: Type.String(), laest: Type.Integer(), kolonner: Type.Array(Type.Integer()) }),
  {
    says: {
      en: 'Names that several columns have: the number of the column that is read, and those of all, from 1.',
      da: 'Navne, som flere kolonner har: nummeret på den kolonne, der læses, og på dem alle, fra 1.',
    },
  },
);

export function sharedNamesOf(shared: BatchInspection['sharedNames']) {
  return shared.map(({ name, read, columns }) => ({ navn: name, laest: read, kolonner: columns }));
}

/** Of an inspection and a job. */
export const chosenColumns = Type.Record(Type.String(), Type.Unknown(), {
  says: {
    en: 'The columns that are read, by parameter: one, or several that are joined in this order.',
    da: 'De kolonner, der læses, efter parameter: én, eller flere, der sættes sammen i denne orden.',
  },
});

export function chosenColumnsOf(columns: BatchInspection['columns']): Record<string, string | string[]> {
  const chosen: Record<string, string | string[]> = {};
  for (const [parameter, column] of columns) {
    const name = parameterOf(parameter);
    const before = chosen[name];
    chosen[name] = before === undefined ? column : [before, column].flat();
  }
  return chosen;
}

const states: readonly JobStatus[] = ['queued', 'running', 'succeeded', 'failed', 'cancelled', 'expired'];

export const Job = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      says: {
        en: 'Whoever knows it may read and cancel the job.',
        da: 'Den, der kender det, kan læse og afbryde jobbet.',
      },
    }),
    status: Type.Unsafe<JobStatus>({ type: 'string', enum: states }),
    operation: Type.String(),
    oprettet: time('When it was sent.', 'Hvornår det blev sendt.'),
    startet: time('When it was begun.', 'Hvornår det blev begyndt.'),
    afsluttet: time('When it ended.', 'Hvornår det sluttede.'),
    udloeber: time(
      'When input and result are erased; of an erased job, when it is forgotten.',
      'Hvornår fil og resultat slettes; for et slettet job, hvornår det glemmes.',
    ),
    raekker: Type.Object({
      total: orNull(Type.Integer(), 'Rows of the file; known at the end.', 'Filens rækker; kendt til sidst.'),
      behandlet: count('Rows that are answered.', 'Rækker, der er besvaret.'),
      A: count('Rows of category A.', 'Rækker i kategori A.'),
      B: count('Rows of category B.', 'Rækker i kategori B.'),
      C: count('Rows of category C.', 'Rækker i kategori C.'),
      D: count('Rows of category D.', 'Rækker i kategori D.'),
      valgt: count(
        'Rows for which an address, or that none fits, was chosen in review.',
        'Rækker, hvor en adresse, eller at ingen passer, er valgt ved gennemsyn.',
      ),
      godkendt: count(
        'Rows that were accepted with their group in review; one that is chosen too counts in both.',
        'Rækker, der er godkendt med deres gruppe ved gennemsyn; en, der også er valgt, tæller begge steder.',
      ),
      fejl: count('Rows that could not be read or answered.', 'Rækker, der ikke kunne læses eller besvares.'),
    }),
    fremdrift: Type.Number({
      minimum: 0,
      maximum: 1,
      says: { en: 'Share of the file that is answered.', da: 'Den del af filen, der er besvaret.' },
    }),
    resterende_sekunder: orNull(
      Type.Integer(),
      'Estimate of the time that remains.',
      'Skøn over den tid, der er tilbage.',
    ),
    input: Type.Object({
      navn: orNull(Type.String(), 'Name of the file, if one was given.', 'Filens navn, hvis det er angivet.'),
      bytes: Type.Integer(),
      sha256: Type.String(),
      tegnsaet: Type.String(),
      skilletegn: orNull(Type.String(), 'Rows of JSON have none.', 'Rækker af JSON har intet.'),
      kolonner: Type.Array(Type.String(), {
        says: { en: 'The columns that are read.', da: 'De kolonner, der læses.' },
      }),
      valgte_kolonner: chosenColumns,
      overskriftslinje: orNull(
        Type.Integer(),
        'The line of the header.',
        'Den linje, som overskriften står på.',
      ),
      ens_navne: sharedNames,
      ikke_utf8: orNull(
        Type.Object({
          antal: Type.Integer(),
          foerste: Type.Array(
            Type.Object({
              raekke: Type.Integer(),
              kolonne: orNull(Type.String(), 'A line of JSON has none.', 'En linje af JSON har ingen.'),
            }),
          ),
        }),
        'Cells of a file in UTF-8 that are not, and are read as windows-1252: how many, and the first 20.',
        'Celler i en fil i UTF-8, der ikke er det og læses som windows-1252: hvor mange, og de første 20.',
      ),
    }),
    options: Type.Record(Type.String(), Type.String(), { says: { en: 'As given.', da: 'Som angivet.' } }),
    data_version: orNull(Type.String(), 'The data that answer.', 'De data, der svares ud fra.'),
    omdoebt: Type.Array(Type.String(), {
      says: {
        en: 'Our columns that have another name than usual, because the file has a column of that name.',
        da: 'Vores kolonner, der hedder noget andet end ellers, fordi filen har en kolonne af det navn.',
      },
    }),
    result: orNull(
      Type.Object({ href: Type.String(), bytes: Type.Integer(), sha256: Type.String() }),
      'The result of a job that succeeded, with all columns; choices of the review and other formats are not counted.',
      'For et job, der lykkedes, som det blev besvaret, med alle kolonner: valg ved gennemsyn og andre formater er ikke talt med.',
    ),
    error: orNull(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        type: Type.Optional(
          Type.String({
            says: {
              en: 'What is wrong with the file, where it is that: file_….',
              da: 'Hvad der er galt med filen, når det er det: file_….',
            },
          }),
        ),
      }),
      'Of a job that failed.',
      'For et job, der mislykkedes.',
    ),
  },
  { $id: 'BatchJob' },
);

export type Job = Type.Static<typeof Job>;

/** Why a job failed. */
export interface JobFailure {
  readonly code: 'too_many_rows' | 'no_room' | 'validation_error' | 'unreadable_file' | 'internal_error';
  readonly message: string;
  readonly type?: FileFaultType;
}

function parsed<Of>(text: string | null): Of | undefined {
  return text === null ? undefined : (JSON.parse(text) as Of);
}

const NO_ROWS = { rows: 0, a: 0, b: 0, c: 0, d: 0, failed: 0 };

/** Rows that are answered. */
export function rowsOf({ summary, progress }: Pick<JobTable, 'summary' | 'progress'>): number {
  return countsOf({ summary, progress }).rows;
}

function countsOf({ summary, progress }: Pick<JobTable, 'summary' | 'progress'>) {
  return parsed<Ran | BatchProgress>(summary ?? progress)?.counts ?? NO_ROWS;
}

/** `base`: where links lead. */
export function jobOf(row: JobTable, base: string): Job {
  const seen = seenOf(row);
  const progress = parsed<BatchProgress>(row.progress);
  const summary = parsed<Ran>(row.summary);
  const result = resultOf(row);
  const { rows, a, b, c, d, failed } = countsOf(row);
  return {
    id: row.id,
    // Between two slices its rows can be read as before, so a client that polls sees no difference.
    status: row.status === 'queued' && row.started !== null ? 'running' : row.status,
    operation: operationOf(optionsOf(row)),
    oprettet: instant(row.created),
    startet: instant(row.started),
    afsluttet: instant(row.ended),
    udloeber: instant(row.expires),
    raekker: {
      total: summary === undefined ? null : rows,
      behandlet: rows,
      A: a,
      B: b,
      C: c,
      D: d,
      valgt: row.chosen,
      godkendt: Object.values(acceptedOf(row)).reduce((sum, rows) => sum + rows, 0),
      fejl: failed,
    },
    fremdrift: summary === undefined ? shareDone(progress) : 1,
    resterende_sekunder: row.remaining_ms === null ? null : Math.ceil(row.remaining_ms / 1_000),
    input: {
      navn: row.input_name,
      bytes: row.input_bytes,
      sha256: row.input_sha256,
      tegnsaet: seen.encoding,
      skilletegn: seen.delimiter,
      kolonner: seen.columns.map(([, column]) => column),
      valgte_kolonner: chosenColumnsOf(seen.columns),
      // Jobs of an earlier version did not note these.
      overskriftslinje: seen.headerLine ?? null,
      ens_navne: sharedNamesOf(seen.sharedNames ?? []),
      ikke_utf8: notUtf8Of(summary),
    },
    options: optionsOf(row),
    data_version: row.data_version,
    omdoebt: summary?.renamed ?? [],
    result: result === undefined ? null : { href: `${base}${JOBS_PATH}/${row.id}/result`, ...result },
    error: parsed<JobFailure>(row.error) ?? null,
  };
}

function notUtf8Of(summary: Ran | undefined) {
  const { cells = 0, first = [] } = summary?.notUtf8 ?? {};
  return cells === 0
    ? null
    : { antal: cells, foerste: first.map(({ row, column }) => ({ raekke: row, kolonne: column })) };
}

/** The result of a job that has one. */
export function resultOf({ status, summary, result_sha256: sha256 }: JobTable) {
  if (status !== 'succeeded' || sha256 === null) return undefined;
  return { bytes: parsed<Ran>(summary)?.bytes ?? 0, sha256 };
}

/** Rows that were accepted with their group, by its rule. */
export function acceptedOf({ accepted }: Pick<JobTable, 'accepted'>): Record<string, number> {
  return parsed<Record<string, number>>(accepted) ?? {};
}

/** Whether nothing was chosen or accepted in review. */
export function isAsAnswered({ chosen, accepted }: Pick<JobTable, 'chosen' | 'accepted'>): boolean {
  return chosen === 0 && accepted === null;
}

/** Parameters of a job, as they were given. */
export function optionsOf({ options }: Pick<JobTable, 'options'>): Record<string, string> {
  return JSON.parse(options) as Record<string, string>;
}

export function seenOf({ inspection }: Pick<JobTable, 'inspection'>): Seen {
  return JSON.parse(inspection) as Seen;
}

/** Bytes of a member of JSON without its name and the comma: the colon and the quotes of an empty text. */
const EMPTY_CELL = 3;

/** As JSON of at most {@link MOST_KEPT} bytes: longer lists of names are cut, and shared names left out. */
export function seenIn(inspection: BatchInspection): string {
  const { input, encoding, delimiter, header, headerLine, sheet, columns, sharedNames } = inspection;
  const nameBytes = Buffer.byteLength(JSON.stringify(header)) + header.length * EMPTY_CELL;
  const seen: Seen = { input, encoding, delimiter, headerLine, sheet, columns, sharedNames, nameBytes };
  return bounded(seen, () => ({
    ...seen,
    sheet: sheet && cut(sheet),
    columns: columns
      .slice(0, LEFT_COLUMNS)
      .map(([parameter, column]): Seen['columns'][number] => [parameter, cut(column)]),
    sharedNames: [],
  }));
}

/** The same of a summary. */
export function keptOf({ counts, bytes, notUtf8, renamed }: Ran): string {
  const ran = { counts, bytes, notUtf8, renamed };
  return bounded(ran, () => ({
    ...ran,
    notUtf8: {
      ...notUtf8,
      first: notUtf8.first.map(({ row, column }) => ({ row, column: column && cut(column) })),
    },
    renamed: renamed.slice(0, LEFT_COLUMNS / 2).map(cut),
  }));
}

type Texts = Pick<JobTable, 'options' | 'inspection' | 'summary'>;

/**
 * The texts that are still shown of a job without a result: long texts lose the names of columns, which may be thousands, and
 * the rest of long options.
 */
export function leftOf({ options, inspection, summary }: Texts): Texts {
  return {
    options: left<Record<string, string>>(options, (given) =>
      Object.fromEntries(Object.entries(given).map(([name, value]) => [name, cut(value)])),
    ),
    inspection: left<Seen>(inspection, (seen) => ({
      ...seen,
      sheet: seen.sheet && cut(seen.sheet),
      columns: [],
      sharedNames: [],
    })),
    summary:
      summary &&
      left<Ran>(summary, (ran) => ({ ...ran, notUtf8: { ...ran.notUtf8, first: [] }, renamed: [] })),
  };
}

function left<Of>(text: string, short: (whole: Of) => Of): string {
  return Buffer.byteLength(text) <= MOST_LEFT ? text : JSON.stringify(short(JSON.parse(text) as Of));
}

function bounded<Of>(whole: Of, short: () => Of): string {
  const text = JSON.stringify(whole);
  return Buffer.byteLength(text) <= MOST_KEPT ? text : JSON.stringify(short());
}

function cut(name: string): string {
  return name.length <= LEFT_LETTERS ? name : `${name.slice(0, LEFT_LETTERS - 1)}…`;
}

export function formatOfResult({ format }: Pick<JobTable, 'format'>): BatchFormat {
  return format as BatchFormat;
}

/** Bytes of the result that are final while the job runs. */
export function committedOf({ progress }: Pick<JobTable, 'progress'>): number {
  return parsed<BatchProgress>(progress)?.committed ?? 0;
}

function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** The whole file may be read while its last rows are still being answered. */
function shareDone(progress: BatchProgress | undefined): number {
  return Math.min((progress && shareOf(progress)) ?? 0, 0.99);
}
