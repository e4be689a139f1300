/** Questions of a page to the engine, whose answers it reads itself: as JSON. */
import {
  type Answer,
  type Connection,
  type Engine,
  inquiry,
  type Presentation,
  type Question,
} from '../../engine/engine.ts';

/** An object of an answer. */
export type Row = Readonly<Record<string, unknown>>;

export interface Asking {
  readonly engine: Engine;
  readonly connection: Connection;
  /** Base URL of links. */
  readonly base: string;
  /** Gets the number of the snapshot of each answer. */
  readonly generations: Set<number>;
}

/** What is asked of the engine, as JSON unless the presentation says otherwise; `undefined`: there is no such object. */
export function asked(
  { engine, connection, base, generations }: Asking,
  question: Question,
  presentation: Partial<Presentation> = {},
): unknown {
  const presented = { shape: 'nested', format: 'json', srid: 4326, ...presentation, base } as const;
  const answer = engine.answer(inquiry(question, presented), connection);
  // Answers share their memory: this one is read before another is asked for.
  const read = (found: Answer | null): unknown => readIn(found, generations);
  return answer instanceof Promise ? answer.then(read) : read(answer);
}

function readIn(answer: Answer | null, generations: Set<number>): unknown {
  if (answer === null) return undefined;
  generations.add(answer.generation);
  try {
    return JSON.parse(Buffer.from(answer.body).toString());
  } finally {
    answer.release?.();
  }
}
