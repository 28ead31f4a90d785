import type { CustomerOrder } from './open-order.contract.ts';
import { garmentById } from '../../garments/garment.ts';
import { SizeTable } from '../../ui/SizeTable.tsx';
import { nounOf } from './order-words.client.ts';
import { Section } from './Section.tsx';
import styles from './order-page.module.css';

/** The garment and its sizes. */
export function GoodsSection({ order }: { order: CustomerOrder }) {
  const garment = garmentById(order.garmentId);
  return (
    <Section title={`The ${nounOf(order)}`}>
      <p>
        <b>{order.garmentName}</b>
        {garment && ` · ${garment.model}`}
      </p>
      <p>
        <svg className={styles.chip} viewBox="0 0 13 13" aria-hidden="true">
          <rect width="13" height="13" fill={order.colorHex} />
        </svg>
        {order.colorName}
        {garment && `, ${garment.material.toLowerCase()}`}
      </p>
      <SizeTable
        quantities={order.quantities}
        pieces={order.totalQuantity}
        className={styles.sizes}
      />
    </Section>
  );
}
