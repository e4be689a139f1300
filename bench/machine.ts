/** What figures were measured on. */
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

export function machine(): Record<string, unknown> {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    kernel:
      process.platform === 'linux'
        ? readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim()
        : process.platform,
    load: loadavg()[0]?.toFixed(2),
    /** The processors the kernel lets this process use. */
    allowed: allowedProcessors(),
  };
}

function allowedProcessors(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return /^Cpus_allowed_list:\s*(.+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
}

export function versions(): Record<string, string | undefined> {
  const { node, v8 } = process.versions;
  return { node, v8, date: new Date().toISOString().slice(0, 10) };
}
