/** The tables of accounts, their keys and what they have used. JSON and times are kept as in the other tables. */

export type Role = 'customer' | 'operator';
export type KeyKind = 'live' | 'test';
export type Channel = 'api' | 'mcp';

export interface AccountTable {
  id: string;
  /** In small letters. */
  mail: string;
  /** Name of a plan of the table of plans. */
  plan: string;
  role: Role;
  created: number;
  /** When somebody last signed in. */
  seen: number | null;
  /** Number of the latest change; see `changes.ts`. */
  changed: number;
}

export interface KeyTable {
  id: string;
  account: string;
  name: string;
  kind: KeyKind;
  /** Of the whole key. The key itself is nowhere. */
  sha256: string;
  last_four: string;
  created: number;
  /** When it was last used, to within a second. */
  used: number | null;
  /** When it ends by itself: of a key that was rotated, the end of the overlap. */
  expires: number | null;
  revoked: number | null;
  /** Origins of web pages that may use it, as a JSON list; empty: all. */
  origins: string;
  /** Addresses and networks that may use it, as a JSON list; empty: all. */
  networks: string;
  /** The key that it was made to replace. */
  replaces: string | null;
  changed: number;
}

/** Numbers that grow with each change, for processes that keep a copy. */
export interface ChangeTable {
  subject: 'changed' | 'removed';
  number: number;
}

/** Calls of a day that count. */
export interface UsageTable {
  account: string;
  /** Empty: no key, but a token. */
  key: string;
  /** `2026-11-25`, in Danish time. */
  day: string;
  /** Path of the route. */
  operation: string;
  channel: Channel;
  calls: number;
}

/** Calls of a month that count towards the quota: the sum of the days. */
export interface MonthTable {
  account: string;
  /** `2026-11` */
  month: string;
  channel: Channel;
  calls: number;
}

/** Calls of a month of an account that was deleted. */
export interface DepartedTable {
  account: string;
  /** `2026-11` */
  month: string;
  channel: Channel;
  mail_sha256: string;
  /** The one it had. */
  plan: string;
  calls: number;
}

/** The latest count that a process has added, so that none is added twice. */
export interface FlushTable {
  writer: string;
  number: number;
  at: number;
}

export interface AuditTable {
  id: string;
  at: number;
  /** Who did it: the id of an account, or `command`. */
  actor: string;
  event: string;
  account: string | null;
  /** Id of a key. */
  key: string | null;
  /** JSON. Never a key. */
  details: string;
}

/** Answers of requests that were sent with an `Idempotency-Key`. */
export interface AnswerTable {
  caller: string;
  key: string;
  /** SHA-256 of method, path and body. */
  request: string;
  /** `null`: the request is still in progress. */
  status: number | null;
  /** JSON. */
  headers: string;
  body: string;
  expires: number;
}
