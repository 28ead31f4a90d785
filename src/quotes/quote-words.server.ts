/** Why not to share a quote's link. */
export const quoteSecret =
  'Anyone with the link can see this quote and order by it, so forward it only to people you trust with that.';
