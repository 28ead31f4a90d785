import { buildApart } from './astro.config.ts';

/** The staff pages. */
export default buildApart('./src/back-office');
