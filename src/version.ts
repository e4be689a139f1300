/** The version of the product: that of its package. The interface has a version of its own, in its description. */
import manifest from '../package.json' with { type: 'json' };

export const { version } = manifest;
