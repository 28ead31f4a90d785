import { Fragment } from 'react';
import type { CustomerOrder } from './open-order.contract.ts';
import { garmentById } from '../../garments/garment.ts';
import { SizeTable } from '../../ui/SizeTable.tsx';
import type { OrderItem } from '../order-design.ts';
import { totalPieces } from '../quantity.ts';
import { quantitiesText } from '../quantity-words.ts';
import { nounOf } from './order-words.client.ts';
import { Section } from './Section.tsx';
import styles from './order-page.module.css';

/** The garments of each design, and their sizes. */
export function GoodsSection({ order }: { order: CustomerOrder }) {
  const { designs } = order;
  return (
    <Section title={`The ${nounOf(order)}`}>
      {designs.map(({ items }, at) => (
        <Fragment key={at}>
          {designs.length > 1 && <h3>Design {at + 1}</h3>}
          {items.length === 1 && items.map((item) => <Goods key={item.styleCode} item={item} />)}
          {items.length > 1 && (
            <ul className={styles.items}>
              {items.map((item, index) => (
                <li key={index}>
                  <Chip hex={item.colorHex} />
                  <span>
                    <b>
                      {item.garmentName}, {item.colorName}
                    </b>
                    {quantitiesText(item.quantities)}
                  </span>
                  <b>{totalPieces(item.quantities).toLocaleString('en-US')}</b>
                </li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
    </Section>
  );
}

const Chip = ({ hex }: { hex: string }) => (
  <svg className={styles.chip} viewBox="0 0 13 13" aria-hidden="true">
    <rect width="13" height="13" fill={hex} />
  </svg>
);

function Goods({ item }: { item: OrderItem }) {
  const garment = garmentById(item.garmentId);
  return (
    <>
      <p>
        <b>{item.garmentName}</b>
        {garment && ` · ${garment.model}`}
      </p>
      <p>
        <Chip hex={item.colorHex} />
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
