/** Files that try to take memory, time or threads of whoever opens them. Each is small; what it unpacks to is not. */
import { createCipheriv } from 'node:crypto';
import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** Some bytes, some times over. */
interface Content {
  readonly block: string;
  readonly times: number;
}

const once = (block: string): Content => ({ block, times: 1 });

/** A megabyte of a text that is repeated, and how often it comes. */
function repeated(text: string, megabytes: number): Content {
  return { block: text.repeat(Math.floor(1_000_000 / text.length)), times: megabytes };
}

/** An archive, of parts that follow each other by their contents. */
function zip(parts: Readonly<Record<string, readonly Content[]>>): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, contents] of Object.entries(parts)) {
    let [crc, size] = [0, 0];
    const packed: Buffer[] = [];
    for (const { block, times } of contents) {
      const bytes = Buffer.from(block);
      // What ends so can be repeated without being packed again.
      const piece = deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
      for (let time = 0; time < times; time += 1) {
        packed.push(piece);
        crc = crc32(bytes, crc);
      }
      size += bytes.length * times;
    }
    packed.push(deflateRawSync(Buffer.alloc(0)));
    const data = Buffer.concat(packed);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), data);
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, Buffer.from(name));
    offset += 4 + common.length + name.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

const relation = (kind: string, target: string): Content[] => [
  once(
    `<Relationships><Relationship Id="a" Type="x/relationships/${kind}" Target="${target}"/></Relationships>`,
  ),
];

const ROWS =
  '<row><c t="inlineStr"><is><t>adresse</t></is></c></row><row><c t="inlineStr"><is><t>Storegade 1</t></is></c></row>';

interface Parts {
  /** Inside `sheetData`. */
  readonly sheet?: readonly Content[];
  /** Name of the part of the sheet. */
  readonly part?: string;
  readonly more?: Readonly<Record<string, readonly Content[]>>;
}

/** A workbook of one sheet. */
function workbook({ sheet = [once(ROWS)], part = 'sheet.xml', more = {} }: Parts): Buffer {
  return zip({
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': relation('worksheet', part),
    'xl/workbook.xml': [once('<workbook><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>')],
    [`xl/${part}`]: [once('<worksheet><sheetData>'), ...sheet, once('</sheetData></worksheet>')],
    ...more,
  });
}

const texts = (...inside: Content[]) => ({
  'xl/sharedStrings.xml': [once('<sst>'), ...inside, once('</sst>')],
});

/** Its texts say that they are a million millions. */
export const reservedTexts = (): Buffer =>
  workbook({
    more: { 'xl/sharedStrings.xml': [once('<sst uniqueCount="1000000000000"><si><t>a</t></si></sst>')] },
  });

/** One cell of so many megabytes, in a part that is not called `.xml`. */
export const longCell = (megabytes: number): Buffer =>
  workbook({
    part: 'sheet.bin',
    sheet: [once('<row><c t="str"><v>'), repeated('x', megabytes), once('</v></c></row>')],
  });

/** One tag of so many megabytes, whose attribute has signs that look like tags. */
export const longTag = (megabytes: number): Buffer =>
  workbook({ sheet: [once('<row><c t="'), repeated('<', megabytes), once('"/></row>')] });

/** Texts that cells share. */
export const manyTexts = (megabytes: number): Buffer =>
  workbook({ more: texts(repeated(`<si><t>${'x'.repeat(30_000)}</t></si>`, megabytes)) });

/** Texts that take more in memory than in the file. */
export const emptyTexts = (megabytes: number): Buffer =>
  workbook({ more: texts(repeated('<si/>', megabytes)) });

/** Sheets of cells that hold nothing; all are the same part. */
export const emptyCells = (megabytes: number, sheets = 1): Buffer =>
  workbook({
    sheet: [repeated('<row><c/></row>', megabytes)],
    more: {
      'xl/workbook.xml': [
        once(`<workbook><sheets>${'<sheet name="A" r:id="a"/>'.repeat(sheets)}</sheets></workbook>`),
      ],
    },
  });

/** Letters that cannot be packed. */
const unpackable = (bytes: number): string =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
    .update(Buffer.alloc(bytes))
    .toString('base64');

/** Empty cells of this many megabytes (hundreds), and enough bytes that cannot be packed to stay within the ratio of a workbook. */
export const longCells = (megabytes: number): Buffer =>
  workbook({
    // A text between two tags may not have more than a megabyte.
    sheet: Array.from({ length: megabytes / 100 }, () => [
      repeated('<c/>', 100),
      once(`<!--${unpackable(500_000)}-->`),
    ]).flat(),
  });

/** Elements inside each other. */
export const deepElements = (megabytes: number): Buffer => workbook({ sheet: [repeated('<a>', megabytes)] });

/** A format code of a megabyte that each of many cell formats has. */
export const longFormats = (): Buffer =>
  workbook({
    more: {
      'xl/styles.xml': [
        once(`<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'0'.repeat(900_000)}"/></numFmts>`),
        once('<cellXfs>'),
        repeated('<xf numFmtId="200"/>', 8),
        once('</cellXfs></styleSheet>'),
      ],
    },
  });

/** Sheets whose parts have a name of a megabyte. */
export const longTargets = (): Buffer =>
  workbook({
    more: {
      'xl/_rels/workbook.xml.rels': relation('worksheet', 'x'.repeat(900_000)),
      'xl/workbook.xml': [
        once('<workbook><sheets>'),
        repeated('<sheet name="A" r:id="a"/>', 8),
        once('</sheets></workbook>'),
      ],
    },
  });

/** One row of quoted cells, of at most 16 MB. */
export const quotedRow = (bytes: number): Buffer => Buffer.from('"x";'.repeat(bytes / 4));

/** One row of one quoted cell, whose quotes are doubled. */
export const quotedCell = (bytes: number): Buffer =>
  Buffer.from(`adresse\r\n"${'""'.repeat(bytes / 2 - 20)}`);

/** A row of so many columns, as gzip. */
export const wideRow = (columns: number): Buffer => gzipSync(Buffer.alloc(columns, ';'), { level: 9 });

/** An object of so many members, as gzip. */
export const wideObject = (members: number): Buffer =>
  gzipSync(`{"adresse":"a"${Array.from({ length: members }, (_, number) => `,"${number}":1`).join('')}}\n`);

/** Lines that are blank, as gzip. */
export const blankLines = (megabytes: number): Buffer =>
  Buffer.concat(Array(megabytes).fill(gzipSync(Buffer.alloc(1_000_000, '\n'))));
