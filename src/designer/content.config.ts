// Astro looks for the content's schemas beside the pages it builds.
export { collections } from '../content.config.ts';
