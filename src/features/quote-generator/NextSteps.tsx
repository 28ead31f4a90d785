import type { MouseEvent } from 'react';
import { handOverOrderDetails } from '../../browser/order-draft.ts';
import { handOverQuoteDetails } from '../../browser/quote-details.ts';
import {
  garmentOf,
  quoteDetailsOf,
  type Estimate,
  type EstimateLack,
} from '../../domain/estimate.ts';
import { paths } from '../../paths.ts';
import styles from './quote-generator.module.css';

type Props = { estimate: Estimate; lack: EstimateLack | null; now: Date | null };

/** Links that work without a script; with one, they take the estimate along. */
export function NextSteps({ estimate, lack, now }: Props) {
  const garment = garmentOf(estimate);
  const orderable = lack?.part !== 'bulk' && lack?.part !== 'superRush';

  const requestQuote = () => {
    if (now && estimate.pieces > 0) handOverQuoteDetails(quoteDetailsOf(estimate, now));
  };
  const order = (event: MouseEvent) => {
    // A new tab has a storage of its own: there, the address carries the garment.
    if (!now || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const dueDate = lack?.part === 'dueDate' ? null : estimate.dueDate;
    if (!handOverOrderDetails(garment, { ...estimate, dueDate }, now)) return;
    event.preventDefault();
    location.assign(paths.order);
  };

  return (
    <div className={styles.next}>
      <p className="button-row">
        <a className="button" href={paths.getQuote} onClick={requestQuote}>
          Request this quote
        </a>
        {orderable && (
          <a className="button alt" href={`${paths.order}?shirt=${garment.id}`} onClick={order}>
            Order this
          </a>
        )}
        <button type="button" className={`button quiet ${styles.print}`} onClick={() => print()}>
          Print it
        </button>
      </p>
      <p className="note-text">
        The order form is for screen printing; sizes and artwork are chosen there. Digital printing
        and film go by quote.{' '}
        <span className={styles.shared}>This page’s address holds the estimate: share it.</span>
      </p>
    </div>
  );
}
