/** Calls the addon as the service does. The routes of the service make each form of question once; texts are then filled in. */

import type { Native, SnapshotInfo } from '../../src/engine/addon/native.ts';
import { POOL_STEPS, ROW_STEPS } from '../../src/engine/border.generated.ts';
import { answersIn, batchesOf } from '../batch/answers.ts';
import { withinSteps } from '../engine/measure.ts';
import { engineCallsOf } from '../engine/query.ts';
import { keyPress } from '../queries/key-press.ts';
import type { Home } from '../queries/register.ts';
import type { Kind } from '../queries/truth.ts';
import type { Press, TypingStyle } from './measure/typing-style.ts';
import type { Row } from './rows.ts';

/** The members of a cleansing that are graded. */
export interface Cleansed {
  readonly kategori: 'A' | 'B' | 'C' | 'D';
  readonly resultater: readonly CleansedResult[];
}

export interface CleansedResult {
  readonly adresse: Omit<Home, 'adgangsadresseid' | 'x' | 'y'> & { readonly status: number };
  readonly aktueladresse?: { readonly id: string };
  /** Score and rule where the service gives them. */
  readonly score?: number;
  readonly regel?: string;
}

/** The parts of a text. */
export type Parsed = Readonly<Record<string, unknown>>;

export interface Suggestion {
  readonly type: 'vejnavn' | 'adgangsadresse' | 'adresse';
  readonly tekst: string;
  readonly data: { readonly id?: string; readonly adgangsadresseid?: string };
}

/** Rows a call, as many as one POST may bring. */
const ROWS = 1_000;

interface Form {
  readonly question: { readonly parameters: Readonly<Record<string, unknown>> };
  readonly presentation: string;
}

export class EngineClient {
  readonly #addon: Native;
  readonly #forms: Readonly<Record<'cleanse' | 'parse' | 'typed', Form>>;

  private constructor(addon: Native, forms: readonly [cleanse: Form, parse: Form, typed: Form]) {
    this.#addon = addon;
    const [cleanse, parse, typed] = forms;
    this.#forms = { cleanse, parse, typed };
  }

  static async of(addon: Native, info: SnapshotInfo): Promise<EngineClient> {
    const params = { betegnelse: 'x' };
    const queries = [
      { op: 'datavask', params } as const,
      { op: 'parse', params } as const,
      keyPress('', 'x'),
    ];
    const calls = await engineCallsOf(
      queries.map((query) => ({ set: '', ...query })),
      info,
    );
    const forms = calls.map(({ question, presentation }) => ({
      question: JSON.parse(question) as Form['question'],
      presentation,
    }));
    return new EngineClient(addon, forms as [Form, Form, Form]);
  }

  /** One answer for each text, in order; `undefined` where there is none. */
  *cleansed(rows: readonly Pick<Row, 'kind' | 'text' | 'parts'>[]): Generator<Cleansed | undefined> {
    const answers: Record<Kind, Generator<Cleansed | undefined>> = {
      address: this.#cleansedOf('address', rows),
      accessAddress: this.#cleansedOf('accessAddress', rows),
    };
    for (const { kind } of rows) yield answers[kind].next().value as Cleansed | undefined;
  }

  /** Those of one kind, as many at a time as one call may bring. */
  *#cleansedOf(
    kind: Kind,
    rows: readonly Pick<Row, 'kind' | 'text' | 'parts'>[],
  ): Generator<Cleansed | undefined> {
    const ofKind = rows.filter((row) => row.kind === kind);
    const texts = ofKind.map(({ text, parts }) => JSON.stringify(parts === undefined ? { text } : { parts }));
    for (let from = 0; from < texts.length; from += ROWS) {
      const { presentation } = this.#forms.cleanse;
      const batches = batchesOf(texts.slice(from, from + ROWS), (frames) =>
        this.#addon.answerRows(kind, 'cleanse', frames, presentation, ROW_STEPS),
      );
      yield* answersIn<Cleansed>(batches);
    }
  }

  parsed(text: string): Parsed {
    return this.#answered<Parsed>(this.#forms.parse, { text }) ?? {};
  }

  /** The suggestions after a key press. */
  suggested(press: Press, request: TypingStyle['request']): readonly Suggestion[] {
    return this.#answered<Suggestion[]>(this.#forms.typed, { ...press, ...request }) ?? [];
  }

  #answered<Answer>({ question, presentation }: Form, changed: object): Answer | undefined {
    const filled = { ...question, parameters: { ...question.parameters, ...changed } };
    const answer = withinSteps(() => this.#addon.answer(JSON.stringify(filled), presentation, POOL_STEPS));
    return answer == null ? undefined : (JSON.parse(Buffer.from(answer.body).toString()) as Answer);
  }
}
