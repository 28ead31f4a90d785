import { countsBySize } from '../garments/size-order.ts';
import type { OrderItem } from '../orders/order-design.ts';
import { sumQuantities, totalPieces } from '../orders/quantity.ts';
import { SizeTable } from './SizeTable.tsx';
import styles from './SizeTable.module.css';

type Props = { items: readonly OrderItem[]; className?: string | undefined };

/** How many of each size: a row for each item, and their sum. One item has no name. */
export function SizeGrid({ items, className = '' }: Props) {
  const all = sumQuantities(items.map(({ quantities }) => quantities));
  if (items.length === 1) {
    return <SizeTable quantities={all} pieces={totalPieces(all)} className={className} />;
  }
  const sizes = countsBySize(all).map(({ size }) => size);
  const sameGarment = new Set(items.map(({ garmentId }) => garmentId)).size === 1;
  const row = (quantities: OrderItem['quantities']) => (
    <>
      {sizes.map((size) => (
        <td key={size}>{quantities[size]?.toLocaleString('en-US')}</td>
      ))}
      <td>{totalPieces(quantities).toLocaleString('en-US')}</td>
    </>
  );
  return (
    <table className={`${styles.sizes} ${styles.grid} ${className}`}>
      <caption className="visually-hidden">Pieces by color and size</caption>
      <thead>
        <tr>
          <th scope="col">Color</th>
          {sizes.map((size) => (
            <th key={size} scope="col">
              {size}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          <tr key={at}>
            <th scope="row">
              {sameGarment ? item.colorName : `${item.garmentName}, ${item.colorName}`}
            </th>
            {row(item.quantities)}
          </tr>
        ))}
        <tr>
          <th scope="row">All</th>
          {row(all)}
        </tr>
      </tbody>
    </table>
  );
}
