import type { CustomerOrder } from '../../contracts/open-order.ts';
import { customerFields } from '../../domain/customer.ts';
import { writtenTexts } from '../../domain/form-field.ts';
import { customerOf } from '../../domain/order-record.ts';
import { Section } from './Section.tsx';
import styles from './order-page.module.css';

/** Who ordered, and what they wrote. */
export function ContactSection({ order }: { order: CustomerOrder }) {
  const customer = customerOf(order);
  const written = [
    { title: 'Name', text: customer.name },
    { title: 'Email', text: customer.email },
    { title: 'Phone', text: customer.phone },
    ...writtenTexts(customerFields, customer),
  ];
  return (
    <Section title="Who it’s for">
      <dl className={styles.facts}>
        {written.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
