import { buildApart } from './astro.config.ts';

/** The pages of orders that were placed. */
export default buildApart('./src/placed');
