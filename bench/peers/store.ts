/** The queries of any database. Answers are bare rows: the id without dashes or null, the text, and more. */

export type Kind = 'address' | 'accessAddress';

export type Rows = readonly (readonly unknown[])[];

export interface Store {
  autocomplete(text: string): Rows | Promise<Rows>;
  cleanse(text: string, kind: Kind): Rows | Promise<Rows>;
  /** Degrees. */
  nearest(longitude: number, latitude: number, kind: Kind): Rows | Promise<Rows>;
  lookup(id: string, kind: Kind): Rows | Promise<Rows>;
  close(): Promise<void>;
}
