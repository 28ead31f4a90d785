/**
 * The paths whose attempts and completions the shop counts, with the steps of each in funnel order
 * (product.md#visit-counts).
 */
export const quotePaths = {
  quoteForm: ['basicInfo', 'projectDetails'],
  screenPrinting: [
    'materialSelection',
    'colorSelection',
    'quantitySelection',
    'printLocations',
    'artworkUpload',
  ],
  shirtDesigner: ['designCreated', 'quantitySelection'],
} as const;
export type QuotePath = keyof typeof quotePaths;
export type QuoteStep = (typeof quotePaths)[QuotePath][number];

/** Where visit events go. It is here because browsers don't need the rest of that contract. */
export const trackPath = '/api/track';

/** A longer visit was left open, not worked on. */
export const maxVisitMinutes = 24 * 60;

export function isStepOf(path: QuotePath, step: string): step is QuoteStep {
  return (quotePaths[path] as readonly string[]).includes(step);
}
