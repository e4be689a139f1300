/** The tables of sessions in the dashboard, and of the links that begin one. Both are found by a digest: neither can be read back. */

export interface SessionTable {
  /** SHA-256 of what the cookie holds. */
  digest: string;
  /** `null`: nobody has signed in yet; an account is on its way back from the operator's sign-in. */
  account: string | null;
  /** What the session library keeps, as JSON. */
  data: string;
  created: number;
  expires: number;
}

export interface SignInLinkTable {
  /** SHA-256 of what the link holds. */
  digest: string;
  mail: string;
  /** Who asked for it: SHA-256 of the network address, or `command`. */
  client: string;
  created: number;
  expires: number;
  /** When somebody signed in by it. */
  used: number | null;
}
