import * as z from 'zod/mini';
import { maxReceiptLength } from '../../artwork/uploads/receipt-length.ts';
import { requiredText, textLimits } from '../../platform/forms/text-field.ts';
import { newIdSchema } from '../../platform/new-id.ts';

/** Files that may come with a message, or when a customer asks for a change. */
export const maxMessageFiles = 3;
/** Messages about one order, from both sides. */
export const maxMessages = 200;

export const messageTextSchema = requiredText(textLimits.message, 'Write the message first.');

/** Receipts of the attached files. */
export const attachedSchema = z
  .array(z.string().check(z.minLength(1), z.maxLength(maxReceiptLength)))
  .check(z.maxLength(maxMessageFiles, `Send at most ${maxMessageFiles} files.`));

/** A message as a browser sends it. */
export const newMessageShape = {
  /** Made with the message's draft: sending the same id again adds nothing. */
  id: newIdSchema,
  text: messageTextSchema,
  /** Receipts of uploads for the place 'message'. */
  receipts: attachedSchema,
};

/** A message as both sides see it. */
export const messageShape = {
  id: z.uuid(),
  /** By the shop, not the customer. */
  fromShop: z.boolean(),
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
};
