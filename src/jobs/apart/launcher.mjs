/**
 * The small process that starts the children of a process that answers: to fork a process takes the longer the more memory it
 * has, and everybody waits meanwhile. It has no secrets, outlives each of its children, and ends with its parent.
 * It gets a `Launch` of `children.ts`, which starts it, or the id of one that is to be ended, and answers with an `Ended`.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./child.mjs', import.meta.url));

/** The longest that a child may take to start; on a busy machine it takes many seconds, whatever the file. */
const STARTING_MS = 60_000;
/** Bytes kept of the messages of a child that failed. */
const MESSAGE_LETTERS = 2_000;

/** How to end each child, by its id. */
const children = new Map();

function launch({ id, task, longestMs, mostBytes }) {
  const settled = (outcome) => process.send({ id, ...outcome }, () => {});
  const child = spawn(process.execPath, [program], { stdio: 'pipe' });
  child.on('error', ({ message: failure }) => settled({ failure }));
  // One that could not be started may have no pipes.
  if (child.pid === undefined) return;
  const answer = [];
  let [bytes, message, why] = [0, '', undefined];
  const end = (reason) => {
    why ??= reason;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(end, STARTING_MS, 'late');
  children.set(id, end);
  // The first byte says that it opens the file from now on.
  child.stdout.once('data', () => {
    clearTimeout(timer);
    timer = setTimeout(end, longestMs, 'late');
  });
  child.stdout.on('data', (piece) => {
    bytes += piece.length;
    if (bytes <= mostBytes) answer.push(piece);
    else end('long');
  });
  child.stderr.setEncoding('utf8').on('data', (piece) => {
    message = (message + piece).slice(-MESSAGE_LETTERS);
  });
  // It may end before it has read its task.
  child.stdin.on('error', () => {}).end(JSON.stringify(task));
  child.once('close', (code, killedBy) => {
    clearTimeout(timer);
    children.delete(id);
    settled({ answer: Buffer.concat(answer), message, code, killedBy, why });
  });
}

process.on('message', (asked) => {
  if ('stop' in asked) children.get(asked.stop)?.();
  else launch(asked);
});
process.on('disconnect', () => {
  for (const end of children.values()) end();
  process.exit();
});
// They are meant for the parent, which may still finish what it has begun.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
