// Astro looks for content schemas next to the pages it builds.
export { collections } from '../content.config.ts';
