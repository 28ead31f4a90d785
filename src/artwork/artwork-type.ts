/** What artwork a customer has: files to print, a sketch, or a description. */
export const artworkTypes = ['complete', 'sketch', 'description'] as const;
export type ArtworkType = (typeof artworkTypes)[number];

/** What forms, pages, and emails call each type. */
export const artworkTypeLabels: Readonly<Record<ArtworkType, string>> = {
  complete: 'Completed artwork',
  sketch: 'Sketch or partial artwork',
  description: 'Written description',
};
