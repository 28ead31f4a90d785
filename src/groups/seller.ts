import type { payers, sellers } from './payers.ts';

export type Seller = (typeof sellers)[number];

/** Whether there's anything to decide: where only the organizer pays, nobody else buys. */
export const hasSeller = ({ payer }: { payer: (typeof payers)[number] }): boolean =>
  payer !== 'organizer';

/** Who sells, and whose tax certificate counts, in a sentence for everybody. */
export const sellerTexts: Readonly<Record<Seller, string>> = {
  shop: 'We sell to each person in the group, so nobody’s tax certificate takes the sales tax off.',
  organization:
    'The organization buys everything from us and sells it to the people in the group, so its tax certificate counts.',
};
