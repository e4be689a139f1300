/** Names of operations in the description. */
import { expect, test } from 'vitest';
import { operationId } from '../../src/http/operation-id.ts';

test.each([
  ['GET', '/adresser', 'getAdresser'],
  ['GET', '/adresser/:id', 'getAdresserById'],
  ['GET', '/adresser/:id/naboer', 'getAdresserByIdNaboer'],
  ['GET', '/vejstykker/:kommunekode/:kode', 'getVejstykkerByKommunekodeByKode'],
  ['POST', '/api/v1/batch/jobs', 'postApiV1BatchJobs'],
  ['GET', '/ændringer/små-øer', 'getAendringerSmaaOeer'],
])('%s %s is %s', (method, url, name) => {
  expect(operationId(method, url)).toBe(name);
});
