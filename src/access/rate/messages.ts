/** What processes and their primary say to each other about calls that may be answered. */

export type ToPrimaryAboutRates =
  /** Somebody calls, and `wanted` calls of his wait for a lease. */
  | { readonly vejviser: 'lease'; readonly caller: string; readonly limit: number; readonly wanted: number }
  /** In answer to `recall`: so many calls were not used. */
  | { readonly vejviser: 'returned'; readonly caller: string; readonly id: number; readonly calls: number };

export type ToChildAboutRates =
  /** `calls` may be answered until `ends`; `left` are with the primary. `isLast`: there will be no more in this window. */
  | {
      readonly vejviser: 'leased';
      readonly caller: string;
      readonly calls: number;
      readonly left: number;
      readonly ends: number;
      readonly isLast: boolean;
    }
  /** Somebody else has been leased calls: so many are left with the primary now. */
  | { readonly vejviser: 'left'; readonly caller: string; readonly left: number; readonly ends: number }
  /** Somebody else needs what is not used. */
  | { readonly vejviser: 'recall'; readonly caller: string; readonly id: number; readonly ends: number };
