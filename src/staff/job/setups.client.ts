import { filmCloth } from '../../artwork/films/screens.ts';
import { screensToSet, type RecipeScreen } from '../../press/recipe.ts';
import type { PrintLocation } from '../../garments/print-location.ts';
import type { Job } from './read-job.rpc.ts';
import { approvedProof } from './sheet-words.client.ts';

type OrderJob = Extract<Job, { kind: 'order' }>;

/** How the press is set up for a location of a design. */
export type Setup = {
  /** The design's place in the order's, from 0. */
  readonly design: number;
  readonly location: PrintLocation;
  /** In printing order. */
  readonly screens: readonly RecipeScreen[];
  /** What somebody kept, of this order or of an earlier one with the same artwork there. */
  readonly kept: OrderJob['recipes'][number] | null;
};

/**
 * The setups of an order's prints: those that were approved, or those of the order that it repeats.
 * None before that, because nobody has said which inks.
 */
export function setupsOf(job: OrderJob): Setup[] {
  const approved = approvedProof(job);
  return job.designs.flatMap((design, at) => {
    const prints = approved?.contents.designs[at]?.prints ?? job.repeats?.prints[at] ?? [];
    return prints.flatMap(({ location, inks }) => {
      const kept =
        job.recipes.find((recipe) => recipe.design === at && recipe.location === location) ?? null;
      const screens = screensToSet(inks, filmCloth(design), kept?.screens);
      return screens.length > 0 ? [{ design: at, location, screens, kept }] : [];
    });
  });
}
