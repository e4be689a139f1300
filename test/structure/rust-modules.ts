/**
 * The modules of a Rust crate as its files declare them, with the paths that each one names: in `use`, and anywhere else
 * behind `crate`, `self` or `super`. What is compiled for tests alone is left out.
 *
 * Reads no more of Rust than that: a type that comes from elsewhere without being named, as the result of a call does, is
 * not seen.
 */
import { type Token, tokensOf } from './rust-tokens.ts';

export interface Reference {
  readonly path: readonly string[];
  readonly line: number;
}

export interface Module {
  /** Empty for the root of the crate. */
  readonly name: string;
  readonly file: string;
  readonly parent: Module | undefined;
  readonly children: Map<string, Module>;
  /** What `use` brings in, by the name it has here. */
  readonly imports: Map<string, readonly string[]>;
  readonly references: Reference[];
}

/** Contents by path. */
export type Files = ReadonlyMap<string, string>;

/** `file` is the crate's `lib.rs` or `main.rs`. */
export function crateOf(files: Files, file: string): Module {
  return fileModule({ files, file, name: '', parent: undefined, folder: folderOf(file) });
}

interface Place {
  readonly files: Files;
  readonly file: string;
  readonly name: string;
  readonly parent: Module | undefined;
  /** Of its children's files. */
  readonly folder: string;
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

function moduleAt({ file, name, parent }: Place): Module {
  const module = { name, file, parent, children: new Map(), imports: new Map(), references: [] };
  parent?.children.set(name, module);
  return module;
}

function fileModule(place: Place): Module {
  const module = moduleAt(place);
  readBlock(new Reader(tokensOf(place.files.get(place.file) ?? '')), module, place);
  return module;
}

/** Up to the end of the file, or the brace that ends the module. */
function readBlock(reader: Reader, module: Module, place: Place): void {
  for (let depth = 0; depth >= 0 && !reader.isAtEnd; ) {
    if (reader.skips('#', '[', 'cfg', '(', 'test', ')', ']')) reader.skipItem();
    else if (reader.skips('use')) readUse(reader, module, []);
    else if (reader.skips('mod')) readModule(reader, module, place);
    else if (reader.isAtPath) module.references.push(reader.path());
    else {
      const { text } = reader.next();
      if (text === '{') depth += 1;
      if (text === '}') depth -= 1;
    }
  }
}

function readModule(reader: Reader, parent: Module, { files, folder }: Place): void {
  const name = reader.next().text;
  const own = { files, name, parent, folder: `${folder}/${name}` };
  if (reader.skips('{')) {
    const inline = { ...own, file: parent.file };
    readBlock(reader, moduleAt(inline), inline);
  } else if (reader.skips(';')) {
    const file = [`${folder}/${name}.rs`, `${folder}/${name}/mod.rs`].find((one) => files.has(one));
    if (file === undefined) throw new Error(`${parent.file} declares ${name}, which has no file`);
    fileModule({ ...own, file });
  }
}

/** One tree of `use`, behind the path of those it stands in. */
function readUse(reader: Reader, module: Module, outer: readonly string[]): void {
  const { line } = reader;
  reader.skips('::');
  const path = [...outer];
  while (!reader.isAtEnd) {
    if (reader.skips('{')) {
      while (!reader.skips('}')) {
        readUse(reader, module, path);
        reader.skips(',');
      }
      return;
    }
    const { text } = reader.next();
    if (text !== 'self' || path.length === 0) path.push(text);
    if (!reader.skips('::')) break;
  }
  const name = reader.skips('as') ? reader.next().text : path.at(-1);
  module.references.push({ path, line });
  if (name !== undefined && name !== '_' && name !== '*') module.imports.set(name, path);
}

const ROOTS = new Set(['crate', 'self', 'super']);

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  get line(): number {
    return this.#tokens[this.#at]?.line ?? 0;
  }

  /** Whether a path follows that says where it begins. */
  get isAtPath(): boolean {
    return ROOTS.has(this.#textAt(0)) && this.#textAt(1) === '::';
  }

  next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Error('the file ends within an item');
    this.#at += 1;
    return token;
  }

  /** Passes these words if they are the next ones. */
  skips(...texts: readonly string[]): boolean {
    const isNext = texts.every((text, offset) => this.#textAt(offset) === text);
    if (isNext) this.#at += texts.length;
    return isNext;
  }

  path(): Reference {
    const { text, line } = this.next();
    const path = [text];
    while (this.#textAt(0) === '::' && /^[\p{L}_]/u.test(this.#textAt(1))) {
      this.#at += 1;
      path.push(this.next().text);
    }
    return { path, line };
  }

  /** To the semicolon or the closing brace that ends the item, whose attributes may still follow. */
  skipItem(): void {
    for (let depth = 0; !this.isAtEnd; ) {
      const { text } = this.next();
      if ('([{'.includes(text)) depth += 1;
      if (')]}'.includes(text)) depth -= 1;
      if (depth === 0 && (text === '}' || text === ';')) return;
    }
  }

  #textAt(offset: number): string {
    return this.#tokens[this.#at + offset]?.text ?? '';
  }
}
