/**
 * The header `Expect`. Node meets the one expectation there is, 100-continue, and answers any other without a body; here
 * such a request passes on like all others, to be refused like them.
 */
import type { IncomingMessage, Server } from 'node:http';

const MET = '100-continue';

export function passOnExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

export function isUnmet({ headers: { expect } }: IncomingMessage): boolean {
  return expect !== undefined && expect.toLowerCase() !== MET;
}
