/** A request with thousands of faults gets an answer of ordinary size. */
import { expect, test } from 'vitest';
import { MOST_FAULTS, MOST_PAIRS } from '../../src/http/parameters/parameters.ts';
import { echoService } from '../support/echo.ts';

test.each([
  [MOST_FAULTS, undefined],
  [MOST_FAULTS + 1, 'and 1 more'],
  [MOST_PAIRS - 1, 'and 1899 more'],
])('of %i unknown names the first hundred are told, and how many more there are', async (count, last) => {
  const { app } = await echoService();
  const names = Array.from({ length: count }, (_, place) => `x${place}=1`).join('&');
  const answer = await app.inject(`/adresser?valider&${names}`);
  const { details } = JSON.parse(answer.body) as { details: { msg: string }[] };
  expect(answer.statusCode).toBe(422);
  expect(details).toHaveLength(last === undefined ? MOST_FAULTS : MOST_FAULTS + 1);
  if (last !== undefined) expect(details.at(-1)?.msg).toBe(last);
  expect(answer.body.length).toBeLessThan(200_000);
});
