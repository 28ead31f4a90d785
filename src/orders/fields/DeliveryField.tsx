import { useId } from 'react';
import { deliveryOptions } from '../prices/price.ts';
import type { DeliveryMethod } from '../delivery/delivery-method.ts';
import { builtBook } from '../../settings/built-book.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { FieldGroup, type GroupProps } from './FieldGroup.tsx';
import styles from './fields.module.css';

type Props = Omit<GroupProps, 'legend'> & {
  delivery: DeliveryMethod;
  /** Prices depend on them, and on where a package goes. */
  pieces: number;
  book?: PriceBook;
  zip?: string | null;
  /** The radios' name, where a form is sent as a query. */
  name?: string;
  onChange: (delivery: DeliveryMethod) => void;
};

/** How an order gets to its customer, and what that costs (product.md#delivery-method). */
export function DeliveryField(props: Props) {
  const { delivery, pieces, book = builtBook, zip, name, onChange, ...group } = props;
  const unique = useId();
  return (
    <FieldGroup legend="Delivery method" {...group}>
      {deliveryOptions(pieces, book, zip).map(({ method, label, note, priceLabel }) => (
        <label key={method} className={styles.delivery}>
          <input
            type="radio"
            name={name ?? unique}
            value={method}
            checked={delivery === method}
            onChange={() => onChange(method)}
          />
          <span>
            <b>{label}</b>
            <small>{note}</small>
          </span>
          <b>{priceLabel}</b>
        </label>
      ))}
    </FieldGroup>
  );
}
