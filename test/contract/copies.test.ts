/** The paths of copies against their description, over the extract of the address register, which has the most entities. */
import { afterAll } from 'vitest';
import { described, paths } from '../../src/replication/description.ts';
import { oldPaths } from '../../src/replication/old-paths.ts';
import { darService } from '../support/sample.ts';
import { describeOperations, type Place } from './described.ts';
import { askOperations } from './generated.ts';

const service = await darService();
afterAll(() => service.close());

/** The one transaction of a sample changed nothing, so the documentation has no example of it. */
const inspect = { ...described.inspect, examples: [`${described.inspect.path}?txid=1`] };
/** A stream has no end: `test/replication/stream.test.ts`. */
const places = paths
  .filter((one) => one !== described.stream)
  .map((of): Place => [of.path, of === described.inspect ? inspect : of, '']);

interface Model {
  [entity: string]: { key: string[]; attributes: { name: string; type: string }[] };
}

const model = (await service.app.inject('/replikering/datamodel')).json<Model>();
const attributes = new Set(Object.values(model).flatMap(({ key }) => key));
/** Codes and ids are texts in one entity and narrower in others: what a schema allows is a text. */
const has = (entity: string, attribute: string): boolean => {
  const { key, attributes: all } = model[entity] ?? { key: [], attributes: [] };
  const isNarrower = all.some(({ name, type }) => name === attribute && ['integer', 'uuid'].includes(type));
  return key.includes(attribute) && !(['kode', 'id'].includes(attribute) && isNarrower);
};
const entityWith = (attribute: string): string | undefined =>
  Object.keys(model).find((name) => has(name, attribute));

/** The key of an entity is given with an entity that has it. */
function ordinaryOf(ordinary: string, path: string, parameter: string): string | undefined {
  if (!path.includes(':') && !ordinary.includes('entitet=')) return ordinary;
  if (parameter === 'entitet') return path.includes(':') ? ordinary : `${path}?entitet=ejerlav`;
  if (!attributes.has(parameter)) return ordinary;
  const entity = entityWith(parameter);
  if (entity === undefined) return undefined;
  const register = Object.keys(oldPaths).find((name) => has(oldPaths[name] ?? '', parameter));
  if (path.includes(':register')) return register && path.replace(':register', encodeURIComponent(register));
  const own = encodeURIComponent(entity);
  return path.includes(':entitet') ? path.replace(':entitet', own) : `${path}?entitet=${own}`;
}

await describeOperations(service, places);
await askOperations(service, places, ordinaryOf);
