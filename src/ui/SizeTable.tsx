import { countsBySize } from '../garments/size-order.ts';
import styles from './SizeTable.module.css';

type Props = {
  quantities: Readonly<Record<string, number>>;
  pieces: number;
  className?: string | undefined;
};

/** How many of each size, and in total. */
export function SizeTable({ quantities, pieces, className = '' }: Props) {
  const wanted = countsBySize(quantities);
  return (
    <table className={`${styles.sizes} ${className}`}>
      <caption className="visually-hidden">Pieces by size</caption>
      <thead>
        <tr>
          {wanted.map(({ size }) => (
            <th key={size} scope="col">
              {size}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          {wanted.map(({ size, quantity }) => (
            <td key={size}>{quantity.toLocaleString('en-US')}</td>
          ))}
          <td>{pieces.toLocaleString('en-US')}</td>
        </tr>
      </tbody>
    </table>
  );
}
