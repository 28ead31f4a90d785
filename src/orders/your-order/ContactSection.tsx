import type { CustomerOrder } from './open-order.contract.ts';
import { Section } from './Section.tsx';
import styles from './order-page.module.css';

/** Who ordered, and what they wrote. */
export function ContactSection({ order }: { order: CustomerOrder }) {
  const facts = [
    ['Name', order.customerName],
    ['Email', order.customerEmail],
    ['Phone', order.customerPhone],
    ['PO number', order.customerPoNumber],
    ['Notes', order.customerNotes],
  ] as const;
  return (
    <Section title="Who it’s for">
      <dl className={styles.facts}>
        {facts.map(
          ([title, text]) =>
            text && (
              <div key={title}>
                <dt>{title}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}
