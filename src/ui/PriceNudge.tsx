import { formatCents } from '../domain/money.ts';
import type { PriceBreak } from '../domain/price.ts';

type Props = {
  offer: PriceBreak | null;
  /** Which way of printing the offer is for, if a page shows more than one: 'On screens'. */
  method?: string;
};

/** 'Add 1 shirt, pay $31.83 less in total.' Renders nothing if no price break is near. */
export function PriceNudge({ offer, method }: Props) {
  if (!offer) return null;
  return (
    <p className="notice">
      <b>
        {method ? `${method}: add` : 'Add'} {offer.addPieces}{' '}
        {offer.addPieces === 1 ? 'shirt' : 'shirts'}, pay {formatCents(offer.savedCents)} less in
        total.{' '}
      </b>{' '}
      At {offer.atPieces} pieces each shirt drops by {formatCents(offer.perItemDropCents)}.
    </p>
  );
}
