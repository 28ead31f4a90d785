import { extraCents, extraLabel, type Extra } from '../../orders/prices/extra.ts';
import { adjustmentLabel } from '../../orders/prices/adjustment-label.ts';
import { addressLines } from '../../orders/delivery/address.ts';
import { formatFullDate } from '../../platform/dates/date-words.ts';
import { formatCents, type Cents } from '../../platform/money.ts';
import { shopAddress } from '../../orders/shop-address.ts';
import { deliveryLabels } from '../../orders/order-summary.ts';
import { orderTaxLabel } from '../exemptions/order-tax-label.ts';
import { sellerTexts } from '../../groups/seller.ts';
import { documentKindName, documentNumber, documentTitle } from './document.ts';
import type { DocumentRecord, RecordOf } from './document-record.ts';
import { cancellationLabel, paymentText } from '../payment.ts';
import { goodsLines, listedItems } from './listed-items.ts';
import { totalPieces } from '../../orders/quantity.ts';
import { quantitiesText } from '../../orders/quantity-words.ts';
import { countsBySize } from '../../garments/size-order.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { shopHours } from '../../settings/built-calendar.ts';
import { accountDays, shop } from '../../shop.ts';
import type { DocumentPage, DocumentTable } from './document-page.server.ts';

/** What an invoice, a credit note, or a receipt says. */
export function describeNumbered(record: DocumentRecord): DocumentPage {
  switch (record.kind) {
    case 'invoice':
      return invoicePage(record);
    case 'credit-note':
      return creditNotePage(record);
    case 'receipt':
      return receiptPage(record);
  }
}

const dateText = (at: string): string => formatFullDate(shopToday(new Date(at)));

type Total = DocumentPage['totals'][number];
const line = (label: string, cents: Cents, weight: Total['weight'] = 'line'): Total => ({
  label,
  amount: formatCents(cents),
  weight,
});

function invoicePage(record: RecordOf<'invoice'>): DocumentPage {
  const balance = record.owedCents - record.paidCents;
  const due = Math.max(0, record.askedCents - record.paidCents);
  const share = due > 0 && due < balance ? formatCents(due) : null;
  // What isn't due on a day yet is the rest of a share.
  const by = record.dueSince === null ? 'when it’s ready' : formatFullDate(record.dueSince);
  const number = documentNumber(record);
  return {
    ...commonPage(record),
    figure: {
      label: balance < 0 ? 'Refund due' : 'Balance due',
      value: formatCents(Math.abs(balance)),
      note:
        balance <= 0
          ? balance < 0
            ? 'We owe you this.'
            : 'Paid in full'
          : share === null
            ? `Due ${by}`
            : `${share} now, the rest when it’s ready`,
    },
    facts: [
      billTo(record),
      goods(record),
      {
        label: 'Terms',
        lines: [
          termsText(record),
          `Issued ${dateText(record.at)}`,
          ...(balance > 0 ? [share === null ? `Due ${by}` : `${share} due ${by}`] : []),
        ],
      },
    ],
    tables: [priceTable(record)],
    totals: [
      ...billedTotals(record),
      ...record.payments.map((payment) =>
        line(`${paymentText(payment)}, ${dateText(payment.at)}`, -payment.amountCents),
      ),
      line(balance < 0 ? 'Refund due' : 'Balance due', Math.abs(balance), 'last'),
    ],
    notes: [
      ...(balance > 0
        ? [
            {
              title: 'How to pay',
              text: `By check: make it out to ${shop.name}, write ${number} on it, and mail it to ${shopAddress}. At the counter: ${shopHours}, cash or check. By bank transfer: email ${shop.ordersEmail} for our account details, and give ${number} as the reference.`,
            },
          ]
        : []),
      ...(record.seller === undefined || record.cancellationCents !== undefined
        ? []
        : [{ title: 'Who sells', text: sellerTexts[record.seller] }]),
      ...(record.cancellationCents === undefined
        ? [
            {
              title: 'Print it again',
              text: `Enter ${number} in the reorder form on our website, with the email address above.`,
            },
          ]
        : []),
    ],
  };
}

/** Why an invoice was credited, and what becomes of the money if some was paid. */
const reasons: Readonly<
  Record<RecordOf<'credit-note'>['reason'], { why: string; ifPaid: string }>
