import type { MouseEvent } from 'react';
import { formatEstimate, garmentOf, type Estimate, type EstimateLack } from '../estimate.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { paths } from '../../paths.ts';
import styles from './quote-generator.module.css';

type Props = { estimate: Estimate; lack: EstimateLack | null; now: Date | null; book: PriceBook };

/**
 * Links that work without script; with one, they carry the estimate. The code that stores it loads
 * on demand, because it validates what is stored and needs more than the estimate.
 */
export function NextSteps({ estimate, lack, now, book }: Props) {
  const garment = garmentOf(estimate);
  const orderable = lack?.part !== 'bulk' && lack?.part !== 'superRush';

  const carry = (event: MouseEvent, path: string, handOver: () => Promise<string | null>) => {
    // A new tab has its own storage, so there the link carries everything.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget as HTMLAnchorElement;
    void handOver()
      .catch(() => null)
      .then((fragment) => location.assign(fragment === null ? link.href : path + fragment));
  };
  const requestQuote = async () => {
    if (!now || estimate.pieces < 1) return null;
    const { handOverToQuote } = await import('../hand-over.client.ts');
    return handOverToQuote(estimate, now, book) ? '' : null;
  };
  const order = async () => {
    if (!now) return null;
    const { handOverOrderDetails } = await import('../hand-over.client.ts');
    const dueDate = lack?.part === 'dueDate' ? null : estimate.dueDate;
    return handOverOrderDetails(garment, { ...estimate, dueDate }, now);
  };

  return (
    <div className={styles.next}>
      <p className="button-row">
        <a
          className="button"
          href={paths.getQuote}
          onClick={(event) => carry(event, paths.getQuote, requestQuote)}
        >
          Request this quote
        </a>
        {orderable && (
          <a
            className="button alt"
            href={`${paths.order}?${formatEstimate(estimate).replace('garment', 'shirt')}`}
            onClick={(event) => carry(event, paths.order, order)}
          >
            Order this
          </a>
        )}
        <button type="button" className={`button quiet ${styles.print}`} onClick={() => print()}>
          Print it
        </button>
      </p>
      <p className="note-text">
        The order form is for screen printing; you choose sizes and artwork there. Digital printing
        and film go by quote.{' '}
        <span className={styles.shared}>
          This page’s address holds the estimate, so you can share it.
        </span>
      </p>
    </div>
  );
}
