export interface FaintText {
  readonly text: string;
  readonly ratio: number;
  readonly minimum: number;
}

/** Texts below 4.5:1, or 3:1 where they are large, within what a selector names. */
export function faintTextsIn(selector: string): FaintText[];
