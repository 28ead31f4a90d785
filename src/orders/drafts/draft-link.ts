import * as z from 'zod/mini';
import type { Garment } from '../../garments/garment.ts';
import { itemsOf } from '../order-design.ts';
import { draftGarment, orderDraftSchema, orderPieces, type OrderDraft } from '../order.ts';
import { textLimits } from '../../platform/forms/text-field.ts';

/** How many days after its last change a draft opens with its link. */
export const draftLinkDays = 14;

/** What the customer reads if a link opens nothing. */
export const noDraft = `This link doesn’t open an order. Links work for ${draftLinkDays} days after the last change; check that you have the whole link, or start a new order.`;

/** 192 random bits, base64url. */
export const draftKeySchema = z.string().check(z.regex(/^[\w-]{32}$/, noDraft));

/** What a customer has typed about themselves so far, by field. */
const contactSchema = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(textLimits.notes)))
  .check(z.refine((contact) => Object.keys(contact).length <= 10));

/** Everything a customer has entered for an order, in the order form and in checkout. */
export const keptDraftSchema = z.object({
  draft: orderDraftSchema,
  contact: contactSchema,
});
export type KeptDraft = z.infer<typeof keptDraftSchema>;

/**
 * What an unfinished order is about, in our own words: '48 Premium Cotton', '72 pieces' of several
 * garments, or 'a T-shirt order'.
 */
export function draftTitle(draft: OrderDraft, nameOf: (garment: Garment) => string): string {
  const [garment, another] = new Set(itemsOf(draft).flatMap((item) => draftGarment(item) ?? []));
  if (!garment) return 'a T-shirt order';
  const pieces = orderPieces(draft);
  if (pieces === 0) return nameOf(garment);
  return `${pieces.toLocaleString('en-US')} ${another ? 'pieces' : nameOf(garment)}`;
}
