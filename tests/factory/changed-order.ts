import type { OrderContents, PricedOrder } from '../../src/orders/changes/order-change.ts';
import type { OrderDesign, OrderItem } from '../../src/orders/order-design.ts';
import { orderDesign } from './orders.ts';
import { iowaTax } from './taxes.ts';

/** The one file of `order`. */
export const art: OrderContents['files'][number] = {
  design: 0,
  location: 'frontLarge',
  fileName: 'chili.png',
  sha256: 'a'.repeat(64),
};

/** An order as it's stored: 24 navy shirts, printed on the front, to pick up. */
export const order: PricedOrder = {
  createdAt: '2026-11-16T15:00:00Z',
  designs: [orderDesign({ quantities: { M: 12, L: 12 }, printLocations: ['frontLarge'] })],
  files: [art],
  dueDate: '2026-12-14',
  startBy: '2026-12-09',
  turnaroundClass: 'standard',
  rushDays: null,
  deliveryMethod: 'pickup',
  deliveryName: null,
  deliveryStreet: null,
  deliveryCity: null,
  deliveryState: null,
  deliveryZip: null,
  customerName: 'Dana Whitfield',
  customerEmail: 'dana@example.com',
  customerPhone: '515-555-0123',
  customerPoNumber: null,
  customerNotes: null,
  perItemCents: [1400],
  extras: [],
  tax: iowaTax,
  subtotalCents: 33_600,
  rushFeeCents: 0,
  shippingCents: 0,
  adjustmentCents: 0,
  adjustments: [],
  exemptReason: null,
  taxCents: 2352,
  totalCents: 35_952,
};

export type Change = Partial<OrderContents & Omit<OrderDesign, 'items'> & OrderItem>;

/** An order with changes, also of its first design and that one's first item. */
export function edited<Order extends OrderContents>(before: Order, change: Change): Order {
  const [design = orderDesign(), ...others] = before.designs;
  const [item, ...items] = design.items;
  const of = <Part extends object>(part: Part): Part => ({
    ...part,
    ...Object.fromEntries(Object.entries(change).filter(([name]) => name in part)),
  });
  return {
    ...of(before),
    designs: change.designs ?? [{ ...of(design), items: [of(item!), ...items] }, ...others],
  };
}

/** Where it could go. */
export const home = {
  deliveryName: 'Dana Whitfield',
  deliveryStreet: '400 Locust St',
  deliveryCity: 'Des Moines',
  deliveryState: 'IA',
  deliveryZip: '50309',
};
