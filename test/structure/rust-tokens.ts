/** Words and signs of Rust source, each with its line; comments, texts and single characters are left out. */

export interface Token {
  readonly text: string;
  readonly line: number;
}

const PATTERN = new RegExp(
  [
    String.raw`(?<left_out>//[^\n]*`,
    String.raw`/\*[\s\S]*?\*/`,
    String.raw`b?r(?<hashes>#*)"[\s\S]*?"\k<hashes>`,
    String.raw`[bc]?"(?:\\[\s\S]|[^"\\])*"`,
    // Before lifetimes, which have no second quote.
    String.raw`b?'(?:\\(?:u\{[^}]*\}|x..|.)|[^\\'])'`,
    String.raw`\s+)`,
    String.raw`'[A-Za-z_]\w*`,
    String.raw`[\p{L}_][\p{L}\p{N}_]*`,
    '::',
    '.',
  ].join('|'),
  'gu',
);

export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  for (const { 0: text, groups } of source.matchAll(PATTERN)) {
    if (groups?.['left_out'] === undefined) tokens.push({ text, line });
    for (const letter of text) if (letter === '\n') line += 1;
  }
  return tokens;
}
