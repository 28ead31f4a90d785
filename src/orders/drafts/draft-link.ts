import * as z from 'zod/mini';
import { garmentById, type Garment } from '../../garments/garment.ts';
import { artworkDataSchema, orderDraftSchema, orderPieces, type OrderDraft } from '../order.ts';
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
  artwork: artworkDataSchema,
  contact: contactSchema,
});
export type KeptDraft = z.infer<typeof keptDraftSchema>;

/** What an unfinished order is about, in our own words: '48 Premium Cotton', or 'a T-shirt order'. */
export function draftTitle(draft: OrderDraft, nameOf: (garment: Garment) => string): string {
  const garment = draft.garmentId === null ? undefined : garmentById(draft.garmentId);
  if (!garment) return 'a T-shirt order';
  const pieces = orderPieces(draft);
  return pieces === 0 ? nameOf(garment) : `${pieces.toLocaleString('en-US')} ${nameOf(garment)}`;
}
