/**
 * A service under load while update after update is laid over its data: every request is answered, every snapshot taken up, and
 * whoever follows the stream of events is told each of them once, in order.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { native } from '../../src/engine/addon/native.ts';
import { allAnswered, buildClient, load, writeRequests } from '../http/client.ts';
import { HOST, keyPressPaths } from '../http/typing.ts';
import { readOptions } from '../options.ts';
import { SEEDS } from '../queries/queries.ts';
import { digits } from '../report/figure.ts';
import { Service } from '../system/service.ts';
import { writeDay } from '../update/day.ts';
import { run, smallRegister } from './updates.ts';

const HELP = `npm run soak -- --live N [--requests N]

  --live N       how many updates are laid over the data of a service, such as 20
  --requests N   how many requests it answers meanwhile, at least (1000000)`;

const CONNECTIONS = 16;
const PORTION_SECONDS = 10;

export async function liveScenario(words: readonly string[]): Promise<void> {
  const options = readOptions(words, HELP, ['live', 'requests']);
  if (options === undefined) return;
  const updates = options.whole('live', 20, 1);
  const requests = options.whole('requests', 1_000_000, 1);
  await buildClient();
  const folder = mkdtempSync(join(tmpdir(), 'vejviser-live-'));
  try {
    const { register, root } = await smallRegister(folder);
    const addon = native();
    const info = addon.openSnapshot(root);
    addon.useSnapshot();
    const paths = writeRequests(join(folder, 'typing'), keyPressPaths(addon, info, SEEDS.development));
    const service = await Service.start(root);
    const follower = follow(`${service.url}/haendelser/stroem?txidfra=2`);
    let [isUpdating, answered] = [true, 0];
    const loaded = (async () => {
      while (isUpdating || answered < requests)
        answered += allAnswered(
          await load({
            ...{ origin: service.url, requests: paths, connections: CONNECTIONS, warmup: 0 },
            ...{ seconds: PORTION_SECONDS, headers: [`host: ${HOST}`] },
          }),
        ).n;
    })();
    for (let day = 0; day < updates; day += 1) {
      const changes = join(folder, `day-${day}`);
      writeDay(register, changes, day);
      const [before, began] = [service.swaps, answered];
      await run(['update', changes, '--out', root, '--priority', 'low']);
      await until(() => service.swaps > before || !service.isAlive);
      // The updates are spread over the requests.
      await until(() => answered - began >= requests / updates - 1 || answered >= requests);
    }
    isUpdating = false;
    await loaded;
    const answer = await fetch(`${service.url}/replikering/senestesekvensnummer`);
    const { sekvensnummer } = (await answer.json()) as { sekvensnummer: number };
    await until(() => follower.last >= sekvensnummer || follower.isEnded);
    const facts = [
      { holds: answered >= requests, fact: `${digits(answered)} requests, each answered with 200` },
      { holds: service.swaps === updates, fact: `${service.swaps} of ${updates} updates taken up` },
      {
        holds: follower.last === sekvensnummer && follower.gaps === 0,
        fact: `${digits(follower.last)} of ${digits(sekvensnummer)} events told to who follows, ${follower.gaps} gaps`,
      },
      {
        holds: service.complaints.length === 0,
        fact: `complaints in the log: ${service.complaints.join(' ') || 'none'}`,
      },
      { holds: (await service.stop()) === 0, fact: 'it stops on a signal, with code 0' },
    ];
    for (const { holds, fact } of facts) console.log(`${holds ? 'holds ' : 'BROKEN'}  ${fact}`);
    if (facts.some(({ holds }) => !holds)) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads a stream of events; each must have the number after the one before it. */
function follow(url: string) {
  const seen = { last: 0, gaps: 0, isEnded: false };
  get(url, async (answer) => {
    let text = '';
    for await (const piece of answer.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = `${text}${piece}`.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const number = Number(/^id: (\d+)$/.exec(line)?.[1] ?? Number.NaN);
        if (Number.isNaN(number)) continue;
        seen.gaps += Number(number !== seen.last + 1);
        seen.last = number;
      }
    }
    seen.isEnded = true;
  }).once('error', () => {
    seen.isEnded = true;
  });
  return seen;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50));
}
