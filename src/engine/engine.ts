/**
 * The engine as the service sees it. One question is one JSON object over the border to the addon; what may be asked is
 * generated from the types of Rust. Its answer is finished UTF-8 bytes: nothing here or above knows how an address is
 * written.
 */
import type { FailureCode, Presentation, Question } from './border.generated.ts';

export type * from './border.generated.ts';

/** What a question is about and what is done with it, without its parameters. */
export type QuestionKind = Pick<Question, 'resource' | 'operation'>;

/** A question made ready to cross the border: the texts also are the canonical form that an ETag is made of. */
export interface Inquiry {
  readonly question: Question;
  readonly presentation: Presentation;
  readonly questionText: string;
  readonly presentationText: string;
  /** The generation of a snapshot that is held: it answers in the place of the one in use. Such questions are the pool's. */
  readonly held?: number;
}

/** `presentationText`, where the caller has it, is the presentation as JSON. */
export function inquiry(
  question: Question,
  presentation: Presentation,
  presentationText: string = JSON.stringify(presentation),
): Inquiry {
  return { question, presentation, questionText: JSON.stringify(question), presentationText };
}

export interface Answer {
  /** Finished UTF-8 bytes. */
  readonly body: Uint8Array;
  /** Rows remain after this page. */
  readonly more: boolean;
  /** The snapshot that answered, by its number in this process. */
  readonly generation: number;
  readonly release?: Release;
}

/**
 * Gives the memory of a large answer back when nobody reads it any more. Garbage collection would, but late: megabytes
 * outside its heap do not hurry it.
 */
export type Release = () => void;

/** Many questions of one operation at once, all answered in one representation. */
export interface Batch extends Readonly<QuestionKind> {
  /** The parameters of each, as JSON. */
  readonly rows: readonly string[];
  /** A {@link Presentation} as JSON. */
  readonly presentationText: string;
  /** Rows of all the batches that are asked together: those of one list, in several representations. */
  readonly together: number;
}

/** Answers to a {@link Batch}. */
export interface AnsweredBatch {
  /** A frame for each row, in their order: see `addon/frames.ts`. */
  readonly frames: Uint8Array;
  /** Whether any row failed. */
  readonly failed: boolean;
  /** The snapshot that answered; `undefined` when another came into use in between: rows may be missing. */
  readonly generation: number | undefined;
  readonly release?: Release;
}

/** Where the answer goes; calls back at `close`, or at once when nobody waits for it any more. */
export interface Connection {
  /** The client by its address; different clients share the pool lane fairly. */
  readonly address?: string;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

export interface Engine {
  /** Answers at once where the question is cheap, else later; `null`: there is no such object. Throws {@link EngineError}. */
  answer(inquiry: Inquiry, connection: Connection): Answer | null | Promise<Answer | null>;
  /** Answers one row at least; at once where there are few. Rejects with {@link EngineError}. */
  answerRows(batch: Batch, connection: Connection): AnsweredBatch | Promise<AnsweredBatch>;
}

/** Codes that the service distinguishes; any other is a fault of ours. */
const engineFailures = [
  'TOO_EXPENSIVE',
  'CANCELLED',
  'INVALID_PARAMETER',
  'REGISTER_NOT_LOADED',
  'NO_SNAPSHOT',
  'INTERNAL',
  // Of the admission queue: the addon does not know it.
  'OVERLOADED',
] as const satisfies readonly (FailureCode | 'OVERLOADED')[];

export type EngineFailure = (typeof engineFailures)[number];

/** The failure of a code; `INTERNAL` for any other code. */
export function failureOf(code: string): EngineFailure {
  return engineFailures.find((failure) => failure === code) ?? 'INTERNAL';
}

export class EngineError extends Error {
  readonly code: EngineFailure;
  /** Seconds after which the question may be asked again, where the pool is overloaded. */
  readonly retryAfterS: number | undefined;

  constructor(code: EngineFailure, message: string, retryAfterS?: number) {
    super(message);
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}
