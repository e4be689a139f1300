/**
 * Whole themes as bytes: what is large and asked for again, such as `/kommuner?format=geojson`, is rendered once and kept
 * until another snapshot answers. Maps and scripts ask for hardly anything else that is large, and rendering is nearly all
 * that such an answer costs. An answer is kept when it is asked for a second time: what is asked once displaces nothing.
 */
import type { Answer, Inquiry } from '../../engine/engine.ts';

/** Smaller answers cost little. */
const SMALLEST_BYTES = 256 * 1024;
/** A page of polygons may be larger; it is not what many ask for. */
const LARGEST_BYTES = 8 * 1024 * 1024;
/** Of all that is kept, by each process. */
const TOTAL_BYTES = 16 * 1024 * 1024;
/** Questions that are remembered to have been asked. */
const ASKED = 64;

export class KeptAnswers {
  /** The one asked for last comes last. */
  readonly #kept = new Map<string, Answer>();
  readonly #asked = new Set<string>();
  #bytes = 0;

  /** The answer from this snapshot, if it is kept. Those of other snapshots are forgotten. */
  find(generation: number, inquiry: Inquiry): Answer | undefined {
    if (this.#kept.size === 0) return undefined;
    const key = keyOf(inquiry);
    const answer = this.#kept.get(key);
    if (answer === undefined) return undefined;
    this.#kept.delete(key);
    if (answer.generation === generation) {
      this.#kept.set(key, answer);
      return answer;
    }
    this.#bytes -= answer.body.length;
    return undefined;
  }

  /** Keeps a copy of an answer that has been asked for before; its own memory belongs to the pool. */
  offer(inquiry: Inquiry, { body, more, generation }: Answer): void {
    if (body.length < SMALLEST_BYTES || body.length > LARGEST_BYTES) return;
    const key = keyOf(inquiry);
    if (!this.#asked.delete(key)) {
      remember(this.#asked, key);
      return;
    }
    const former = this.#kept.get(key);
    this.#kept.delete(key);
    this.#bytes += body.length - (former?.body.length ?? 0);
    this.#kept.set(key, { body: Uint8Array.from(body), more, generation });
    for (const [oldest, { body }] of this.#kept) {
      if (this.#bytes <= TOTAL_BYTES) break;
      this.#kept.delete(oldest);
      this.#bytes -= body.length;
    }
  }
}

/** Every byte of an answer follows from these and the snapshot. */
function keyOf({ presentationText, questionText }: Inquiry): string {
  return `${presentationText}\n${questionText}`;
}

function remember(asked: Set<string>, key: string): void {
  asked.add(key);
  const [oldest] = asked;
  if (asked.size > ASKED && oldest !== undefined) asked.delete(oldest);
}
