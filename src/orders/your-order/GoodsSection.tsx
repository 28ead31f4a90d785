import type { CustomerOrder } from './open-order.contract.ts';
import { garmentById } from '../../garments/garment.ts';
import { SizeTable } from '../../ui/SizeTable.tsx';
import type { OrderItem } from '../order-design.ts';
import { totalPieces } from '../quantity.ts';
import { nounOf } from './order-words.client.ts';
import { Section } from './Section.tsx';
import styles from './order-page.module.css';

/** The garments of each design, and their sizes. */
export function GoodsSection({ order }: { order: CustomerOrder }) {
  const { designs } = order;
  return (
    <Section title={`The ${nounOf(order)}`}>
      {designs.map(({ items }, at) => [
        designs.length > 1 && <h3 key={at}>Design {at + 1}</h3>,
        ...items.map((item, index) =>
          items.length > 1 || designs.length > 1 ? (
            <div key={`${at}-${index}`} className={styles.item}>
              <Goods item={item} />
            </div>
          ) : (
            <Goods key="only" item={item} />
          ),
        ),
      ])}
    </Section>
  );
}

function Goods({ item }: { item: OrderItem }) {
  const garment = garmentById(item.garmentId);
  return (
    <>
      <p>
        <b>{item.garmentName}</b>
        {garment && ` · ${garment.model}`}
      </p>
      <p>
        <svg className={styles.chip} viewBox="0 0 13 13" aria-hidden="true">
          <rect width="13" height="13" fill={item.colorHex} />
        </svg>
        {item.colorName}
        {garment && `, ${garment.material.toLowerCase()}`}
      </p>
      <SizeTable
        quantities={item.quantities}
        pieces={totalPieces(item.quantities)}
        className={styles.sizes}
      />
    </>
  );
}
