import type { PayTerms, ShopTerms } from '../groups/group-input.ts';
import * as z from 'zod/mini';
import { adjustmentsSchema } from './prices/adjustment-schema.ts';
import { addressFields, addressFieldNames, type Address } from './delivery/address.ts';
import { keptFileSchema, placedShape, type ToPlace } from './placed-record.ts';
import { customerFieldNames, customerFields } from './customer.ts';
import { eachField, type Kept } from '../platform/forms/form-field.ts';
import type { ChangeRow } from './changes/change-record.ts';
import type { ExceptionKind } from './changes/exception.ts';
import { jobStatuses } from './job.ts';
import { printLocations } from '../garments/print-location.ts';
import { orderDesignsSchema } from './order-design-schema.ts';
import { exemptReasons } from '../payments/exemptions/exempt-reason.ts';
import type { PaymentTerms } from '../payments/payment-terms.ts';
import { taxSchema } from '../payments/tax-schema.ts';
import { extrasSchema } from './prices/extra.ts';
import { deliveryMethods } from './delivery/delivery-method.ts';
import { shipmentShape, shippedBoxSchema, type Shipment } from './delivery/shipment.ts';

type Prefixed<Prefix extends string, Shape> = {
  [Key in keyof Shape & string as `${Prefix}${Capitalize<Key>}`]: Shape[Key];
};

function prefixed<Prefix extends string, Key extends string>(prefix: Prefix, key: Key) {
  return `${prefix}${key.charAt(0).toUpperCase()}${key.slice(1)}` as `${Prefix}${Capitalize<Key>}`;
}

/** `{ name }` → `{ customerName }`. */
export function withPrefix<Prefix extends string, Shape extends object>(
  prefix: Prefix,
  shape: Shape,
): Prefixed<Prefix, Shape> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, value]) => [prefixed(prefix, key), value]),
  ) as Prefixed<Prefix, Shape>;
}

/** What an order costs: each key is a column, in cents. Press staff never get these. */
export const orderPriceShape = {
  /** A piece of each item, of all designs, in order. */
  perItemCents: z.array(z.number()),
  extras: extrasSchema,
  subtotalCents: z.number(),
  rushFeeCents: z.number(),
  shippingCents: z.number(),
  /** What the adjustments add to the lines above, or take off; the tax follows. */
  adjustmentCents: z.number(),
  tax: taxSchema,
  taxCents: z.number(),
  totalCents: z.number(),
};

/** An order as stored, without its price: each key is a column. */
export const orderContentsShape = {
  designs: orderDesignsSchema,
  totalQuantity: z.number(),
  /** 'YYYY-MM-DD' in the shop's zone. */
  dueDate: z.string(),
  /** When production must start at the latest: src/orders/due-dates/production.ts. */
  startBy: z.string(),
  turnaroundClass: z.enum(['standard', 'rush']),
  /** In how many business days it was due when its rush was sold; null for others. */
  rushDays: z.nullable(z.number()),
  /** The version of the price book that it was priced with. */
  priceVersion: z.number(),
  deliveryMethod: z.enum(deliveryMethods),
  /** null for a pickup. */
  ...withPrefix('delivery', eachField(addressFields, 'kept')),
  ...withPrefix('customer', eachField(customerFields, 'kept')),
};

/** What staff changed in the price, line by line. */
export const adjustmentsShape = { adjustments: adjustmentsSchema };

/** Why it has no tax; null for most. */
export const exemptShape = { exemptReason: z.nullable(z.enum(exemptReasons)) };

/** An order as stored. */
export const orderShape = {
  ...orderContentsShape,
  ...orderPriceShape,
  ...adjustmentsShape,
  ...exemptShape,
};

/** An artwork file of an order. */
export const orderFileSchema = z.object({
  ...keptFileSchema.shape,
  /** The place of its design in the order's, from 0. */
  design: z.number(),
  location: z.enum(printLocations),
});

export type OrderFile = z.infer<typeof orderFileSchema>;

/** An order as read_order returns it. */
export const orderRecordSchema = z.object({
  ...placedShape,
  status: z.enum(jobStatuses.order),
  ...orderShape,
  files: z.array(orderFileSchema),
  ...shipmentShape,
  /** What of it has shipped in boxes; missing without any. */
  boxes: z.optional(z.array(shippedBoxSchema)),
  /** What the key of the customer's link is made from: src/orders/order-link.server.ts. */
  linkId: z.uuid(),
  /** What the supplier was short of when it was placed, for staff; null if nothing. */
  stockNote: z.nullable(z.string()),
});
export type OrderRecord = z.infer<typeof orderRecordSchema>;

/** A group as place_order takes it. */
export type GroupToPlace = PayTerms &
  ShopTerms & {
    slug: string;
    title: string;
    welcome: string | null;
    fieldLabel: string | null;
    /** ISO 8601. */
    closesAt: string;
    /** The last day is for stragglers. */
    stragglers: boolean;
    /** Each person's pieces are mailed to them. */
    toEach: boolean;
    /** It opens by itself, without a proof, if it repeats an earlier one exactly. */
    again?: boolean;
  };

type Adjustments = 'adjustmentCents' | 'adjustments';
/** Staff decide on it later. */
type Exempt = keyof typeof exemptShape;

/** The input of place_order. Without adjustments, it has none; a quote's order begins with its own. */
export type OrderToPlace = ToPlace<
  Omit<OrderRecord, keyof Shipment | 'boxes' | Adjustments | Exempt>
> &
  Partial<Pick<OrderRecord, Adjustments>> & {
    paymentTerms: PaymentTerms;
    /** The share of a deposit, in thousandths. */
    depositPermille: number;
    /** SHA-256 of the key of the customer's link, hex. */
    linkKeyHash: string;
    /** The email address of the staff member who placed it, if it is a phone order. */
    placedBy?: string;
    /** What they departed from, why, and the record of it. */
    exception?: { kinds: readonly ExceptionKind[]; reason: string; rows: readonly ChangeRow[] };
    /** The group that chooses what it's made of. */
    group?: GroupToPlace;
  };

/** `{ customerName }` → `{ name }`. */
function withoutPrefix<Prefix extends string, Key extends string, Value>(
  prefix: Prefix,
  keys: readonly Key[],
  record: Readonly<Record<`${Prefix}${Capitalize<Key>}`, Value>>,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, record[prefixed(prefix, key)]])) as Record<
    Key,
    Value
  >;
}

/** Where an order goes; null for a pickup. */
export function deliveryAddress(
  order: Pick<OrderRecord, `delivery${Capitalize<keyof Address>}`>,
): Address | null {
  const address = withoutPrefix('delivery', addressFieldNames, order);
  return Object.values(address).includes(null) ? null : (address as Address);
}

/** What the customer typed, by field. */
export function customerOf(
  order: Pick<OrderRecord, `customer${Capitalize<keyof typeof customerFields>}`>,
): Kept<typeof customerFields> {
  return withoutPrefix('customer', customerFieldNames, order) as Kept<typeof customerFields>;
}
