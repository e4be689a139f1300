/** `vejviser worker`: works off the jobs of a store until it receives a stop signal. `serve` starts one of its own. */
import { serveConfig, serveOptions } from '../config.ts';
import { type Command, CommandError, UsageError, withoutCode } from './command.ts';

const { snapshot, store, files, jobUnpackedBytes, jobRows, jobDays } = serveOptions;

export const workerCommand: Command = {
  name: 'worker',
  usage: '--store DIR --snapshot DIR',
  summary: 'Works off the jobs of a store; serve starts one of its own.',
  options: [snapshot, store, files, jobUnpackedBytes, jobRows, jobDays],
  run: async ({ options, positionals }) => {
    if (positionals.length > 0) throw new UsageError(`worker takes no ${positionals[0]}`);
    const config = serveConfig(options, process.env);
    if (config.store === undefined) throw new UsageError('worker needs --store DIR (VEJVISER_STORE)');
    const { workOffJobs } = await import('../process/job-worker.ts');
    try {
      await workOffJobs({ ...config, store: config.store });
    } catch (error) {
      throw new CommandError(withoutCode(error));
    }
    return 0;
  },
};