> = {
  canceled: {
    why: 'The order was canceled, so you owe nothing.',
    ifPaid: 'We’ll refund what you’ve paid.',
  },
  charged: {
    why: 'The order was canceled, so that invoice doesn’t count anymore. A new one has the cancellation charge.',
    ifPaid: 'What you’ve paid counts toward it, and we’ll refund the rest, if there is any.',
  },
  changed: {
    why: 'The order changed, so that invoice doesn’t count anymore. If there’s anything to pay, a new one replaces it.',
    ifPaid: 'What you’ve paid still counts.',
  },
  terms: {
    why: 'Your payment terms changed, so that invoice doesn’t count anymore. A new one replaces it as soon as a payment is due.',
    ifPaid: 'What you’ve paid still counts.',
  },
  reopened: {
    why: 'The order went back to review, so that invoice doesn’t count anymore. We’ll send a new one when a payment is due.',
    ifPaid: 'What you’ve paid still counts.',
  },
};

function creditNotePage(record: RecordOf<'credit-note'>): DocumentPage {
  const invoice = documentNumber({ kind: 'invoice', number: record.invoice });
  const { why, ifPaid } = reasons[record.reason];
  return {
    ...commonPage(record),
    figure: {
      label: 'Credit',
      value: formatCents(billedCents(record)),
      note: `for invoice ${invoice}`,
    },
    facts: [
      billTo(record),
      goods(record),
      {
        label: 'Credit for',
        lines: [
          `Invoice ${invoice}`,
          `of ${dateText(record.invoicedAt)}`,
          `Issued ${dateText(record.at)}`,
        ],
      },
    ],
    tables: [priceTable(record)],
    totals: [
      ...billedTotals(record).slice(0, -1),
      line(`Credit for ${invoice}`, billedCents(record), 'last'),
    ],
    notes: [{ title: 'Why', text: record.paidCents > 0 ? `${why} ${ifPaid}` : why }],
  };
}

function receiptPage(record: RecordOf<'receipt'>): DocumentPage {
  const payment = record.payments.find(({ id }) => id === record.paymentId);
  if (!payment) throw new Error('A receipt without its payment');
  const back = payment.amountCents < 0;
  const balance = record.owedCents - record.paidCents;
  const invoice =
    record.invoice === null ? [] : [documentNumber({ kind: 'invoice', number: record.invoice })];
  return {
    ...commonPage(record, back),
    figure: {
      label: back ? 'Refunded' : 'Paid',
      value: formatCents(Math.abs(payment.amountCents)),
      note: `${paymentText(payment).replace(/^\S+ /, '')}, ${dateText(payment.at)}`,
    },
    facts: [
      { ...billTo(record), label: back ? 'Refunded to' : 'Received from' },
      goods(record),
      {
        label: 'For',
        lines: [
          ...invoice.map((number) => `Invoice ${number}`),
          `Order #${record.orderNumber}`,
          `Issued ${dateText(record.at)}`,
        ],
      },
    ],
    tables: [
      {
        title: 'Payments',
        columns: [
          { label: 'Date', share: 0.2 },
          { label: 'Payment', share: 0.6 },
          { label: 'Amount', share: 0.2, right: true },
        ],
        rows: record.payments.map((each) => [
          dateText(each.at),
          [paymentText(each), each.reason].filter(Boolean).join(': '),
          formatCents(each.amountCents),
        ]),
      },
    ],
    totals: [
      line(
        record.cancellationCents === undefined ? 'Order total' : cancellationLabel,
        record.owedCents,
      ),
      line('Paid so far', 0 - record.paidCents),
      balance === 0
        ? line(record.owedCents === 0 ? 'Nothing due' : 'Paid in full', 0, 'last')
        : line(balance < 0 ? 'Refund due' : 'Balance due', Math.abs(balance), 'last'),
    ],
    notes: [
      {
        title: back ? 'Your refund' : 'Thank you',
        text:
          back && (payment.method === 'card' || payment.method === 'transfer')
            ? 'It can take up to ten business days to show in your account.'
            : 'Keep this for your records.',
      },
    ],
  };
}

const commonPage = (record: DocumentRecord, refund = false) => ({
  title: documentTitle({ ...record, refund }),
  kind: documentKindName({ ...record, refund }),
  number: documentNumber(record),
  at: new Date(record.at),
});

