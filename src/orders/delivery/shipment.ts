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

/** A box of an order that went out, with what is in it (box.ts, which pages of customers don't load). */
export const shippedBoxSchema = z.object({
  place: z.number(),
  contents: z.array(
    z.object({ design: z.number(), item: z.number(), size: z.string(), pieces: z.number() }),
  ),
  pieces: z.number(),
  ...shipmentShape,
  shippedAt: z.string(),
});

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

/**
 * Whether a number that has its carrier's form fails the carrier's own arithmetic, so that a digit is
 * likely mistyped. Numbers whose arithmetic we don't know pass.
 */
export function isDoubtful({ carrier, trackingNumber: number }: Shipment): boolean {
  if (number === null || carrier === null) return false;
  if (carrier === 'ups' && number.startsWith('1Z')) return !endsWithMod10(number.slice(2), 1, 2);
  if (carrier === 'usps' && /^[A-Z]/.test(number)) {
    const rest = weighed(number.slice(2, 10), [8, 6, 4, 2, 3, 5, 9, 7]) % 11;
    return Number(number[10]) !== ({ 0: 5, 1: 0 }[rest] ?? 11 - rest);
  }
  if (carrier === 'usps') {
    // Behind 420 and the ZIP code, which some labels put first.
    const [, own = number] = /^420(?:\d{5}|\d{9})(\d{20}|\d{22})$/.exec(number) ?? [];
    return /^(\d{20}|\d{22})$/.test(own) && !endsWithMod10(own, 3, 1);
  }
  if (carrier === 'fedex' && number.length === 12) {
    return (weighed(number.slice(0, 11), [3, 1, 7]) % 11) % 10 !== Number(number[11]);
  }
  return carrier === 'fedex' && number.length === 15 && !endsWithMod10(number, 1, 3);
}

/** Whether the last digit makes the sum a multiple of ten, with these weights in turn. */
const endsWithMod10 = (number: string, ...weights: [number, number]): boolean =>
  (weighed(number.slice(0, -1), weights) + Number(number.at(-1))) % 10 === 0;

/** The sum of the digits, letters as carriers count them, each times its weight, in turn. */
const weighed = (text: string, weights: readonly number[]): number =>
  Array.from(text).reduce(
    (sum, character, at) =>
      sum +
      (weights[at % weights.length] ?? 0) *
        (/\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 3) % 10),
    0,
  );

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
