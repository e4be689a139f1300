/**
 * The settings of the service: one table for each area in `config/`, in which an option has its name, help, default, and how it is
 * read. All together here.
 */
import { accessOf, accessOptions } from './config/access.ts';
import { valuesOf } from './config/option.ts';
import { servingOf, servingOptions } from './config/serving.ts';
import { signInOf, signInOptions } from './config/sign-in.ts';
import { storingOf, storingOptions } from './config/storing.ts';

/** Each an option and an environment variable. */
export const serveOptions = {
  ...servingOptions,
  ...storingOptions,
  ...signInOptions,
  ...accessOptions,
} as const;

export interface Config extends ReturnType<typeof read> {}

/**
 * From options by flag name and the environment; an option takes precedence over its variable.
 * Throws `ConfigError`.
 */
export function serveConfig(
  options: Readonly<Record<string, string | undefined>>,
  environment: Readonly<Record<string, string | undefined>>,
): Config {
  return read(options, environment);
}

function read(...given: Parameters<typeof serveConfig>) {
  const serving = servingOf(valuesOf(servingOptions, ...given));
  const storing = storingOf(valuesOf(storingOptions, ...given));
  return {
    ...serving,
    ...storing,
    ...signInOf(valuesOf(signInOptions, ...given), [servingOptions.publicBase, serving.publicBase]),
    ...accessOf(valuesOf(accessOptions, ...given), [storingOptions.store, storing.store]),
  };
}
