import { iowaTax } from './taxes.ts';
import type { DocumentRecord, RecordOf } from '../../src/payments/documents/document-record.ts';

const paymentId = '3b241101-e2bb-4255-8caf-4136c566a962';

const common = {
  format: 1 as const,
  at: '2026-11-24T15:00:00Z',
  orderNumber: 1042,
  placedAt: '2026-11-20T15:00:00Z',
  designs: [
    {
      printLocations: ['frontLarge' as const],
      items: [
        {
          garmentName: 'Premium Cotton',
          styleCode: '00606',
          colorName: 'Navy',
          quantities: { S: 6, M: 14, L: 15, XL: 9, '2XL': 4 },
        },
      ],
    },
  ],
  deliveryMethod: 'pickup' as const,
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '515-555-0100',
  customerPoNumber: null,
  address: null,
  price: {
    totalQuantity: 48,
    perItemCents: [1400],
    extras: [],
    subtotalCents: 67_200,
    rushFeeCents: 0,
    shippingCents: 0,
    adjustments: [],
    adjustmentCents: 0,
    tax: iowaTax,
    taxCents: 4704,
    totalCents: 71_904,
  },
  owedCents: 71_904,
  payments: [
    {
      id: paymentId,
      kind: 'charge' as const,
      method: 'check' as const,
      amountCents: 35_952,
      reference: '1042',
      reason: null,
      at: '2026-11-24T15:00:00Z',
    },
  ],
  paidCents: 35_952,
  terms: 'approval' as const,
  depositPermille: 500,
  askedCents: 71_904,
  dueSince: '2026-11-24',
};

const records: { [Kind in DocumentRecord['kind']]: RecordOf<Kind> } = {
  invoice: { kind: 'invoice', number: 20_001, ...common },
  'credit-note': {
    kind: 'credit-note',
    number: 40_001,
    ...common,
    invoice: 20_001,
    invoicedAt: '2026-11-22T15:00:00Z',
    reason: 'changed',
  },
  receipt: { kind: 'receipt', number: 30_001, ...common, paymentId, invoice: 20_001 },
};

/** A document as it's stored: of an order of 48 shirts for $719.04, half of it paid. */
export const documentRecord = <Kind extends DocumentRecord['kind']>(
  kind: Kind,
  changes: Partial<RecordOf<Kind>> = {},
): RecordOf<Kind> => ({ ...records[kind], ...changes });
