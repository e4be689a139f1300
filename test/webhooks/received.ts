/** A receiver of webhooks that keeps what it is told. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly id: string;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
  readonly url: string;
}

/** What it answers is up to the test. */
export async function receiver() {
  const received: Received[] = [];
  let answer: (response: ServerResponse, attempt: number) => void = (response) =>
    response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += String(piece);
    const { headers, url = '' } = request;
    received.push({ id: String(headers['webhook-id']), text, headers, url });
    answer(response, received.length);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    url: `http://127.0.0.1:${port}/hook`,
    answers(how: typeof answer) {
      answer = how;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
