/**
 * What becomes of a payment link that staff send (product.md#payment-reminders). 'copied' if the
 * customer stopped their reminders, and only who pays for them gets an email.
 */
export const paymentLinkOutcomes = ['sent', 'copied', 'too-soon', 'not-due', 'stopped'] as const;

/** By order number. */
export type PaymentLinkOutcomes = Readonly<Record<string, (typeof paymentLinkOutcomes)[number]>>;
