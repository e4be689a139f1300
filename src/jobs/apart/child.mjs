/**
 * The process that opens one file from somewhere else and ends: whatever the file does to it, no process that answers is
 * hurt. It loads the addon and nothing else, and is plain JavaScript, since to strip types takes longer than most files.
 * Its task (`Task` of `children.ts`, which starts it) comes on standard input, its answer goes to standard output.
 */
import { createRequire } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';

const { call, args, bytes, seconds, priority, marks } = JSON.parse(await text(process.stdin));
const addon = createRequire(import.meta.url)('../../../build/vejviser.node');
if (getPriority() < priority) setPriority(priority);
addon.limitProcess(bytes, seconds);
process.stdout.write(marks.begun);
try {
  process.stdout.write(marks.answered + (await addon[call](...args)));
} catch (thrown) {
  process.stdout.write(marks.failed + thrown.message);
}
