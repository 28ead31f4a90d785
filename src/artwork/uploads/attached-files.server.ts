import type { KeptFile } from '../../orders/placed-record.ts';
import { brokenOrderLink } from '../../orders/order-link.ts';
import type { LinkKey } from '../../orders/orders-store.server.ts';
import type { UploadPlace } from '../../garments/print-location.ts';
import { RequestError } from '../../platform/errors.server.ts';
import { invalidFields, type Call } from '../../platform/handle.server.ts';
import { readReceiptFor, sealPage } from './kept-artwork.server.ts';
import type { Receipt } from './receipts.server.ts';

type Fields = Record<string, string>;

/** Reads the receipts of a list called `name`; what's wrong comes by field, like 'artwork.1'. */
export function readReceipts(
  place: UploadPlace,
  name: string,
  texts: readonly string[],
  { env, now }: Pick<Call, 'env' | 'now'>,
): { fields: Fields; list: Receipt[] } {
  const fields: Fields = {};
  const list: Receipt[] = [];
  for (const [index, text] of texts.entries()) {
    const result = readReceiptFor(place, text, env.receiptSecret, now);
    if (!result.ok) {
      fields[`${name}.${index}`] = result.message;
    } else if (list.some(({ path }) => path === result.receipt.path)) {
      fields[`${name}.${index}`] = 'Send each file once.';
    } else {
      list.push(result.receipt);
    }
  }
  return { fields, list };
}

/**
 * Seals the files of these receipts.
 * @param pages what is printed of each; the first page with something on it by default
 * @throws RequestError 'invalid-argument' with a field for each that isn't good
 */
export async function sealFiles(
  name: string,
  receipts: readonly Receipt[],
  call: Call,
  pages: readonly (number | undefined)[] = [],
): Promise<KeptFile[]> {
  const checked = await Promise.all(
    receipts.map((receipt, at) => sealPage(receipt, pages[at], call)),
  );
  const fields: Fields = {};
  for (const [index, file] of checked.entries()) {
    if (!file.ok) fields[`${name}.${index}`] = file.message;
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return checked.flatMap((file) => (file.ok ? [file.file] : []));
}

/**
 * Seals the files of the receipts that an endpoint takes as `receipts`.
 * @throws RequestError 'invalid-argument' with a field for each that isn't good
 */
export async function keepAttached(
  place: UploadPlace,
  receipts: readonly string[],
  call: Call,
): Promise<KeptFile[]> {
  const { fields, list } = readReceipts(place, 'receipts', receipts, call);
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return sealFiles('receipts', list, call);
}

/**
 * `keepAttached` for anyone who has an order's link. Files that come with a wrong one stay as they are.
 * @throws RequestError 'not-found' if the link opens nothing
 */
export async function keepLinked(
  place: UploadPlace,
  link: LinkKey,
  receipts: readonly string[],
  call: Call,
): Promise<KeptFile[]> {
  if (receipts.length > 0 && !(await call.orders.open(link))) {
    throw new RequestError('not-found', brokenOrderLink);
  }
  return keepAttached(place, receipts, call);
}
