/**
 * Which themes of areas have borders. A register may be loaded from lists of names and codes alone: then its areas answer by
 * their codes, and a map has nothing to show. What has borders has something nearest to any position.
 */
import { type Answer, type Connection, type Engine, inquiry, type Question } from '../../engine/engine.ts';

/** Any position, in metres. */
const POSITION = [550_000, 6_200_000];

/** Resources without borders among these. Rejects where the engine cannot say. */
export async function withoutBorders(
  engine: Engine,
  resources: readonly string[],
  connection: Connection,
): Promise<string[]> {
  const found: string[] = [];
  for (const resource of resources)
    if (!(await hasBorders(engine, resource, connection))) found.push(resource);
  return found;
}

function hasBorders(engine: Engine, resource: string, connection: Connection): boolean | Promise<boolean> {
  const parameters = { position: POSITION, nearest: true, spatial: { srid: 25832 } };
  const question = { resource, operation: 'list', parameters, page: { number: 1, size: 1 } } as Question;
  const answer = engine.answer(inquiry(question, { shape: 'mini', format: 'json', base: '' }), connection);
  // Answers share their memory: this one is read before another is asked for.
  return answer instanceof Promise ? answer.then(isSome) : isSome(answer);
}

function isSome(answer: Answer | null): boolean {
  const some = answer !== null && Buffer.from(answer.body).toString() !== '[]';
  answer?.release?.();
  return some;
}
