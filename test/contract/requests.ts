/** The requests that are made for one parameter of an operation: one for each value drawn for it, all else as in an ordinary one. */
import { bounds } from '../../src/resources/parameters/spatial.ts';
import { allowed, forbidden } from './drawn.ts';
import type { Parameter, ParameterSchema } from './open-api.ts';

/** Cannot be left out, and an empty text is as good as none. */
const NOT_EMPTY = 'betegnelse';

/** Values by the names of their parameters. */
type Given = Readonly<Record<string, string>>;

interface Drawn<Request> {
  readonly allowed: readonly Request[];
  readonly forbidden: readonly Request[];
}

/** `path` is as the router reads it, `ordinary` a request that it answers. */
export function requestsFor(parameter: Parameter, path: string, ordinary: string): Drawn<string> {
  const { name, in: part } = parameter;
  const drawn = isOfPosition(parameter, ordinary) ? ofPosition(parameter) : alone(parameter);
  const urls = (all: readonly Given[]): string[] =>
    part === 'query'
      ? all.map((given) => inQuery(ordinary, given))
      : // Without its key it is another path.
        all.filter((given) => given[name] !== '').map((given) => inPath(ordinary, path, given));
  return { allowed: urls(drawn.allowed), forbidden: urls(drawn.forbidden) };
}

export function isGiven(name: string, value: unknown): boolean {
  return name !== NOT_EMPTY || String(value ?? '').trim() !== '';
}

function alone({ name, schema, allowEmptyValue = false }: Parameter): Drawn<Given> {
  const given = (value: string): Given => ({ [name]: value });
  const values = allowed(schema).filter((value) => isGiven(name, value));
  const none = allowEmptyValue ? [''] : [];
  return {
    allowed: [...values, ...none].map(given),
    forbidden: forbidden(schema)
      .filter((value) => !none.includes(value))
      .map(given),
  };
}

/** The system of a reverse lookup is that of its position; in lists no position is needed. */
function isOfPosition({ name }: Parameter, ordinary: string): boolean {
  return name === 'x' || name === 'y' || (name === 'srid' && ordinary.includes('/reverse?'));
}

/** Both coordinates are given together, and the system says what their bounds are. */
function ofPosition({ name, schema }: Parameter): Drawn<Given> {
  const systems = Object.entries(bounds).map(([srid, { x, y }]): Drawn<Given> => {
    const own: Readonly<Record<string, ParameterSchema>> = {
      srid: { enum: [srid] },
      x: { minimum: x[0], maximum: x[1] },
      y: { minimum: y[0], maximum: y[1] },
    };
    const given = (value: string): Given => ({ srid, x: `${x[0]}`, y: `${y[0]}`, [name]: value });
    const bounded = { ...schema, ...own[name] };
    return { allowed: allowed(bounded).map(given), forbidden: forbidden(bounded).map(given) };
  });
  return {
    allowed: systems.flatMap((drawn) => drawn.allowed),
    forbidden: systems.flatMap((drawn) => drawn.forbidden),
  };
}

function inQuery(url: string, given: Given): string {
  const [path = '', query = ''] = url.split('?');
  const others = query.split('&').filter((pair) => pair !== '' && !((pair.split('=')[0] ?? '') in given));
  const pairs = Object.entries(given).map((pair) => pair.map(encodeURIComponent).join('='));
  return `${path}?${[...others, ...pairs].join('&')}`;
}

function inPath(url: string, path: string, given: Given): string {
  const parts = (url.split('?')[0] ?? '').split('/');
  const names = path.split('/').map((part) => (part.startsWith(':') ? part.slice(1) : ''));
  const changed = parts.map((part, at) => encodeURIComponent(given[names[at] ?? ''] ?? '') || part);
  return changed.join('/');
}
