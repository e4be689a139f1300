/** Attacks that are one request: broken, endless, or made so that reading or answering it takes long. */
import { pick, type Random } from '../../random.ts';
import { type Attack, exchange, get, letters, open, post, type Target } from './attack.ts';

const CLIENTS = 24;
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const MEGABYTES_2 = 2_000_000;
const LINE = 60_000;

type Bytes = string | Uint8Array;

/** `leaves`: the client goes away before the answer. */
function request(make: (random: Random) => Bytes, leaves = false): Attack {
  return {
    clients: CLIENTS,
    begin: (target) => (client, random) => exchange(target, client, make(random), leaves),
  };
}

function repeated(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

/** A text of pieces by chance, as in the tests of the readers. */
function mixed(pieces: readonly string[], length: number, random: Random): string {
  let text = '';
  while (text.length < length) text += pick(pieces, random).repeat(1 + Math.floor(random() * 1_000));
  return text.slice(0, length);
}

const FORM_PIECES = ['&', '=&', '%=&', 'a[=&', ',', '"', '|', '+', '%u', '%E6', 'a=1&', 'a', '='];
const TEXT_PIECES = [' ', ',', '"', '|', '\\n', '\\t', '1', 'a', 'ø', '😀', '(', '.', '-'];

function polygon(corners: number, random: Random): string {
  const corner = (): string => `[${(8 + random() * 7).toFixed(5)},${(54.5 + random() * 3).toFixed(5)}]`;
  const ring = Array.from({ length: corners }, corner);
  return `[[${[...ring, ring[0]].join(',')}]]`;
}

function list(length: number, item: (at: number) => object): string {
  return JSON.stringify(Array.from({ length }, (_, at) => item(at)));
}

const names = (at: number): object =>
  Object.fromEntries(Array.from({ length: 45 }, (_, name) => [`x${at}y${name}`, 'z']));

const inParts = (count: number, part: string): string => `${part.repeat(count)}--b--\r\n`;

export const requests: Readonly<Record<string, Attack>> = {
  'long line': request((random) => get(`/autocomplete?q=${letters(70_000, random)}`)),
  'long headers': request((random) => get('/', `X-Long: ${letters(100_000, random)}\r\n`)),
  'many headers': request(() =>
    get('/', Array.from({ length: 2_500 }, (_, at) => `X-${at}: y\r\n`).join('')),
  ),
  'lists in headers': request((random) => {
    const name = pick(
      ['Accept', 'Cookie', 'If-None-Match', 'Range', 'Accept-Language', 'X-Forwarded-For'],
      random,
    );
    return get(
      '/autocomplete?q=a',
      `${name}: ${mixed([',', '"', ';', '=', 'a', ' ', 'W/"', 'bytes=0-'], 12_000, random)}\r\n`,
    );
  }),
  'broken escape': request(() => get('/autocomplete?q=%E0%A4%A')),
  'unknown path': request((random) => get(`/${letters(40, random)}`)),
  'unknown method': request(() => 'FOO / HTTP/1.1\r\nHost: h\r\n\r\n'),
  'not HTTP': request((random) => letters(500, random)),
  'bad chunk': request(
    () => 'POST /datavask/adresser HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ),
  'half a request': request(() => 'GET /autocomplete?q=a HTTP/1.1\r\nHost:', true),
  'gone before the answer': request(
    (random) => get(`/adresser?per_side=1000&side=${1 + Math.floor(random() * 20)}`),
    true,
  ),
  'many rows': request((random) => get(`/adresser?per_side=1000&side=${1 + Math.floor(random() * 20)}`)),
  'large polygon': request((random) =>
    get(`/adgangsadresser?polygon=${encodeURIComponent(polygon(900, random))}`),
  ),
  'large circle': request(() => get('/adresser?cirkel=10,56,500000&q=v*')),
  'hostile text': request((random) => get(`/datavask/adresser?betegnelse=${letters(290, random)}`)),
  'text of signs': request((random) =>
    post(
      '/datavask/adresser',
      JSON_TYPE,
      `{"betegnelse":"${mixed(TEXT_PIECES, 290, random).replaceAll('"', '\\"')}"}`,
    ),
  ),
  'letters typed': request((random) => get(`/autocomplete?q=${letters(2, random)}`)),
  'wide list': request(() => get('/adresser?q=1%202%203')),
  'list of rubbish': request((random) =>
    post(
      '/datavask/adresser',
      JSON_TYPE,
      list(300, () => ({ betegnelse: letters(60, random) })),
    ),
  ),
  'deep JSON': request(() => post('/datavask/adresser', JSON_TYPE, '['.repeat(99_000))),
  'text of 2 MB': request(() =>
    post('/datavask/adresser', JSON_TYPE, `"${repeated('abc', MEGABYTES_2 - 10)}"`),
  ),
  'text of 2 MB in a list': request(() =>
    post('/datavask/adresser', JSON_TYPE, `[{"betegnelse":"${repeated('å ', 900_000)}"}]`),
  ),
  'unknown names in a list': request(() => post('/datavask/adresser?valider', JSON_TYPE, list(1_000, names))),
  'unknown names': request(() =>
    get(`/adresser?valider&${Array.from({ length: 5_000 }, (_, at) => `x${at}=1`).join('&')}`),
  ),
  'form of signs': request((random) =>
    post(
      '/datavask/adresser',
      FORM,
      mixed(
        [pick(FORM_PIECES, random), pick(FORM_PIECES, random)],
        pick([LINE, MEGABYTES_2], random),
        random,
      ),
    ),
  ),
  'query of signs': request((random) => get(`/adresser?${mixed(FORM_PIECES.slice(0, 4), LINE, random)}`)),
  'lines of nothing': request(() =>
    post('/api/v1/batch/datavask-adresser', 'application/x-ndjson', '\n'.repeat(MEGABYTES_2)),
  ),
  'empty parts': request(() =>
    post('/api/v1/batch/inspect', 'multipart/form-data; boundary=b', inParts(400_000, '--b\r\n\r\n')),
  ),
  'fields before the file': request((random) =>
    post(
      '/api/v1/batch/inspect',
      'multipart/form-data; boundary=b',
      inParts(
        40,
        `--b\r\nContent-Disposition: form-data; name="${letters(8, random)}"\r\n\r\n${'x'.repeat(900_000)}\r\n`,
      ),
    ),
  ),
  metrics: request(() => get('/metrics')),
  'JSONP of nothing': request(() => get('/autocomplete?q=a&callback=a(')),
  'other hosts': request(
    (random) =>
      `GET /adresser?per_side=1 HTTP/1.1\r\nHost: ${letters(30, random)}.dk\r\nConnection: close\r\n\r\n`,
  ),
  descriptions: request((random) =>
    get(
      pick(
        [
          '/openapi.json',
          '/openapi.json?sprog=en',
          '/docs',
          '/docs?sprog=en',
          '/haendelser/oversigt',
          '/data',
        ],
        random,
      ),
    ),
  ),
  'pipelined key presses': {
    clients: 8,
    begin: (target) => (client, random) => pipelined(target, client, letters(3, random)),
  },
};

/** Two thousand key presses at once on one connection. */
function pipelined({ port }: Target, client: number, typed: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = open(port, client);
    socket.on('connect', () => {
      socket.write(`GET /autocomplete?q=${typed} HTTP/1.1\r\nHost: h\r\n\r\n`.repeat(2_000));
      socket.end();
    });
    socket.setTimeout(5_000, () => socket.destroy());
    socket.resume();
    socket.on('close', () => resolve());
  });
}
