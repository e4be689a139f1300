/** Frames as the addon writes them: a text is an answer, null no object, else a failure. */
type Row = string | null | { readonly code: string; readonly message: string };

export function answersOf(rows: readonly Row[]): Buffer {
  return Buffer.concat(
    rows.map((row) => {
      const status = typeof row === 'string' ? 0 : row === null ? 1 : 2;
      const bytes = Buffer.from(typeof row === 'string' ? row : row === null ? '' : JSON.stringify(row));
      const head = Buffer.alloc(5);
      head.writeUInt32LE(bytes.length);
      head.writeUInt8(status, 4);
      return Buffer.concat([head, bytes]);
    }),
  );
}

/** The rows of a request, as the addon reads them. */
export function requestsIn(frames: Uint8Array): string[] {
  const bytes = Buffer.from(frames);
  const rows: string[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const end = offset + 4 + bytes.readUInt32LE(offset);
    rows.push(bytes.subarray(offset + 4, end).toString());
    offset = end;
  }
  return rows;
}
