/** The bars that figures are held against: microseconds for a country of 2.4 million access addresses on one core. */
export const bars: Record<string, { p50_us: number; p99_us: number }> = {
  'autocomplete: every key press': { p50_us: 20, p99_us: 120 },
  'autocomplete: every key press, one slip': { p50_us: 20, p99_us: 120 },
  'cleansing: exact text': { p50_us: 8, p99_us: 25 },
  'cleansing: one slip in the street': { p50_us: 20, p99_us: 80 },
  'cleansing: without postcode': { p50_us: 40, p99_us: 250 },
  'reverse: 10 m off': { p50_us: 6, p99_us: 15 },
  'reverse: 500 m off': { p50_us: 6, p99_us: 15 },
  'lookup: address': { p50_us: 5, p99_us: 12 },
  'lookup: access address': { p50_us: 5, p99_us: 12 },
};
