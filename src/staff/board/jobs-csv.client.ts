import type { ExportedJob } from './export-jobs.rpc.ts';
import { extraCents } from '../../orders/prices/extra.ts';
import { adjustmentText } from '../../orders/prices/adjustment.ts';
import { addressFields, type Address } from '../../orders/delivery/address.ts';
import { arrivalOf, dueWord } from '../../orders/delivery/delivery.ts';
import { toCsv, type Cell } from '../../platform/csv.ts';
import { customerFields } from '../../orders/customer.ts';
import { titlesOf } from '../../platform/forms/form-field.ts';
import { kindLabel, statusLabel } from '../../orders/job.ts';
import { customerOf, deliveryAddress } from '../../orders/order-record.ts';
import { deliveryOptions } from '../../orders/prices/price.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { allSizes, sizesInOrder } from '../../garments/size-order.ts';
import type { Size } from '../../garments/size.ts';
import type { OrderDesign, OrderItem } from '../../orders/order-design.ts';
import { totalPieces, type Quantities } from '../../orders/quantity.ts';
import { quoteRequestFields } from '../../quotes/quote-request.ts';
import { reorderFields } from '../../orders/repeats/reorder.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { artworkTypeLabels } from '../../artwork/artwork-type.ts';

type Order = Extract<ExportedJob, { kind: 'order' }>;
type Job = Exclude<ExportedJob, { kind: 'order' }>;
/** A row of the file: another job, or an order's item, or one size of it. */
type Row = { job: Job; quantities: Quantities; pieces: number } | OrderRow;
type OrderRow = {
  job: Order;
  design: OrderDesign;
  item: OrderItem;
  eachCents: number | undefined;
  quantities: Quantities;
  pieces: number;
  /** The order's only row, or the first of several. */
  isFirst: boolean;
};
type Column = readonly [head: string, cell: (row: Row) => Cell | null];

/** What the forms ask for, each under one heading whichever form it is in. */
const titles = {
  ...titlesOf(customerFields),
  ...titlesOf(quoteRequestFields),
  ...titlesOf(reorderFields),
};
/** Shown as Pieces and Due. */
const elsewhere = ['quantity', 'pickupDate'];

const typedColumns = Object.entries(titles)
  .filter(([name]) => !elsewhere.includes(name))
  .map(([name, title]): Column => [
    title,
    ({ job }) => {
      const given: Readonly<Record<string, unknown>> = job.kind === 'order' ? customerOf(job) : job;
      const text = given[name];
      return typeof text === 'string' ? text : null;
    },
  ]);

const ofItem =
  (cell: (row: OrderRow) => Cell | null): Column[1] =>
  (row) =>
    'item' in row ? cell(row) : null;
const ofOrder = (cell: (order: Order) => Cell | null): Column[1] => ofItem(({ job }) => cell(job));
/** Only once for each order, so that a column adds up. */
const dollars = (key: Exclude<Extract<keyof Order, `${string}Cents`>, 'perItemCents'>): Column[1] =>
  ofItem(({ job, isFirst }) => (isFirst ? { cents: job[key] ?? 0 } : null));

const columnsFor = (sizes: readonly Size[]): readonly Column[] => [
  ['Kind', ({ job }) => kindLabel(job.kind)],
  ['Number', ({ job }) => job.number],
  ['Status', ({ job }) => statusLabel(job.status)],
  ['Came in', ({ job }) => shopToday(new Date(job.createdAt))],
  ['Due', ({ job }) => job.dueDate],
  ['When due', ofOrder(({ deliveryMethod }) => dueWord[deliveryMethod])],
  ['Arrives about', ofOrder(arrivalOf)],
  ['Start by', ({ job }) => job.startBy],
  ['Rush', ({ job }) => (job.rush ? 'yes' : 'no')],
  ...typedColumns,
  ['Garment', ofItem(({ item }) => item.garmentName)],
  ['Style', ofItem(({ item }) => item.styleCode)],
  ['Color', ofItem(({ item }) => item.colorName)],
  ...sizes.map((size): Column => [size, ({ quantities }) => quantities[size] ?? null]),
  ['Pieces', ({ pieces }) => pieces],
  ['Print locations', ofItem(({ design }) => design.printLocations.map(locationLabel).join(', '))],
  ['Artwork', ofItem(({ design }) => artworkTypeLabels[design.artworkType])],
  ['Artwork in words', ofItem(({ design }) => design.artworkDescription)],
  [
    'Delivery',
    ofOrder(
      ({ deliveryMethod, pieces }) =>
        deliveryOptions(pieces).find(({ method }) => method === deliveryMethod)?.label ?? null,
    ),
  ],
  ...Object.entries(titlesOf(addressFields)).map(([name, title]): Column => [
    title,
    ofOrder((order) => deliveryAddress(order)?.[name as keyof Address] ?? null),
  ]),
  ['Each $', ofItem(({ eachCents = 0 }) => ({ cents: eachCents }))],
  ['Extras $', ofItem(({ job, isFirst }) => (isFirst ? { cents: extraCents(job.extras) } : null))],
  ['Subtotal $', dollars('subtotalCents')],
  ['Rush fee $', dollars('rushFeeCents')],
  ['Shipping $', dollars('shippingCents')],
  ['Adjustment $', dollars('adjustmentCents')],
  [
    'Adjustments',
    ofItem(({ job, isFirst }) => (isFirst ? job.adjustments.map(adjustmentText).join('; ') : null)),
  ],
  ['Sales tax $', dollars('taxCents')],
  ['Total $', dollars('totalCents')],
  ['Paid $', dollars('paidCents')],
];

function rowsOf(job: ExportedJob): Row[] {
  if (job.kind !== 'order') {
    const quantities = 'quantities' in job ? job.quantities : {};
    return [{ job, quantities, pieces: job.pieces }];
  }
  const items = job.designs
    .flatMap((design) => design.items.map((item) => ({ job, design, item })))
    .map((row, at) => ({ ...row, eachCents: job.perItemCents[at] }));
  return items
    .flatMap((row) =>
      countsOf(row.item.quantities, items.length > 1).map((quantities) => ({
        ...row,
        quantities,
        pieces: totalPieces(quantities),
      })),
    )
    .map((row, at) => ({ ...row, isFirst: at === 0 }));
}

/** All sizes, or each by itself. */
const countsOf = (quantities: Quantities, apart: boolean): Quantities[] =>
  apart
    ? sizesInOrder(Object.keys(quantities)).map((size) => ({ [size]: quantities[size] ?? 0 }))
    : [quantities];

/**
 * A row for each job, and of an order of several items, for each item and size, of which the first
 * has what the whole order costs (product.md#csv-files). What a job's kind doesn't have is empty. Each
 * size that a garment lists, or that a job has, is a column.
 */
export function jobsCsv(jobs: readonly ExportedJob[]): string {
  const rows = jobs.flatMap(rowsOf);
  const sizes = rows.flatMap(({ quantities }) => Object.keys(quantities));
  const columns = columnsFor(sizesInOrder([...allSizes(), ...sizes]));
  return toCsv([
    columns.map(([head]) => head),
    ...rows.map((row) => columns.map(([, cell]) => cell(row) ?? '')),
  ]);
}

/** 'jobs-2026-11-21.csv', by the day in the shop. */
export const jobsCsvName = (today: string): string => `jobs-${today}.csv`;
