import type { ReactNode } from 'react';
import { ordersPhoneHref, shop } from '../../shop.ts';
import styles from './order-notice.module.css';

/** While an order is opened. It's as tall as the window, so that the footer doesn't jump. */
export function OpeningOrder({ children }: { children: string }) {
  return (
    <div className={styles.notice} role="status">
      <h1>{children}</h1>
    </div>
  );
}

/** Why there is no order to show; `children` is what to do. */
export function OrderNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/**
 * How to reach the order desk. In an element, and each text in one piece: when the script takes over,
 * it splits text that came from two pieces, and what follows moves by a fraction of a pixel.
 */
export function OrderDesk() {
  const phone = (
    <a href={ordersPhoneHref} className={styles.phone}>
      {shop.ordersPhone}
    </a>
  );
  const email = <a href={`mailto:${shop.ordersEmail}`}>{shop.ordersEmail}</a>;
  return (
    <span>
      Call {phone} or email {email}
    </span>
  );
}
