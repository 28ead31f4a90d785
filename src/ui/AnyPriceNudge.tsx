import { pieceNoun, type Garment } from '../garments/garment.ts';
import type { PriceBreak } from '../orders/prices/price-break.ts';
import { formatCents } from '../platform/money.ts';

type Props = {
  offer: PriceBreak;
  /** Any of them will do. */
  garments: readonly Garment[];
  /** What makes them one: 'with this print'. */
  of: string;
};

/** 'Add 2 of any shirt with this print, pay $41.00 less in total.' */
export function AnyPriceNudge({ offer, garments, of }: Props) {
  const nouns = new Set(garments.map((garment) => pieceNoun(garment)));
  const [noun = 'piece'] = nouns.size === 1 ? nouns : [];
  return (
    <p className="notice">
      <b>
        Add {offer.addPieces} of any {noun} {of}, pay {formatCents(offer.savedCents)} less in total.
      </b>{' '}
      At {offer.atPieces} pieces each drops by {formatCents(offer.perItemDropCents)}.
    </p>
  );
}
