import { contactLines, writtenTexts } from '../../domain/form-field.ts';
import { totalPieces } from '../../domain/quantity.ts';
import { reorderFields, reorderSizes } from '../../domain/reorder.ts';
import type { ReorderRecord } from '../../domain/reorder-record.ts';
import { jobPath } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { oneLine, onOneLine } from './email-words.ts';
import { pickupText, type ReceiptEmail, type RequestEmail } from './request-email.ts';

/** Puts a reorder into our own words. `siteUrl` has no trailing slash. */
export function describeReorderReceipt(reorder: ReorderRecord, siteUrl: string): ReceiptEmail {
  return {
    noun: 'Reorder',
    number: reorder.number,
    promise: 'We got your request and will confirm it within one business day.',
    // product.md#turnaround-promises
    steps: [
      { title: 'Review', text: 'We find your invoice and the artwork we printed.' },
      { title: 'Email', text: 'You’ll get the price and pickup date within one business day.' },
      {
        title: 'Production',
        text: `Once you say yes, it goes to press. Standard turnaround is ${shop.reorderDays} business days.`,
      },
    ],
    asked: [pickupText(reorder.pickupDate)],
    sizes: reorderSizes.flatMap((size) => {
      const quantity = reorder.quantities[size] ?? 0;
      return quantity > 0 ? [{ size, quantity }] : [];
    }),
    totalQuantity: totalPieces(reorder.quantities),
    siteUrl,
  };
}

/** Puts a reorder into the words of the shop's email. `siteUrl` has no trailing slash. */
export function describeReorder(reorder: ReorderRecord, siteUrl: string): RequestEmail {
  const { order } = reorder;
  const receipt = describeReorderReceipt(reorder, siteUrl);
  const name = oneLine(reorder.name);
  const invoice = oneLine(reorder.invoiceNumber);
  return {
    ...receipt,
    kind: 'reorder',
    name,
    email: reorder.email,
    contact: contactLines(reorderFields, onOneLine(reorder)),
    about: `invoice ${invoice}`,
    asked: [
      { title: 'Invoice', text: invoice },
      ...receipt.asked,
      ...writtenTexts(reorderFields, reorder),
    ],
    files: [],
    news: `${name} wants invoice ${invoice} again.`,
    order: order && {
      number: order.number,
      adminUrl: siteUrl + jobPath({ kind: 'order', number: order.number }),
    },
    adminUrl: siteUrl + jobPath({ kind: 'reorder', number: reorder.number }),
  };
}
