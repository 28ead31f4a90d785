import * as z from 'zod/mini';
import { fromColumns } from '../../platform/column-names.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { staffCall } from '../staff-call.ts';

/** Customers per page. */
export const customersPerPage = 50;

/**
 * Customers whose names, companies, email addresses, or phone numbers match, the one who ordered or
 * asked last first. Without `text`, all. A `cursor` is the `next` of the previous page.
 */
export const listCustomers = staffCall({
  name: 'list_customers',
  input: z.object({
    text: z.optional(z.string().check(z.maxLength(textLimits.search))),
    limit: z.number().check(z.int(), z.minimum(1), z.maximum(200)),
    cursor: z.optional(z.string().check(z.maxLength(300))),
  }),
  output: z.pipe(
    z.transform(fromColumns),
    z.object({
      customers: z.array(
        z.object({
          id: z.string(),
          company: z.nullable(z.string()),
          /** Who ordered or asked last; null for a contact that staff added without a name. */
          name: z.nullable(z.string()),
          emails: z.array(z.string()),
          /** Orders that aren't canceled, and what they come to with tax; null without `see-prices`. */
          orders: z.number(),
          cents: z.nullable(z.number()),
          latestAt: z.string(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
  ),
});
export type ListedCustomer = z.infer<(typeof listCustomers)['output']>['customers'][number];
