import { buildApart } from './astro.config.ts';

/** The shirt designer's page and the files it fetches. */
export default buildApart('./src/designer');
