/** Attacks by files: archives that unpack to gigabytes, rows of millions of cells, parts that lie about their size. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { pick } from '../../random.ts';
import { type Attack, exchange, get, post, sendPart } from './attack.ts';

const INSPECT = '/api/v1/batch/inspect';
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MIB = 2 ** 20;
const CLIENTS = 6;
/** Two of each address. */
const MANY_CLIENTS = 16;
/** A file that takes long waits for its second look. */
const PATIENCE_MS = 90_000;
const GONE_MS = 3_000;

interface Part {
  readonly name: string;
  readonly content: string | Buffer;
}

/** An archive of deflated entries. */
function archive(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    bodies.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name));
    offset += 4 + common.length + name.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, central, Buffer.from('PK\x05\x06'), end]);
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>adresse</t></is></c></row>';

/** A workbook of one sheet, whose part may have any name, or of several over the same part. */
function workbook({
  sheet = ROW,
  strings = '',
  part = 'sheet1.xml',
  dimension = 'A1:A2',
  sheets = 1,
}): Buffer {
  const kind = (type: string, target: string, id: number): string =>
    `<Relationship Id="r${id}" Type="${RELS}/${type}" Target="${target}"/>`;
  const relations = (inner: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const names = Array.from(
    { length: sheets },
    (_, at) => `<sheet name="A${at}" sheetId="${at + 1}" r:id="r1"/>`,
  ).join('');
  return archive([
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    { name: '_rels/.rels', content: relations(kind('officeDocument', 'xl/workbook.xml', 1)) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${MAIN} xmlns:r="${RELS}"><sheets>${names}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        kind('worksheet', `worksheets/${part}`, 1) + kind('sharedStrings', 'sharedStrings.xml', 2),
      ),
    },
    {
      name: `xl/worksheets/${part}`,
      content: `<worksheet ${MAIN}><dimension ref="${dimension}"/><sheetData>${sheet}</sheetData></worksheet>`,
    },
    ...(strings === '' ? [] : [{ name: 'xl/sharedStrings.xml', content: strings }]),
  ]);
}

/** Each is made once: the attackers' processor is for attacking. */
function file(type: string, status: number, make: () => Buffer, clients = CLIENTS): Attack {
  return {
    clients,
    expected: [status],
    begin(target) {
      const sent = post(INSPECT, type, make());
      return (client) => exchange(target, client, sent, false, PATIENCE_MS);
    },
  };
}

const TABLE = 'text/csv';
const cells = (count: number, cell: string): string => cell.repeat(count);

export const files: Readonly<Record<string, Attack>> = {
  'workbook: count of texts': file(WORKBOOK, 422, () =>
    workbook({
      strings: `<sst ${MAIN} count="1000000000000" uniqueCount="1000000000000"><si><t>a</t></si></sst>`,
    }),
  ),
  'workbook: part of another name': file(WORKBOOK, 422, () =>
    workbook({ part: 'sheet1.bin2', sheet: ROW + ' '.repeat(100 * MIB) }),
  ),
  'workbook: 400 MB of texts': file(WORKBOOK, 422, () =>
    workbook({ strings: `<sst ${MAIN}>${cells(16 * MIB, '<si><t>aaaaaaaaa</t></si>')}</sst>` }),
  ),
  'workbook: empty cells': file(WORKBOOK, 422, () =>
    workbook({ sheet: ROW + cells(4 * MIB, '<row><c/><c/><c/><c/></row>') }),
  ),
  'workbook: sheets over one part': file(
    WORKBOOK,
    422,
    () => workbook({ sheets: 31, sheet: cells(7.9 * MIB, '<c/>') }),
    MANY_CLIENTS,
  ),
  // Bytes that cannot be packed leave room for more that can.
  'workbook: as long as a look': file(
    WORKBOOK,
    422,
    () => {
      const random = randomBytes(600_000).toString('base64');
      return workbook({ sheet: `${cells(25 * MIB, '<c/>')}<!--${random}-->` });
    },
    MANY_CLIENTS,
  ),
  'workbook: far corner': file(WORKBOOK, 200, () =>
    workbook({
      dimension: 'A1:XFD1048576',
      sheet: `${ROW}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
    }),
  ),
  'row of quoted cells': file(TABLE, 422, () => Buffer.from(cells(4 * MIB, '"a",'))),
  'open quote': file(TABLE, 200, () => Buffer.from(`adresse\n"${'a\n'.repeat(8 * MIB)}`)),
  'millions of columns': file(TABLE, 422, () =>
    gzipSync(Buffer.from(`${cells(15 * MIB, ',')}\n`.repeat(2)), { level: 9 }),
  ),
  'gzip of zeros': file(TABLE, 422, () => gzipSync(Buffer.alloc(400 * MIB), { level: 9 })),
  'line of JSON': file('application/x-ndjson', 200, () =>
    Buffer.from(`{"adresse":"${'a'.repeat(16 * MIB)}"}\n`),
  ),
  'small tables': file(TABLE, 200, () => Buffer.from('adresse\nx 1\n')),
  'cut archive': {
    clients: CLIENTS,
    // A few bytes of one are a table.
    expected: [200, 422],
    begin(target) {
      const whole = workbook({ sheet: cells(10_000, ROW) });
      return (client, random) => {
        const bytes = Buffer.from(whole.subarray(0, Math.floor(random() * whole.length)));
        if (bytes.length > 0) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
        return exchange(target, client, post(INSPECT, WORKBOOK, bytes));
      };
    },
  },
  'gone during a look': {
    clients: CLIENTS,
    begin(target) {
      const kinds = [
        workbook({ sheet: ROW + cells(2 * MIB, '<row><c/></row>') }),
        Buffer.from(cells(MIB, '"a",')),
      ];
      return (client, random) => exchange(target, client, post(INSPECT, WORKBOOK, pick(kinds, random)), true);
    },
  },
  'gone with requests behind': {
    clients: 64,
    begin(target) {
      const looked = workbook({ sheet: cells(7.9 * MIB, '<c/>') });
      const behind = Buffer.from(get('/postnumre?nr=6270').repeat(2));
      const sent = Buffer.concat([post(INSPECT, WORKBOOK, looked, { connection: 'keep-alive' }), behind]);
      return (client) => sendPart(target, client, sent, GONE_MS);
    },
  },
};
