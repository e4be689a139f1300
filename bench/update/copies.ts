/** What a client that copies the registers reads, and how fast it comes. */
import { get, type IncomingMessage } from 'node:http';

/** Something that was read to its end. */
export interface Read {
  readonly megabytes: number;
  readonly seconds: number;
  /** Lines: rows or events. */
  readonly lines: number;
}

const LINE_FEED = 10;
const MEGABYTE = 1e6;

export async function copied(url: string): Promise<{ extract: Read; events: Read }> {
  const extract = await read(`${url}/replikering/udtraek?entitet=adresse&ndjson`);
  const text = await (await fetch(`${url}/replikering/transaktioner`)).text();
  const transactions = JSON.parse(text) as { operationer: { entitet: string }[] }[];
  const names = new Set(transactions.flatMap(({ operationer }) => operationer.map(({ entitet }) => entitet)));
  let events: Read = { megabytes: 0, seconds: 0, lines: 0 };
  for (const entity of names) {
    const own = await read(`${url}/replikering/haendelser?entitet=${encodeURIComponent(entity)}&ndjson`);
    events = {
      megabytes: events.megabytes + own.megabytes,
      seconds: events.seconds + own.seconds,
      lines: events.lines + own.lines,
    };
  }
  return { extract, events };
}

async function read(url: string): Promise<Read> {
  const begun = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, resolve).once('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}`);
  let [bytes, lines] = [0, 1];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
  }
  return { megabytes: bytes / MEGABYTE, seconds: (performance.now() - begun) / 1_000, lines };
}
