/** `vejviser serve`: answers over HTTP until it receives a stop signal. */
import { serveConfig, serveOptions } from '../config.ts';
import { type Command, UsageError } from './command.ts';

export const serveCommand: Command = {
  name: 'serve',
  usage: '--snapshot DIR',
  summary: 'Serves a snapshot over HTTP.',
  options: Object.values(serveOptions),
  run: async ({ options, positionals }) => {
    if (positionals.length > 0)
      throw new UsageError(`serve takes no ${positionals[0]}; name the snapshot with --snapshot`);
    // Loaded here: the other commands and the help need no web server.
    const config = serveConfig(options, process.env);
    const { serve } = await import('../main.ts');
    await serve(config);
    return undefined;
  },
};
