/** How an answer is written into a file for people: bytes as they came, but for blanks in JSON and what is never the same. */

/** Of a line, where it can be kept. */
const WIDTH = 120;

const TOKEN = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const OPENING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** Texts of members, records and values as they stand in the JSON, in their order. */
interface Node {
  /** `"name": `, or nothing. */
  readonly name: string;
  /** A value, or the opening bracket of those within. */
  readonly text: string;
  readonly parts: readonly Node[];
}

/** One member or record a line, or all on one line where they fit. Numbers, escapes and order stay as they are. */
export function laidOut(json: string): string {
  const tokens = json.match(TOKEN) ?? [];
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  function node(): Node {
    const [first, isName] = [next(), tokens[at] === ':'];
    const name = isName ? `${first}: ` : '';
    if (isName) at += 1;
    const text = isName ? next() : first;
    const parts: Node[] = [];
    const closing = OPENING[text];
    while (closing !== undefined && at < tokens.length && tokens[at] !== closing) {
      parts.push(node());
      if (tokens[at] === ',') at += 1;
    }
    if (closing !== undefined) at += 1;
    return { name, text, parts };
  }
  return `${rendered(node(), '')}\n`;
}

function rendered({ name, text, parts }: Node, indent: string): string {
  const closing = OPENING[text] ?? '';
  const line = inline({ name, text, parts });
  if (parts.length === 0 || indent.length + line.length <= WIDTH) return `${indent}${line}`;
  const inner = parts.map((part) => rendered(part, `${indent}  `)).join(',\n');
  return `${indent}${name}${text}\n${inner}\n${indent}${closing}`;
}

function inline({ name, text, parts }: Node): string {
  const blank = text === '{' && parts.length > 0 ? ' ' : '';
  return `${name}${text}${blank}${parts.map(inline).join(', ')}${blank}${OPENING[text] ?? ''}`;
}

/** Requests are numbered. */
export function masked(body: string): string {
  return body.replaceAll(/("request_id":")[^"]*/g, '$1…');
}
