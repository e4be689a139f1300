/** Reads a tab-separated file of the register, a chunk at a time. */
import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const CHUNK = 1 << 22;

export function* rowsOf(file: string): Generator<string[]> {
  const descriptor = openSync(file, 'r');
  const decoder = new StringDecoder('utf8');
  const bytes = Buffer.allocUnsafe(CHUNK);
  let rest = '';
  for (let read = readSync(descriptor, bytes); read > 0; read = readSync(descriptor, bytes)) {
    const lines = (rest + decoder.write(bytes.subarray(0, read))).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.split('\t');
  }
  closeSync(descriptor);
}
