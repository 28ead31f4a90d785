/** Who carries a shipped order, and under which number (product.md#job-moves). */
import * as z from 'zod/mini';

type Carrier = {
  title: string;
  /** The number's form, in capitals and without spaces. */
  form: RegExp;
  /** What the number looks like, for people who mistyped it. */
  looks: string;
  /** The carrier's page about a number; null if we know none. */
  page: ((number: string) => string) | null;
};

// A list, so that the customer's page, which has no carriers, can leave out what follows.
export const carrierKeys = ['usps', 'ups', 'fedex', 'other'] as const;
export type CarrierKey = (typeof carrierKeys)[number];

/** Loose on purpose: carriers have more forms of numbers than they document. */
export const carriers: Readonly<Record<CarrierKey, Carrier>> = {
  usps: {
    title: 'USPS',
    form: /^(\d{20,34}|[A-Z]{2}\d{9}US)$/,
    looks: '20 to 34 digits, or two letters, nine digits, and US',
    page: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  ups: {
    title: 'UPS',
    form: /^(1Z[0-9A-Z]{16}|T?\d{9,12})$/,
    looks: '1Z and 16 letters and digits',
    page: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  fedex: {
    title: 'FedEx',
    form: /^\d{12,34}$/,
    looks: '12 to 34 digits',
    page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  other: {
    title: 'Another carrier',
    form: /^[0-9A-Z]{4,40}$/,
    looks: '4 to 40 letters and digits',
    page: null,
  },
};

/** The longest tracking number. */
export const mostTracking = 40;

/** As stored with an order; without a number if it was handed over without one. */
export const shipmentShape = {
  /** null until it's shipped, and for any other order. */
  carrier: z.nullable(z.enum(carrierKeys)),
  trackingNumber: z.nullable(z.string()),
};
export type Shipment = { carrier: CarrierKey | null; trackingNumber: string | null };

export const notShipped: Shipment = { carrier: null, trackingNumber: null };

/** A tracking number in the form in which it's stored: '1z 999 aa1…' → '1Z999AA1…'. */
export const plainTracking = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** What's wrong with a number, as a sentence that says what to do; null if nothing. */
export function trackingLack({ carrier, trackingNumber }: Shipment): string | null {
  if (trackingNumber === null) return null;
  if (carrier === null) return 'Choose the carrier that gave you this number.';
  const { title, form, looks } = carriers[carrier];
  const which = carrier === 'other' ? 'A tracking number has' : `A ${title} number has`;
  return form.test(trackingNumber) ? null : `${which} ${looks}. Check it, or leave it empty.`;
}

/** A shipment for its customer: who has it, its number, and the carrier's page about that. */
export type Tracking = { carrier: string; number: string | null; url: string | null };

/** null if we don't know who has it. */
export function trackingOf({ carrier, trackingNumber: number }: Shipment): Tracking | null {
  if (carrier === null) return null;
  const { title, page } = carriers[carrier];
  return {
    carrier: carrier === 'other' ? 'the carrier' : title,
    number,
    url: page && number && page(encodeURIComponent(number)),
  };
}
