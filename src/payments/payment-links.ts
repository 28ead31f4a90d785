/** What becomes of a payment link that staff send (product.md#payment-reminders). */
export const paymentLinkOutcomes = ['sent', 'too-soon', 'not-due', 'stopped'] as const;

/** By order number. */
export type PaymentLinkOutcomes = Readonly<Record<string, (typeof paymentLinkOutcomes)[number]>>;
