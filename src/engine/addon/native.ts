/** Loads the addon of `crates/node` once per thread. All threads of a process share the snapshot that is open. */
import { createRequire } from 'node:module';
import { EngineError, failureOf } from '../engine.ts';
import type { Addon } from './addon.ts';
import {
  type AnswerInline,
  type AnswerRowsInline,
  answerInSharedBuffer,
  answerRowsInOwnBuffer,
  gzipInSharedBuffer,
} from './answer-buffer.ts';

export type { SnapshotInfo } from './addon.ts';

type Buffered = 'answerInto' | 'answerRowsInto' | 'takeAnswer' | 'gzipInto';

/** The addon, with its answers in buffers that are managed here. */
export interface Native extends Omit<Addon, Buffered> {
  /** The body shares its memory with other answers. */
  readonly answer: AnswerInline;
  readonly answerRows: AnswerRowsInline;
  /** The bytes share their memory with other answers. */
  gzip(bytes: Uint8Array): Uint8Array;
}

let loaded: (Native & Addon) | undefined;

export function native(): Native & Addon {
  if (loaded === undefined) {
    const addon = load();
    loaded = {
      ...addon,
      answer: answerInSharedBuffer(addon),
      answerRows: answerRowsInOwnBuffer(addon),
      gzip: gzipInSharedBuffer(addon),
    };
  }
  return loaded;
}

function load(): Addon {
  try {
    return createRequire(import.meta.url)('../../../build/vejviser.node') as Addon;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error;
    const message = 'the addon build/vejviser.node is missing: run npm run build';
    throw Object.assign(new Error(message), { code: 'NO_ADDON' });
  }
}

/** What the addon threw, as an {@link EngineError}. */
export function engineError(thrown: unknown): EngineError {
  if (thrown instanceof EngineError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return new EngineError(failureOf(code), message);
}
