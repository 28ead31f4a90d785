import type { ExportedJob } from './export-jobs.rpc.ts';
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
import { quoteRequestFields } from '../../quotes/quote-request.ts';
import { reorderFields } from '../../orders/repeats/reorder.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { artworkTypeLabels } from '../../artwork/uploads/artwork-upload.ts';

type Order = Extract<ExportedJob, { kind: 'order' }>;
type Column = readonly [head: string, cell: (job: ExportedJob) => Cell | null];

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
    (job) => {
      const given: Readonly<Record<string, unknown>> = job.kind === 'order' ? customerOf(job) : job;
      const text = given[name];
      return typeof text === 'string' ? text : null;
    },
  ]);

const ofOrder =
  (cell: (order: Order) => Cell | null): Column[1] =>
  (job) =>
    job.kind === 'order' ? cell(job) : null;
const dollars = (key: Extract<keyof Order, `${string}Cents`>): Column[1] =>
  ofOrder((order) => ({ cents: order[key] ?? 0 }));

const columnsFor = (sizes: readonly Size[]): readonly Column[] => [
  ['Kind', ({ kind }) => kindLabel(kind)],
  ['Number', ({ number }) => number],
  ['Status', ({ status }) => statusLabel(status)],
  ['Came in', ({ createdAt }) => shopToday(new Date(createdAt))],
  ['Due', ({ dueDate }) => dueDate],
  ['When due', ofOrder(({ deliveryMethod }) => dueWord[deliveryMethod])],
  ['Arrives about', ofOrder(arrivalOf)],
  ['Start by', ({ startBy }) => startBy],
  ['Rush', ({ rush }) => (rush ? 'yes' : 'no')],
  ...typedColumns,
  ['Garment', ofOrder(({ garmentName }) => garmentName)],
  ['Style', ofOrder(({ styleCode }) => styleCode)],
  ['Color', ofOrder(({ colorName }) => colorName)],
  ...sizes.map((size): Column => [size, (job) => quantitiesOf(job)[size] ?? null]),
  ['Pieces', ({ pieces }) => pieces],
  [
    'Print locations',
    ofOrder(({ printLocations }) => printLocations.map(locationLabel).join(', ')),
  ],
  ['Artwork', ofOrder(({ artworkType }) => artworkTypeLabels[artworkType])],
  ['Artwork in words', ofOrder(({ artworkDescription }) => artworkDescription)],
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
  ['Each $', dollars('perItemCents')],
  ['Subtotal $', dollars('subtotalCents')],
  ['Rush fee $', dollars('rushFeeCents')],
  ['Shipping $', dollars('shippingCents')],
  ['Adjustment $', dollars('adjustmentCents')],
  ['Adjustments', ofOrder(({ adjustments }) => adjustments.map(adjustmentText).join('; '))],
  ['Sales tax $', dollars('taxCents')],
  ['Total $', dollars('totalCents')],
  ['Paid $', dollars('paidCents')],
];

const quantitiesOf = (job: ExportedJob) => ('quantities' in job ? job.quantities : {});

/**
 * A row for each job; what its kind doesn't have is empty. Each size that a garment lists, or that
 * a job has, is a column.
 */
export function jobsCsv(jobs: readonly ExportedJob[]): string {
  const sizes = jobs.flatMap((job) => Object.keys(quantitiesOf(job)));
  const columns = columnsFor(sizesInOrder([...allSizes(), ...sizes]));
  return toCsv([
    columns.map(([head]) => head),
    ...jobs.map((job) => columns.map(([, cell]) => cell(job) ?? '')),
  ]);
}

/** 'jobs-2026-11-21.csv', by the day in the shop. */
export const jobsCsvName = (today: string): string => `jobs-${today}.csv`;
