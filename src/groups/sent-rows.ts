/** A list of parcels that staff sent, as they paste it (product.md#group-orders). */
import {
  isDoubtful,
  plainTracking,
  trackingLack,
  type CarrierKey,
} from '../orders/delivery/shipment.ts';

/** Whose parcel has which number; null without one. */
export type SentParcel = { person: number; trackingNumber: string | null };

export type SentRows = { ok: true; parcels: SentParcel[] } | { ok: false; problems: string[] };

/**
 * A row for each parcel, with the number on its slip, '#1042-7' or '7', and the tracking number if
 * there is one. Nothing is taken unless every row can be.
 * @param order its number
 * @param mailed the numbers of people whose pieces are mailed to them
 */
export function readSentRows(
  text: string,
  carrier: CarrierKey | null,
  { order, mailed }: { order: number; mailed: ReadonlySet<number> },
): SentRows {
  const problems: string[] = [];
  const parcels = new Map<number, SentParcel>();
  const rows = text.split(/\r?\n/).map((row) => row.trim());
  for (const [at, row] of rows.entries()) {
    if (row === '') continue;
    const [first = '', ...rest] = row.split(/[\s,;]+/);
    const [, of, own] = /^(?:#?(\d+)-)?(\d{1,4})$/.exec(first) ?? [];
    // A list may have parcels of other orders, too.
    const person = of === undefined || Number(of) === order ? Number(own ?? NaN) : NaN;
    const trackingNumber = plainTracking(rest.join('')) || null;
    const shipment = { carrier, trackingNumber };
    const problem = !mailed.has(person)
      ? `There’s no parcel ${first}.`
      : parcels.has(person)
        ? `Parcel ${first} is in two rows.`
        : (trackingLack(shipment) ??
          (isDoubtful(shipment) ? 'A digit of this number is wrong. Check it.' : null));
    if (problem === null) parcels.set(person, { person, trackingNumber });
    else problems.push(`Row ${at + 1}: ${problem}`);
  }
  if (problems.length > 0) return { ok: false, problems };
  return parcels.size === 0
    ? { ok: false, problems: ['Enter a row for each parcel that you’ve sent.'] }
    : { ok: true, parcels: [...parcels.values()] };
}
