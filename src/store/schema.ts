/** The tables of the store. JSON stands as text, and a time as milliseconds since 1970, in every database. */
import type {
  AccountTable,
  AnswerTable,
  AuditTable,
  ChangeTable,
  DepartedTable,
  FlushTable,
  KeyTable,
  MonthTable,
  UsageTable,
} from './schema/accounts.ts';
import type { SessionTable, SignInLinkTable } from './schema/sign-in.ts';
import type { WebhookTable } from './schema/webhooks.ts';

export type JobStatus =
  /** Its file is still being sent. Nobody but the sender knows the job yet. */
  'receiving' | 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'expired';

export interface JobTable {
  id: string;
  /** Who sent it. */
  caller: string;
  /** Whose it is, where it came with a key or a token: nobody else sees it. */
  account: string | null;
  /** Id of the key by which its rows are counted; empty: a token; `null`: they are not. */
  payer: string | null;
  status: JobStatus;
  /** Parameters as they were given, by name, as JSON. */
  options: string;
  created: number;
  started: number | null;
  ended: number | null;
  /** When its files, or what is left to know of it, go. */
  expires: number;
  input_name: string | null;
  input_bytes: number;
  input_sha256: string;
  /** `Seen` as JSON. */
  inspection: string;
  /** Notation of the result, by the ending of its file. */
  format: string;
  /** `BatchProgress` of the latest moment, as JSON. */
  progress: string | null;
  remaining_ms: number | null;
  /** The snapshot that answers. */
  data_version: string | null;
  /** `Ran` as JSON. */
  summary: string | null;
  result_sha256: string | null;
  /** `JobFailure` as JSON. */
  error: string | null;
  /** Workers that have died with it since it last got on. */
  deaths: number;
  /** Bytes of the result that were final when the latest worker took it. */
  taken_at: number;
  /** Its place among the jobs of all callers: each caller has one job in a turn. */
  turn: number;
  /** The latest time that a worker took it: only that worker may change it, and its files are called so. */
  attempt: string | null;
  /** Rows for which something was chosen in review, and how often choices and groups were changed. */
  chosen: number;
  revision: number;
  /** Rows that were accepted with their group, by the rule of the group, as JSON; none: `null`. */
  accepted: string | null;
  /** Bytes that stay: of what was sent until it has run, then of its result; and what each job counts with beside its files. */
  kept_bytes: number;
  /** Bytes of results that were made of it in other notations. */
  made_bytes: number;
}

/** Rows of all jobs ever, by how they were answered. */
export interface AnsweredRowsTable {
  category: string;
  rows: number;
}

/** What was chosen for a row in review. */
export interface ChoiceTable {
  job: string;
  /** Counted from 1. */
  row: number;
  /** Id of the address or access address; `ingen`: no address fits. */
  id: string;
  /** The cells that the row gets, as a JSON list. */
  cells: string;
}

export interface Tables {
  jobs: JobTable;
  answered_rows: AnsweredRowsTable;
  choices: ChoiceTable;
  accounts: AccountTable;
  keys: KeyTable;
  changes: ChangeTable;
  usage: UsageTable;
  months: MonthTable;
  departed: DepartedTable;
  flushes: FlushTable;
  audit: AuditTable;
  answers: AnswerTable;
  sessions: SessionTable;
  sign_in_links: SignInLinkTable;
  webhooks: WebhookTable;
}
