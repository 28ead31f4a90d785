import type { StoredQuote } from './quoted-request.ts';

/** '48 × Premium Cotton'. */
export const quotedGoods = ({ pieces, garmentName }: StoredQuote['contents']): string =>
  `${pieces.toLocaleString('en-US')} × ${garmentName}`;

/** Why not to share a quote's link. */
export const quoteSecret =
  'Anyone with the link can see this quote and order by it, so forward it only to people you trust with that.';
