import { buildApart } from './astro.config.ts';

/** The staff's pages. */
export default buildApart('./src/back-office');