const billTo = (record: DocumentRecord) => ({
  label: 'Bill to',
  lines: [
    record.customerName,
    ...(record.address ? addressLines(record.address).slice(1) : []),
    record.customerEmail,
    record.customerPhone,
  ],
});

const goods = (record: DocumentRecord) => ({
  label: `Order #${record.orderNumber}`,
  lines: [
    ...(record.customerPoNumber === null ? [] : [`PO number ${record.customerPoNumber}`]),
    `Placed ${dateText(record.placedAt)}`,
    ...goodsLines(record),
  ],
});

function termsText({ terms, depositPermille, cancellationCents }: DocumentRecord): string {
  if (cancellationCents !== undefined && terms !== 'account') return 'Due when canceled';
  switch (terms) {
    case 'approval':
      return 'Due at approval';
    case 'placed':
      return 'Due when placed';
    case 'deposit':
      return `${depositPermille / 10}% when placed, the rest when it’s ready`;
    case 'account':
      return `Net ${accountDays}`;
  }
}

/** What an invoice, or the credit for one, is about. */
const billedCents = ({ cancellationCents, price }: DocumentRecord): Cents =>
  cancellationCents ?? price.totalCents;

/** A row for each size of the one item, or for each of several; of a canceled order, its charge. */
function priceTable(record: DocumentRecord): DocumentTable {
  if (record.cancellationCents !== undefined) {
    const charged = [cancellationLabel, '', '', '', formatCents(record.cancellationCents)];
    return { title: 'What it’s for', columns: priceColumns, rows: [charged] };
  }
  const items = listedItems(record);
  const rows = items.flatMap(({ item, place, text, design }, at) => {
    const each = record.price.perItemCents[place] ?? 0;
    const row = (size: string, quantity: number) => [
      text,
      size,
      quantity.toLocaleString('en-US'),
      formatCents(each),
      formatCents(each * quantity),
    ];
    const sizes = record.price.extras.filter((extra) => isOfItem(extra, place));
    const rows =
      items.length === 1
        ? countsBySize(item.quantities).map(({ size, quantity }) => row(size, quantity))
        : [row(quantitiesText(item.quantities), totalPieces(item.quantities))];
    const ofDesign = items[at + 1]?.design === design ? [] : extrasOfDesign(record.price, design);
    return [...rows, ...[...sizes, ...ofDesign].map(extraRow)];
  });
  return { title: 'What was ordered', columns: priceColumns, rows };
}

const isOfItem = (extra: Extra, place: number): boolean =>
  extra.kind === 'size' && extra.item === place;

/** What a design costs once. */
export const extrasOfDesign = ({ extras }: { extras: readonly Extra[] }, design: number): Extra[] =>
  extras.filter((extra) => extra.kind !== 'size' && extra.design === design);

/** What something costs besides, under its item or design. */
export const extraRow = (extra: Extra): string[] => [
  extraLabel(extra),
  '',
  '',
  '',
  formatCents(extraCents([extra])),
];

export const priceColumns = [
  { label: 'Description', share: 0.44 },
  { label: 'Size', share: 0.14 },
  { label: 'Pieces', share: 0.12, right: true },
  { label: 'Each', share: 0.14, right: true },
  { label: 'Amount', share: 0.16, right: true },
] as const;

type Priced = Pick<DocumentRecord, 'deliveryMethod'> & {
  price: Omit<DocumentRecord['price'], 'perItemCents'>;
};

const billedTotals = (record: DocumentRecord): Total[] =>
  record.cancellationCents === undefined
    ? priceTotals(record)
    : [line(`${cancellationLabel}, no sales tax`, billedCents(record), 'total')];

/** From the subtotal to the total. */
export const priceTotals = ({ price, deliveryMethod }: Priced): Total[] => [
  line(`Subtotal, ${price.totalQuantity.toLocaleString('en-US')} pieces`, price.subtotalCents),
  ...(price.rushFeeCents > 0 ? [line('Rush fee', price.rushFeeCents)] : []),
  ...(deliveryMethod === 'pickup'
    ? []
    : [line(deliveryLabels[deliveryMethod], price.shippingCents)]),
  ...price.adjustments.map((each) => line(adjustmentLabel(each), each.cents)),
  line(orderTaxLabel(price), price.taxCents),
  line('Total', price.totalCents, 'total'),
];
