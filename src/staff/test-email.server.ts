import { homeTax } from '../payments/sales-tax.ts';
import { builtBook } from '../settings/built-book.ts';
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { testEmail as testEmailContract } from './test-email.contract.ts';
import { garments } from '../garments/garment.ts';
import { builtInSwatches, defaultColor } from '../garments/swatches.ts';
import { noAddress } from '../orders/delivery/address.ts';
import { customerFields, noCustomer } from '../orders/customer.ts';
import { keptOf } from '../platform/forms/form-field.ts';
import { withPrefix, type OrderRecord } from '../orders/order-record.ts';
import { notShipped } from '../orders/delivery/shipment.ts';
import { staffEmailSchema } from './staff-email.ts';
import { startBy } from '../orders/due-dates/production.ts';
import { defaultDueDate } from '../orders/due-dates/turnaround.ts';
import { EmailError, RequestError } from '../platform/errors.server.ts';
import type { StaffStep } from '../platform/handle.server.ts';
import { sendEmail } from '../platform/emails/email.server.ts';

type Contract = typeof testEmailContract;
type Input = z.infer<Contract['input']>;

/** Within the time that a page waits for an answer. */
const patienceMs = 9_000;

/**
 * Emails a confirmation of an order that isn't one, past the outbox, so that the answer says whether
 * the mail server took it. It goes inside the company alone: nobody can make it write to strangers.
 */
export const testEmail: StaffStep<Input, z.infer<Contract['output']>> = async (
  input,
  { env, now, member },
) => {
  const wanted = staffEmailSchema.safeParse(input.customer.email);
  const to = wanted.success ? wanted.data : member.email;
  // Rendering is heavy to load.
  const [{ testConfirmation }, { renderEmail }] = await Promise.all([
    import('../orders/placing/order-confirmation.email.tsx'),
    import('../platform/emails/render.server.tsx'),
  ]);
  const email = testConfirmation(asOrder(input, now), input.orderId, env.siteUrl);
  const rendered = await renderEmail(email, env.siteUrl);
  try {
    await sendEmail(env, { id: randomUUID(), to, ...rendered }, patienceMs);
  } catch (cause) {
    if (!(cause instanceof EmailError)) throw cause;
    throw new RequestError(
      'unavailable',
      cause.failure === 'unconfirmed'
        ? 'The mail server got it but didn’t confirm it in time, so it may still arrive.'
        : `The mail server didn’t take it (${cause.code}). Order emails wait in the queue until it does.`,
      { cause },
    );
  }
  return { sent: true, to };
};

/** What the payload leaves out is as plain as it can be: picked up, due as usual, nothing printed. */
function asOrder({ order, customer }: Input, now: Date): OrderRecord {
  const garment = garments.find(({ name }) => name === order.material.name);
  const color = Object.values(builtInSwatches)
    .flat()
    .find(({ name }) => name === order.color);
  const subtotalCents = Math.round(order.pricing.subtotal * 100);
  const totalCents = Math.round(order.pricing.total * 100);
  return {
    id: randomUUID(),
    number: 0,
    linkId: randomUUID(),
    status: 'submitted',
    createdAt: now.toISOString(),
    designs: [
      {
        printLocations: [],
        artworkType: 'description',
        artworkDescription: null,
        items: [
          {
            garmentId: garment?.id ?? '',
            garmentName: order.material.name,
            styleCode: garment?.styleCode ?? '',
            colorKey: color?.key ?? '',
            colorName: order.color,
            colorHex: color?.hex ?? defaultColor.hex,
            quantities: order.sizes,
          },
        ],
      },
    ],
    totalQuantity: order.totalQuantity,
    ...notShipped,
    files: [],
    dueDate: defaultDueDate(now),
    startBy: startBy(defaultDueDate(now), 'pickup', now),
    turnaroundClass: 'standard',
    rushDays: null,
    priceVersion: 1,
    deliveryMethod: 'pickup',
    ...withPrefix('delivery', noAddress),
    ...withPrefix(
      'customer',
      keptOf(customerFields, {
        ...noCustomer,
        ...customer,
        name: customer.fullName,
        notes: customer.orderNotes,
      }),
    ),
    perItemCents: [order.totalQuantity > 0 ? Math.round(subtotalCents / order.totalQuantity) : 0],
    extras: [],
    subtotalCents,
    rushFeeCents: 0,
    shippingCents: 0,
    adjustmentCents: 0,
    adjustments: [],
    tax: homeTax(builtBook),
    taxCents: Math.max(0, totalCents - subtotalCents),
    totalCents,
    stockNote: null,
  };
}
