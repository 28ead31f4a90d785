import { taxedAs } from './taxed-proof.ts';
import { approvalRows, itemText } from './proof-words.ts';
import { locationLabel } from '../garments/print-location.ts';
import { printSizeText } from './placement.ts';
import type { StoredProof } from './proof-record.ts';
import { pictureName, proofPictureName } from '../orders/order-words.server.ts';

/** The version that an email is about. */
export type EmailedProof = Pick<StoredProof, 'version' | 'contents'>;

/** The version in an email; the words on the print are the customer's (product.md#order-emails). */
export const aboutProof = (
  { contents, version }: EmailedProof,
  order: Parameters<typeof taxedAs>[1],
) => ({
  rows: approvalRows(taxedAs(contents, order)).filter(({ key }) => key !== 'spelling'),
  images: contents.designs.flatMap(({ picture, prints, items: [item] }, at) => {
    if (picture) return [{ cid: proofPictureName(at), alt: `The proof, version ${version}` }];
    return prints.map((print) => ({
      cid: pictureName(at, print.location),
      alt: `${locationLabel(print.location)} of ${item && itemText(item)}, with the artwork ${printSizeText(print)}`,
    }));
  }),
  secret:
    'Anyone with the link can see and approve this order, so forward it only to people you trust with it.',
});
