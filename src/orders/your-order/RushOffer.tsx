import { useId } from 'react';
import type { CustomerOrder } from './open-order.contract.ts';
import { longDay } from '../../proofs/approval-words.ts';
import { dueText } from '../delivery/delivery-words.ts';
import { formatCents, formatCentsShort } from '../../platform/money.ts';
import type { Proof } from '../../proofs/proof.ts';
import styles from './proof.module.css';

export { proofWithRush } from '../prices/rush-offer.ts';

type Props = {
  order: Pick<CustomerOrder, 'dueDate' | 'deliveryMethod'>;
  /** The due date without rush. */
  date: string;
  now: Date;
  price: Proof['price'];
  priceWithRush: Proof['price'];
  rush: boolean;
  onPick: (rush: boolean) => void;
};

/** The choice between a later date and rush, once the deadline has passed. */
export function RushOffer({ order, date, now, price, priceWithRush, rush, onPick }: Props) {
  const name = useId();
  const promised = longDay(order.dueDate, now);
  const more = formatCents(priceWithRush.totalCents - price.totalCents);
  const choice = (value: boolean, title: string, text: string) => (
    <label>
      <input type="radio" name={name} checked={rush === value} onChange={() => onPick(value)} />
      <span>
        <b>{title}</b> {text}
      </span>
    </label>
  );
  return (
    <fieldset className={styles.offer}>
      <legend>It’s too late to make {promised} at no extra cost. What works for you?</legend>
      {choice(
        false,
        dueText(order.deliveryMethod, longDay(date, now)),
        `at no extra cost, ${formatCents(price.totalCents)} in all`,
      )}
      {choice(
        true,
        `Keep ${promised}`,
        `for ${more} more (${formatCentsShort(priceWithRush.rushFeeCents)} rush fee plus tax), ${formatCents(priceWithRush.totalCents)} in all`,
      )}
    </fieldset>
  );
}
