import { pieceNoun, type Garment } from '../garments/garment.ts';
import { formatCents } from '../platform/money.ts';
import type { PriceBreak } from '../orders/prices/price-break.ts';

type Props = {
  offer: PriceBreak | null;
  garment: Garment;
  /** Which way of printing the offer is for, if a page shows more than one: 'On screens'. */
  method?: string;
};

/** 'Add 1 shirt, pay $31.83 less in total.' Renders nothing if no price break is near. */
export function PriceNudge({ offer, garment, method }: Props) {
  if (!offer) return null;
  return (
    <p className="notice">
      <b>
        {method ? `${method}: add` : 'Add'} {offer.addPieces} {pieceNoun(garment, offer.addPieces)},
        pay {formatCents(offer.savedCents)} less in total.{' '}
      </b>{' '}
      At {offer.atPieces} pieces each {pieceNoun(garment)} drops by{' '}
      {formatCents(offer.perItemDropCents)}.
    </p>
  );
}
