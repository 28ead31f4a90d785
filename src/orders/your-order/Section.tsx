import { useId, type ReactNode } from 'react';
import styles from './order-page.module.css';

type Props = { title: string; className?: string | undefined; children: ReactNode };

/** A ruled section of an order's page. */
export function Section({ title, className = '', children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${styles.section} ${className}`}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
