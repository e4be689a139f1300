/**
 * `vejviser worker`: works off the jobs of a store until it receives a stop signal. `serve` starts one of its own where the
 * store is a folder; over PostgreSQL any number work, on any machines.
 */
import { serveConfig, serveOptions } from '../config.ts';
import { type Command, CommandError, UsageError, withoutCode } from './command.ts';

const { snapshot, store, files, diskReserve, jobBytes, jobRows, jobDays } = serveOptions;

export const workerCommand: Command = {
  name: 'worker',
  usage: '--store PLACE --snapshot DIR',
  summary: 'Works off the jobs of a store. Where it is a folder, serve starts one of its own.',
  options: [snapshot, store, files, diskReserve, jobBytes, jobRows, jobDays],
  run: async ({ options, positionals }) => {
    if (positionals.length > 0) throw new UsageError(`worker takes no ${positionals[0]}`);
    const config = serveConfig(options, process.env);
    if (config.store === undefined) throw new UsageError('worker needs --store PLACE (VEJVISER_STORE)');
    const { workOffJobs } = await import('../process/job-worker.ts');
    try {
      await workOffJobs({ ...config, store: config.store });
    } catch (error) {
      throw new CommandError(withoutCode(error));
    }
    return 0;
  },
};
