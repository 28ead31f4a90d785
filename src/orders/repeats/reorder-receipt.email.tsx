import { totalPieces } from '../quantity.ts';
import type { ReorderRecord } from './reorder-record.ts';
import { countsBySize } from '../../garments/size-order.ts';
import { reorderDays } from '../../settings/built-calendar.ts';
import type { Email, LoadEmail } from '../../platform/emails/sending.server.ts';
import { pickupText, receiptEmail } from '../../platform/emails/request-sheet.server.tsx';

export const loadReorderReceipt: LoadEmail = async (sending) =>
  reorderReceipt(await sending.reorder());

/** To the customer: the reorder is in. */
export const reorderReceipt = (reorder: ReorderRecord): Email =>
  receiptEmail({
    ...reorderAsked(reorder),
    promise: 'We got your request and will get back to you within one business day.',
    // product.md#turnaround-promises
    steps: [
      { title: 'Review', text: 'We find your invoice and the artwork we printed.' },
      {
        title: 'Order',
        text: 'We make it a new order within one business day. Its email has the price and the date.',
      },
      {
        title: 'Proof',
        text: `Once you approve it, it goes to press. Standard turnaround is ${reorderDays} business days.`,
      },
    ],
  });

/** What a reorder asks for, in our own words. */
export const reorderAsked = ({ number, pickupDate, quantities }: ReorderRecord) => ({
  noun: 'Reorder' as const,
  number,
  asked: [pickupText(pickupDate)],
  sizes: countsBySize(quantities),
  totalQuantity: totalPieces(quantities),
});
