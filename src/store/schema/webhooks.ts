/** The table of webhooks: who is told what changed, how far he has been told, and whether he can be reached. */

export interface WebhookTable {
  id: string;
  url: string;
  /** As he has it, for what he is sent is signed by it. */
  secret: string;
  /** Names of entities, as a JSON list; `null`: all. */
  entities: string | null;
  /** Codes of municipalities, as a JSON list; `null`: all. */
  municipalities: string | null;
  created: number;
  /** The last event that he was told, and its transaction; `null`: he begins with what happens next. */
  told_number: number | null;
  told_transaction: number | null;
  /** When he is to be looked at again. */
  due: number;
  /** Attempts that failed since the last that did not, and when the first of them was. */
  attempts: number;
  failing_since: number | null;
  /** What the last attempt came to. */
  outcome: string | null;
  /** When he was given up. */
  disabled: number | null;
  delivered: number;
  failed: number;
}
