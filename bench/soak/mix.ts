/**
 * The requests of the soak: a seeded mix of what forms, maps, scripts and strangers send. Every request checks its answer.
 */
import { gunzipSync } from 'node:zlib';
import { generator } from '../random.ts';

/** An address that questions are made from. */
export interface Home {
  readonly id: string;
  readonly adgangsadresseid: string;
  readonly betegnelse: string;
  readonly vejnavn: string;
  readonly postnr: string;
  readonly x: number;
  readonly y: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface Request {
  /** Requests of one kind are counted together. */
  readonly kind: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The client leaves before it has read the answer. */
  readonly aborted?: true;
  /** What is wrong with an answer; undefined when nothing is. */
  fault(answer: Answer): string | undefined;
}

type Check = (value: unknown) => boolean;

const isList: Check = Array.isArray;
const isFailure: Check = (value) => typeof (value as { error?: { code?: unknown } }).error?.code === 'string';

/** A status of these, and a JSON body of which `check` holds. */
function json(check: Check, ...statuses: number[]): Request['fault'] {
  return ({ status, headers, body }) => {
    if (!statuses.includes(status)) return `status ${status}`;
    const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    return check(JSON.parse(text.toString())) ? undefined : 'an answer to another question';
  };
}

const get = (kind: string, path: string, fault: Request['fault'], headers = {}): Request => ({
  kind,
  method: 'GET',
  path,
  headers,
  fault,
});

const query = (values: Record<string, string | number>): string =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

type Maker = (home: Home, random: () => number) => Request;

const typing: Maker = ({ betegnelse }, random) => {
  const q = betegnelse.slice(0, 1 + Math.floor(random() * betegnelse.length));
  const path = `/autocomplete?${query({ q, caretpos: q.length, type: 'adresse', fuzzy: '' })}`;
  return get('key press', path, json(isList, 200));
};

const lookup: Maker = ({ id, adgangsadresseid }, random) => {
  const [folder, key] = random() < 0.5 ? ['adresser', id] : ['adgangsadresser', adgangsadresseid];
  return get(
    'lookup',
    `/${folder}/${key}`,
    json((value) => (value as Home).id === key, 200),
  );
};

const reverse: Maker = ({ x, y }, random) => {
  const nearby = (ordinate: number): string => (ordinate + (random() - 0.5) / 100).toFixed(6);
  const path = `/adgangsadresser/reverse?${query({ x: nearby(x), y: nearby(y), struktur: 'mini' })}`;
  return get(
    'reverse',
    path,
    json((value) => typeof (value as Home).id === 'string', 200),
  );
};

const isCleansed: Check = (value) => /^[ABCD]$/.test((value as { kategori: string }).kategori);

const cleanse: Maker = ({ betegnelse }, random) => {
  const typo = Math.floor(random() * betegnelse.length);
  const typed = betegnelse.slice(0, typo) + betegnelse.slice(typo + 1);
  return get('datavask', `/datavask/adresser?${query({ betegnelse: typed })}`, json(isCleansed, 200));
};

const cleanseMany: Maker = ({ betegnelse, vejnavn }) => ({
  kind: 'datavask of several',
  method: 'POST',
  path: '/datavask/adresser',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify([{ betegnelse }, { betegnelse: `${vejnavn} 1` }, { betegnelse: '?' }]),
  fault: json((value) => isList(value) && (value as unknown[]).every(isCleansed), 200),
});

const list: Maker = ({ vejnavn, postnr }, random) => {
  const paths = [
    `/adresser?${query({ vejnavn, postnr, struktur: 'mini' })}`,
    `/adgangsadresser?${query({ q: vejnavn, struktur: 'mini', per_side: 20 })}`,
    `/vejnavne?${query({ postnr })}`,
    '/postnumre?struktur=mini',
  ];
  return get('list', paths[Math.floor(random() * paths.length)] ?? '/', json(isList, 200));
};

const long: Maker = ({ postnr }) =>
  get('long list', `/adresser?${query({ postnr, struktur: 'mini', per_side: 1000 })}`, json(isList, 200));

const zipped: Maker = (home, random) => ({
  ...list(home, random),
  kind: 'gzip',
  headers: { 'accept-encoding': 'gzip' },
});

const script: Maker = ({ vejnavn }) =>
  get('JSONP', `/autocomplete?${query({ q: vejnavn, callback: 'answered' })}`, ({ status, body }) => {
    const [, inside] = /answered\((.*)\);?\s*$/s.exec(body.toString()) ?? [];
    return status === 200 && inside !== undefined && isList(JSON.parse(inside))
      ? undefined
      : `status ${status}`;
  });

/** A repeated request: the connection that sends it fills in the ETag of the first answer. */
const again: Maker = (home) => {
  const path = `/adgangsadresser/${home.adgangsadresseid}`;
  const whole = json((value) => (value as Home).id === home.adgangsadresseid, 200);
  return get('conditional', path, (answer) =>
    answer.status === 304 && answer.body.length === 0 ? undefined : whole(answer),
  );
};

const bad: Maker = (_home, random) => {
  const faults: [path: string, status: number][] = [
    ['/adresser?postnr=abc', 422],
    ['/adresser/not-an-id', 422],
    ['/adgangsadresser/reverse?x=8', 422],
    ['/adresser?polygon=[[[8,54],[9,54]]]', 422],
    ['/adresser/00000000-0000-0000-0000-000000000000', 404],
    ['/nowhere', 404],
  ];
  const [path, status] = faults[Math.floor(random() * faults.length)] ?? ['/', 0];
  return get('bad request', path, json(isFailure, status));
};

const refused: Maker = () => ({
  ...get('bad request', '/autocomplete', json(isFailure, 405)),
  method: 'DELETE',
});

const aborted: Maker = ({ postnr }) => ({
  ...get('aborted', `/adresser?${query({ postnr, per_side: 1000 })}`, () => undefined),
  aborted: true,
});

/** Of a thousand requests. */
const SHARES: readonly (readonly [number, Maker])[] = [
  [470, typing],
  [120, lookup],
  [120, reverse],
  [90, cleanse],
  [20, cleanseMany],
  [50, list],
  [4, long],
  [30, zipped],
  [30, script],
  [40, again],
  [18, bad],
  [4, refused],
  [4, aborted],
];

const THOUSAND = SHARES.reduce((sum, [share]) => sum + share, 0);

/** Requests without end, the same ones for a seed. */
export function* mix(homes: readonly Home[], seed: number): Generator<Request, never> {
  const random = generator(seed);
  for (;;) {
    const home = homes[Math.floor(random() * homes.length)];
    let place = random() * THOUSAND;
    const maker = SHARES.find(([share]) => {
      place -= share;
      return place < 0;
    })?.[1];
    if (home === undefined || maker === undefined)
      throw new Error('there are no addresses to make requests from');
    yield maker(home, random);
  }
}
