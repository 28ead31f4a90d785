/** The shop's paper about an order or a quote (product.md#paperwork). */
import * as z from 'zod/mini';

export const numberedKinds = ['invoice', 'credit-note', 'receipt'] as const;
export type NumberedKind = (typeof numberedKinds)[number];

/** The other two go by their job's number. */
export const paperKinds = [...numberedKinds, 'estimate', 'packing-slip'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** A paper by kind and number: 'INV-20001' is { kind: 'invoice', number: 20001 }. */
export const paperNameSchema = z.object({
  kind: z.enum(paperKinds),
  number: z.number().check(z.int(), z.minimum(1)),
});
export type PaperName = z.infer<typeof paperNameSchema>;

/** What an order's page and its job page know of its documents, newest first. */
export const papersSchema = z.array(
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
export type ListedPaper = z.infer<typeof papersSchema>[number];

const words: Readonly<Record<PaperKind, { name: string; prefix: string }>> = {
  invoice: { name: 'Invoice', prefix: 'INV-' },
  'credit-note': { name: 'Credit note', prefix: 'CN-' },
  receipt: { name: 'Receipt', prefix: 'REC-' },
  estimate: { name: 'Estimate', prefix: '#' },
  'packing-slip': { name: 'Packing slip', prefix: '#' },
};

type Titled = PaperName & { refund?: boolean | undefined };

/** 'Invoice'. */
export const paperKindName = ({ kind, refund = false }: Titled): string =>
  refund ? 'Refund receipt' : words[kind].name;

/** 'INV-20001', or '#1042' for what goes by its job. */
export const paperNumber = ({ kind, number }: PaperName): string =>
  `${words[kind].prefix}${number}`;

/** 'Invoice INV-20001'. */
export const paperTitle = (paper: Titled): string =>
  `${paperKindName(paper)} ${paperNumber(paper)}`;

/** 'invoice-inv-20001.pdf', from its title. */
export const paperFileName = (title: string): string =>
  `${title.toLowerCase().replace(/[ #]+/g, '-')}.pdf`;
