/**
 * Events as they happen, as server-sent events. A reader says by the id of the last event that it has where it goes on; so a
 * stream may end at any moment, and does after an hour.
 */
import type { EventLog } from '../feed/event-log.ts';
import type { Newsroom } from '../feed/news.ts';
import { type Position, written } from '../feed/position.ts';
import { since, type Wanted } from '../feed/since.ts';

/** Before a client connects again. */
const RETRY_MS = 5_000;
const LONGEST_MS = 3_600_000;
/** Characters of a piece, which a reader that does not read holds in memory a few times. */
export const PIECE = 64 * 1024;

export interface StreamOptions {
  readonly log: EventLog;
  readonly newsroom: Newsroom;
  readonly from: Position;
  readonly wanted: Wanted;
  /** Ends it before its time. */
  readonly end: AbortSignal;
}

export async function* streamed({ log, newsroom, from, wanted, end }: StreamOptions): AsyncGenerator<string> {
  const ends = performance.now() + LONGEST_MS;
  const ended = new Promise<'stop'>((resolve) => {
    end.addEventListener('abort', () => resolve('stop'), { once: true });
  });
  let position = from;
  yield `retry: ${RETRY_MS}\n${mark(position)}`;
  for (;;) {
    const news = newsroom.next;
    for await (const portion of since(log, position, wanted, end)) {
      if (portion.is === 'lost') {
        yield lostEvent(portion.transaction.number);
        return;
      }
      if (portion.is === 'end') {
        position = portion.at;
        yield mark(position);
      } else {
        const { entity, events } = portion.chunk;
        let piece = '';
        for (const { number, text } of events) {
          piece += `id: ${number}\ndata: {"entitet":"${entity}",${text.slice(1)}\n\n`;
          if (piece.length < PIECE) continue;
          yield piece;
          if (end.aborted) return;
          piece = '';
        }
        if (piece !== '') yield piece;
      }
      if (end.aborted) return;
    }
    const told = await Promise.race([news, ended]);
    if (told === 'stop' || performance.now() > ends) return;
    if (told === 'time') yield ': \n\n';
  }
}

/** Where the reader is: at the beginning, and after each transaction, which is whole then. Some clients see no id without data. */
const mark = (position: Position): string =>
  `event: position\nid: ${written(position)}\ndata: {"sekvensnummer":${position.number},"txid":${position.transaction}}\n\n`;

/** It has no id: who connects again after it is refused, until it has begun anew. */
function lostEvent(transaction: number): string {
  const besked = 'Hvad der blev ændret, er ikke kendt: begynd forfra med et udtræk.';
  return `event: tabt\ndata: ${JSON.stringify({ txid: transaction, besked })}\n\n`;
}
