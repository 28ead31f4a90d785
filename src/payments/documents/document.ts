/** PDFs about an order or a quote (product.md#paperwork). */
import * as z from 'zod/mini';
import { hasReached, orderStage, type JobStatus } from '../../orders/job.ts';

export const numberedKinds = ['invoice', 'credit-note', 'receipt'] as const;
export type NumberedKind = (typeof numberedKinds)[number];

/** What an order's group is handed out by; nothing of it is about money. */
export const groupKinds = ['hand-out-sheet', 'bag-labels'] as const;
export type GroupKind = (typeof groupKinds)[number] | 'statement';

/** What a group's parcels go out with, if its pieces go to each person; for staff alone. */
export const parcelKinds = ['parcel-slips', 'address-labels'] as const;
export type ParcelKind = (typeof parcelKinds)[number];

/** All but the numbered ones go by their job's number. */
const documentKinds = [
  ...numberedKinds,
  'estimate',
  'packing-slip',
  ...groupKinds,
  'statement',
  ...parcelKinds,
  'box-slips',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A document by kind and number: 'INV-20001' is { kind: 'invoice', number: 20001 }. */
export const documentNameSchema = z.object({
  kind: z.enum(documentKinds),
  number: z.number().check(z.int(), z.minimum(1)),
});
export type DocumentName = z.infer<typeof documentNameSchema>;

/**
 * Whether an order's customer gets its packing slip: before, the boxes aren't packed. Staff always do,
 * because they pack by it.
 */
export const hasSlip = ({ status }: { readonly status: JobStatus }): boolean =>
  hasReached(orderStage(status), 'made');

/** What an order's page and its job page know of its numbered documents, newest first. */
export const listedDocumentsSchema = z.array(
  z.object({
    kind: z.enum(numberedKinds),
    number: z.number(),
    /** ISO 8601. */
    at: z.string(),
    /** A credit note took the invoice back. */
    credited: z.boolean(),
    /** The receipt is for money that went back. */
    refund: z.boolean(),
  }),
);
export type ListedDocument = z.infer<typeof listedDocumentsSchema>[number];

const words: Readonly<Record<DocumentKind, { name: string; prefix: string }>> = {
  invoice: { name: 'Invoice', prefix: 'INV-' },
  'credit-note': { name: 'Credit note', prefix: 'CN-' },
  receipt: { name: 'Receipt', prefix: 'REC-' },
  estimate: { name: 'Estimate', prefix: '#' },
  'packing-slip': { name: 'Packing slip', prefix: '#' },
  'hand-out-sheet': { name: 'Hand-out sheet', prefix: '#' },
  'bag-labels': { name: 'Bag labels', prefix: '#' },
  statement: { name: 'Statement', prefix: '#' },
  'parcel-slips': { name: 'Parcel slips', prefix: '#' },
  'box-slips': { name: 'Box slips', prefix: '#' },
  'address-labels': { name: 'Address labels', prefix: '#' },
};

type Titled = DocumentName & { refund?: boolean | undefined };

/** 'Invoice'. */
export const documentKindName = ({ kind, refund = false }: Titled): string =>
  refund ? 'Refund receipt' : words[kind].name;

/** 'INV-20001', or '#1042' for what goes by its job. */
export const documentNumber = ({ kind, number }: DocumentName): string =>
  `${words[kind].prefix}${number}`;

/** 'Invoice INV-20001'. */
export const documentTitle = (document: Titled): string =>
  `${documentKindName(document)} ${documentNumber(document)}`;

/** 'invoice-inv-20001.pdf', from its title. */
export const documentFileName = (title: string): string =>
  `${title.toLowerCase().replace(/[ #]+/g, '-')}.pdf`;
