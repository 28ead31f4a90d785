import { buildApart } from './astro.config.ts';

/** The pages of orders that were placed, and the one on which players fill in their lines. */
export default buildApart('./src/placed');
