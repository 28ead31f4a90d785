// product: paperwork
import { iowaTax, oregonTax } from '../../../tests/factory/taxes.ts';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPdf, rowsOf } from '../../../tests/support/read-pdf.ts';
import { documentRecord } from '../../../tests/factory/documents.ts';
import { formatCents } from '../../platform/money.ts';
import type { DocumentRecord } from './document-record.ts';
import { paymentMethods } from '../payment.ts';
import { paymentTerms } from '../payment-terms.ts';
import { itemsOf, type OrderDesign, type OrderItem } from '../../orders/order-design.ts';
import { onlyItem } from '../../../tests/factory/only.ts';
import { totalPieces } from '../../orders/quantity.ts';
import { orderDesign } from '../../../tests/factory/orders.ts';
import { allSizes } from '../../garments/size-order.ts';
import type { StoredQuote } from '../../quotes/quoted-request.ts';
import { quoteOf } from '../../quotes/quote-choices.ts';
import { countsNote } from '../../quotes/quote-words.ts';
import { severalChoices } from '../../../tests/factory/quotes.ts';
import type { PackedOrder } from './describe-slip.server.ts';
import { numberedFile, estimateFile, slipFile } from './document-files.server.ts';

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const sumOf = (entries: readonly { amountCents: number }[]) =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

/** An order's price that adds up, what was paid for it, and how. */
const anyRecord = fc
  .record({
    designs: fc.array(
      fc.array(
        fc.record({
          colorName: fc.constantFrom('Navy', 'Pink', 'White'),
          quantities: fc.dictionary(
            fc.constantFrom(...allSizes()),
            fc.integer({ min: 1, max: 300 }),
            { minKeys: 1, maxKeys: 8 },
          ),
          cents: fc.integer({ min: 1, max: 9_999 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      { minLength: 1, maxLength: 2 },
    ),
    rushFeeCents: fc.constantFrom(0, 3000),
    shippingCents: fc.constantFrom(0, 1500, 12_345),
    adjustment: fc.option(fc.integer({ min: 1, max: 90_000 }), { nil: null }),
    tax: fc.constantFrom(iowaTax, oregonTax),
    taxCents: fc.nat(99_999),
    terms: fc.constantFrom(...paymentTerms),
    entries: fc.array(
      fc.record({
        method: fc.constantFrom(...paymentMethods.filter((method) => method !== 'account')),
        amountCents: fc.integer({ min: -99_999, max: 999_999 }).filter((each) => each !== 0),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ designs, adjustment, entries, terms, ...price }) => {
    const items = designs.flat();
    const perItemCents = items.map((item) => item.cents);
    const totalQuantity = items.reduce((sum, item) => sum + totalPieces(item.quantities), 0);
    const subtotalCents = items.reduce(
      (sum, item) => sum + item.cents * totalPieces(item.quantities),
      0,
    );
    const adjustmentCents = adjustment ?? 0;
    const { rushFeeCents, shippingCents, taxCents } = price;
    const totalCents = subtotalCents + rushFeeCents + shippingCents + adjustmentCents + taxCents;
    const payments = entries.map(({ method, amountCents }, index) => ({
      id: `3b241101-e2bb-4255-8caf-4136c566a96${index}`,
      kind: amountCents > 0 ? ('charge' as const) : ('refund' as const),
      method,
      amountCents,
      reference: null,
      reason: null,
      at: '2026-11-24T16:00:00Z',
    }));
    return {
      terms,
      designs: designs.map((listed) => ({
        printLocations: ['frontLarge' as const],
        items: listed.map(({ colorName, quantities }) => ({
          garmentName: 'Premium Cotton',
          styleCode: '00606',
          colorName,
          quantities,
        })),
      })),
      deliveryMethod: shippingCents > 0 ? ('shipping' as const) : ('pickup' as const),
      payments,
      paidCents: sumOf(payments),
      owedCents: totalCents,
      price: {
        totalQuantity,
        perItemCents,
        extras: [],
        subtotalCents,
        rushFeeCents,
        shippingCents,
        adjustments:
          adjustment === null
            ? []
            : [{ line: 'order' as const, cents: adjustment, reason: 'Screens' }],
        adjustmentCents,
        tax: price.tax,
        taxCents,
        totalCents,
      },
    };
  });

const readRows = async (record: DocumentRecord) =>
  rowsOf((await readPdf((await numberedFile(record)).content)).parts);

describe('every figure', () => {
  test('of an invoice and a credit note is the order’s, and they add up', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecord, async (changes) => {
        const record = documentRecord('invoice', changes);
        const { price, payments } = record;
        const rows = await readRows(record);
        const lines = rows.filter(({ length }) => length === 5).slice(1);
        const counts = lines.map(([, , count]) => Number(count?.replace(',', '')));
        const items = itemsOf(record);
        const [first] = items;
        if (first && items.length === 1) {
          expect(counts).toEqual(allSizes().flatMap((size) => first.quantities[size] ?? []));
        } else expect(lines).toHaveLength(items.length);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(price.totalQuantity);
        expect(new Set(lines.map((line) => line[3]))).toEqual(
          new Set(price.perItemCents.map(formatCents)),
        );
        const amounts = lines.map((line) => cents(line[4]!));
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(price.subtotalCents);

        const totals = rows.filter(({ length }) => length === 2);
        const balance = price.totalCents - sumOf(payments);
        expect(totals.map(([, amount]) => cents(amount!))).toEqual([
          price.subtotalCents,
          ...(price.rushFeeCents > 0 ? [price.rushFeeCents] : []),
          ...(price.shippingCents > 0 ? [price.shippingCents] : []),
          ...price.adjustments.map((each) => each.cents),
          price.taxCents,
          price.totalCents,
          ...payments.map(({ amountCents }) => -amountCents),
          Math.abs(balance),
        ]);
        expect(totals.at(-1)?.[0]).toBe(balance < 0 ? 'Refund due' : 'Balance due');

        const credit = await readRows(documentRecord('credit-note', changes));
        expect(credit.at(-1)).toEqual(['Credit for INV-20001', formatCents(price.totalCents)]);
        expect(credit.filter(({ length }) => length === 5).slice(1)).toEqual(lines);
      }),
      { numRuns: 8 },
    );
  });

  test('of a receipt is the ledger’s', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecord, async (changes) => {
        const last = changes.payments.at(-1)!;
        const record = documentRecord('receipt', { ...changes, paymentId: last.id });
        const { pages, parts } = await readPdf((await numberedFile(record)).content);
        const rows = rowsOf(parts);
        const entries = rows.filter(({ length }) => length === 3).slice(1);
        expect(entries.map(([, , amount]) => cents(amount!))).toEqual(
          record.payments.map(({ amountCents }) => amountCents),
        );
        const balance = record.owedCents - sumOf(record.payments);
        expect(rows.slice(-3).map(([, amount]) => cents(amount!))).toEqual([
          record.owedCents,
          0 - sumOf(record.payments),
          Math.abs(balance),
        ]);
        expect(pages[0]).toContain(formatCents(Math.abs(last.amountCents)));
        expect(pages[0]).toContain(last.amountCents < 0 ? 'REFUNDED' : 'PAID');
      }),
      { numRuns: 8 },
    );
  });
});

// product: cancellation-charge
test.each(['invoice', 'credit-note', 'receipt'] as const)(
  'of a canceled order, an %s has its charge instead of its price',
  async (kind) => {
    const [payment] = documentRecord('receipt').payments;
    const record = documentRecord(kind, {
      cancellationCents: 4_500,
      owedCents: 4_500,
      askedCents: 4_500,
      payments: [{ ...payment!, amountCents: 1_000 }],
      paidCents: 1_000,
    });
    const rows = await readRows(record);
    const charge = ['Cancellation charge', '', '', '', '$45.00'];
    const total = ['Cancellation charge, no sales tax', '$45.00'];
    if (kind === 'receipt') {
      expect(rows.slice(-3)).toEqual([
        ['Cancellation charge', '$45.00'],
        ['Paid so far', '-$10.00'],
        ['Balance due', '$35.00'],
      ]);
    } else {
      expect(rows).toContainEqual(charge);
      expect(rows.at(-1)).toEqual(
        kind === 'invoice' ? ['Balance due', '$35.00'] : ['Credit for INV-20001', '$45.00'],
      );
      expect(rows.some((row) => row.join() === total.join())).toBe(kind === 'invoice');
    }
    const { pages } = await readPdf((await numberedFile(record)).content);
    expect(pages[0]).not.toContain('719.04');
  },
);

describe('an invoice', () => {
  // product: price-book
  test('lists what sizes and designs cost besides, under them', async () => {
    const record = documentRecord('invoice');
    const rows = await readRows({
      ...record,
      price: {
        ...record.price,
        extras: [
          { kind: 'art', design: 0, count: 1, eachCents: 4000 },
          { kind: 'size', item: 0, size: '2XL', count: 3, eachCents: 200 },
        ],
      },
    });
    const texts = rows.map(([first]) => first);
    const size = texts.indexOf('2XL, 3 × $2.00');
    expect(rows[size]).toEqual(['2XL, 3 × $2.00', '', '', '', '$6.00']);
    expect(rows[size + 1]).toEqual(['Art', '', '', '', '$40.00']);
    expect(rows[size - 1]).toHaveLength(5);
  });

  test('says whom it’s for, by when it’s to be paid, how, and with which PO number', async () => {
    const { content, fileName } = await numberedFile(
      documentRecord('invoice', {
        terms: 'account',
        askedCents: 0,
        dueSince: '2026-12-20',
        customerPoNumber: 'PO-77',
        payments: [],
        paidCents: 0,
      }),
    );
    const { pages } = await readPdf(content);
    expect(fileName).toBe('invoice-inv-20001.pdf');
    for (const words of [
      'INV-20001',
      'Ada Lovelace',
      'PO number PO-77',
      'Order #1042',
      'Net 30',
      'Issued Nov 24, 2026',
      'Due Dec 20, 2026',
      'make it out to Confluence Print Co., write INV-20001 on it',
      '14 Water Street, Des Moines, IA 50309',
      'Page 1 of 1',
    ]) {
      expect(pages[0]?.replaceAll('\n', ' ')).toContain(words);
    }
  });

  test.each([
    [0, '$359.52 now, the rest when it’s ready', '$359.52 due Nov 24, 2026'],
    [35_952, 'Due when it’s ready', 'Due when it’s ready'],
    [71_904, 'Paid in full', 'Issued Nov 24, 2026'],
    [80_000, 'We owe you this.', 'Issued Nov 24, 2026'],
  ])('on a share of the total says what is due after %i cents', async (amountCents, note, term) => {
    const [payment] = documentRecord('receipt').payments;
    const record = documentRecord('invoice', {
      terms: 'deposit',
      askedCents: 35_952,
      dueSince: amountCents < 35_952 ? '2026-11-24' : null,
      payments: amountCents === 0 ? [] : [{ ...payment!, amountCents }],
      paidCents: amountCents,
    });
    const { pages, parts } = await readPdf((await numberedFile(record)).content);
    expect(pages[0]).toContain(note);
    const terms = parts.findLast(({ text }) => text.includes('50% when placed'))?.text.trim();
    expect(terms).toMatch(/50% when placed, the rest when it’s ready/);
    expect(terms?.endsWith(term), terms).toBe(true);
  });
});

test.each([
  ['canceled', 'The order was canceled, so you owe nothing.', 'We’ll refund what you’ve paid.'],
  [
    'charged',
    'A new one has the cancellation charge.',
    'What you’ve paid counts toward it, and we’ll refund the rest, if there is any.',
  ],
  ['changed', 'The order changed', 'What you’ve paid still counts.'],
  ['terms', 'Your payment terms changed', 'What you’ve paid still counts.'],
  ['reopened', 'The order went back to review', 'What you’ve paid still counts.'],
] as const)(
  'a credit note gives the reason “%s,” and says what becomes of money if there is some',
  async (reason, why, ifPaid) => {
    const said = async (changes: object) => {
      const { content } = await numberedFile(documentRecord('credit-note', { reason, ...changes }));
      return (await readPdf(content)).pages[0]!.replaceAll('\n', ' ');
    };
    const paid = await said({});
    expect(paid).toContain(why);
    expect(paid).toContain(ifPaid);
    const unpaid = await said({ payments: [], paidCents: 0 });
    expect(unpaid).toContain(why);
    expect(unpaid).not.toContain('you’ve paid');
  },
);

test.each([
  ['charge', 'cash', 'Receipt', 'Keep this for your records.'],
  ['refund', 'cash', 'Refund receipt', 'Keep this for your records.'],
  ['refund', 'check', 'Refund receipt', 'Keep this for your records.'],
  ['refund', 'card', 'Refund receipt', 'up to ten business days to show in your account'],
  ['refund', 'transfer', 'Refund receipt', 'up to ten business days to show in your account'],
] as const)('of a %s by %s, the document is a “%s”', async (kind, method, name, note) => {
  const [payment] = documentRecord('receipt').payments;
  const amountCents = kind === 'refund' ? -100 : 100;
  const file = await numberedFile(
    documentRecord('receipt', { payments: [{ ...payment!, kind, method, amountCents }] }),
  );
  const { pages, title } = await readPdf(file.content);
  expect([title, file.title]).toEqual([`${name} REC-30001`, `${name} REC-30001`]);
  expect(file.fileName).toBe(`${name.toLowerCase().replace(' ', '-')}-rec-30001.pdf`);
  expect(pages[0]?.replaceAll('\n', ' ')).toContain(note);
  expect(pages[0]).toContain(name);
});

/** The document's order, with a roster and counts. */
const wornBy = (roster: OrderDesign['roster'], quantities: OrderItem['quantities']) => ({
  ...packed,
  designs: [orderDesign({ printLocations: ['frontLarge'], roster, quantities })],
});
const packed = {
  ...documentRecord('invoice'),
  designs: [orderDesign({ printLocations: ['frontLarge'] })],
  number: 1042,
  createdAt: '2026-11-20T15:00:00Z',
  totalQuantity: 200,
  dueDate: '2026-12-04',
  deliveryMethod: 'shipping' as const,
  deliveryName: 'Ada Lovelace',
  deliveryStreet: '1 Engine Road',
  deliveryCity: 'Ames',
  deliveryState: 'IA',
  deliveryZip: '50010',
};

test('a packing slip lists what is in the boxes and for whom, without a price', async () => {
  const { pages } = await readPdf((await slipFile(packed)).content);
  for (const words of ['1 Engine Road', 'Ames, IA 50010', 'Premium Cotton, Navy']) {
    expect(pages[0]).toContain(words);
  }
  expect(pages.join()).not.toContain('$');
});

test('a table’s head is on each page that it takes, and is read once', async () => {
  const roster = Array.from({ length: 200 }, (_, index) => ({
    name: `NAME${index + 1}`,
    number: `${index % 100}`,
    size: 'M' as const,
  }));
  const quantities = { M: roster.length };
  const { pages, parts } = await readPdf((await slipFile(wornBy(roster, quantities))).content);
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, text] of pages.slice(0, -1).entries()) {
    expect(text).toContain('PLAYER');
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  const rows = rowsOf(parts).filter(({ length }) => length === 6);
  expect(rows.filter(([first]) => first === 'PLAYER')).toHaveLength(1);
  expect(rows.slice(1).map(([, name]) => name)).toEqual(roster.map(({ name }) => name));
});

// product: paperwork, roster
test('a packing slip with a roster lists the sizes that have no player, too', async () => {
  const roster = [
    { name: 'LOVELACE', number: '1', size: 'S' as const },
    { name: 'HOPPER', number: '2', size: 'S' as const },
    { name: 'TURING', number: '3', size: null },
  ];
  const slip = { ...wornBy(roster, { S: 2, M: 4, '2XL': 6 }), totalQuantity: 12 };
  const rows = rowsOf((await readPdf((await slipFile(slip)).content)).parts).slice(1);
  expect(rows).toEqual([
    ['1', 'LOVELACE', '1', 'S', '1', ''],
    ['2', 'HOPPER', '2', 'S', '1', ''],
    ['3', 'TURING', '3', '', '1', ''],
    ['', 'No name', '', 'M', '4', ''],
    ['', 'No name', '', '2XL', '6', ''],
    ['Pieces in all', '12'],
  ]);
});

test('a packing slip with a roster on several garments counts those by color, too', async () => {
  const roster = [{ name: 'LOVELACE', number: '1', size: 'M' as const }];
  const [item] = orderDesign({ quantities: { M: 1 } }).items;
  const items = [item!, { ...item!, colorName: 'Pink', quantities: { M: 2 } }];
  const designs = [{ ...orderDesign({ roster }), items }];
  const { parts } = await readPdf(
    (await slipFile({ ...packed, totalQuantity: 3, designs })).content,
  );
  const rows = rowsOf(parts);
  expect(rows).toContainEqual([expect.stringContaining('Pink'), 'M', '2', '']);
  expect(rows).toContainEqual(['1', 'LOVELACE', '1', 'M', '1', '']);
});

test('a packing slip of several garments is sorted for counting: design, garment, color, size', async () => {
  const of = (garmentName: string, colorName: string, quantities: OrderItem['quantities']) => ({
    ...onlyItem({ designs: [orderDesign()] }),
    garmentName,
    colorName,
    quantities,
  });
  const slip = {
    ...packed,
    totalQuantity: 10,
    designs: [
      {
        ...orderDesign(),
        items: [
          of('Premium Cotton', 'Pink', { L: 1, S: 2 }),
          of('Classic Hoodie', 'Navy', { M: 3 }),
          of('Premium Cotton', 'Navy', { M: 1 }),
        ],
      },
      orderDesign({
        roster: [{ name: 'LOVELACE', number: '1', size: 'S' }],
        quantities: { S: 3 },
      }),
    ],
  };
  const { parts, pages } = await readPdf((await slipFile(slip)).content);
  expect(pages).toHaveLength(1);
  expect(rowsOf(parts).filter(([first]) => first !== 'DESCRIPTION' && first !== 'PLAYER')).toEqual([
    ['Classic Hoodie, Navy, printed, design 1', 'M', '3', ''],
    ['Premium Cotton, Navy, printed, design 1', 'M', '1', ''],
    ['Premium Cotton, Pink, printed, design 1', 'S', '2', ''],
    ['Premium Cotton, Pink, printed, design 1', 'L', '1', ''],
    ['1', 'LOVELACE', '1', 'S', '1', ''],
    ['', 'No name', '', 'S', '2', ''],
    ['Pieces in all', '10'],
  ]);
});

const { price: orderedPrice } = documentRecord('invoice');
const quotedLines = (cents: number) => [{ label: 'Shirt', cents }];
const quoted = { number: 5001, name: 'Ada Lovelace', email: 'ada@example.com', phone: null };
const sentQuote = (contents: Partial<StoredQuote['contents']> = {}): StoredQuote => ({
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  version: 2,
  sha256: '',
  reason: null,
  madeBy: 'june@confluenceprint.example',
  at: '2026-11-24T15:00:00Z',
  decision: null,
  contents: {
    format: 1,
    priceVersion: 1,
    designs: [
      {
        printLocations: ['frontLarge'],
        files: [],
        items: [
          {
            garmentId: 'premium-cotton',
            garmentName: 'Premium Cotton',
            styleCode: '00606',
            pieces: 48,
            tiers: [
              { from: 24, to: 49, lines: quotedLines(1400) },
              { from: 50, to: 99, lines: quotedLines(1200) },
            ],
          },
        ],
      },
    ],
    delivery: 'pickup',
    adjustments: [],
    price: orderedPrice,
    note: 'One ink would be less.\nAsk us.',
    validUntil: '2026-12-24',
    ...contents,
  },
});

test('an estimate has the quote’s price, the other counts, and until when it’s good', async () => {
  const { pages, parts, title } = await readPdf((await estimateFile(quoted, sentQuote())).content);
  expect(title).toBe('Estimate #5001');
  expect(rowsOf(parts).at(-1)).toEqual(['Total', formatCents(orderedPrice.totalCents)]);
  const text = pages[0]!.replaceAll('\n', ' ');
  for (const words of ['Good through Dec 24, 2026', '50–99 pieces: $12.00 each', 'Ask us.']) {
    expect(text).toContain(words);
  }
});

test('an estimate of several garments lists each with its price, its design, and its other counts', async () => {
  const contents = quoteOf(severalChoices(), new Map(), new Date('2026-11-24T15:00:00Z'));
  const { parts, pages } = await readPdf((await estimateFile(quoted, sentQuote(contents))).content);
  const rows = rowsOf(parts);
  expect(rows.filter(({ length }) => length === 5).slice(1)).toEqual([
    ['Premium Cotton, printed, design 1', 'Any', '12', '$16.00', '$192.00'],
    ['Richardson 112, printed, design 1', 'Any', '6', '$16.00', '$96.00'],
    ['Premium Cotton, printed, design 2', 'Any', '24', '$16.25', '$390.00'],
  ]);
  expect(rows.at(-1)).toEqual(['Total', formatCents(contents.price.totalCents)]);
  expect(pages).toHaveLength(1);
  const text = pages[0]!.replaceAll('\n', ' ');
  for (const words of [
    'Design 1: Premium Cotton, Richardson 112',
    'Premium Cotton and Richardson 112, design 1, each: $26.00 for 1–2,',
    countsNote,
  ]) {
    expect(text).toContain(words);
  }
});

const longRoster = Array.from({ length: 60 }, (_, index) => ({
  name: `NAME${index + 1}`,
  number: `${index}`,
  size: 'M' as const,
}));
type Drawn = { record: DocumentRecord } | { order: PackedOrder } | { quote: StoredQuote };
/** One of each, and two that take more than a page: a table, and a note. */
const everyDocument: readonly [title: string, drawn: Drawn, pages?: number][] = [
  ['Invoice INV-20001', { record: documentRecord('invoice') }],
  ['Credit note CN-40001', { record: documentRecord('credit-note') }],
  ['Receipt REC-30001', { record: documentRecord('receipt') }],
  ['Estimate #5001', { quote: sentQuote() }],
  ['Packing slip #1042', { order: packed }],
  ['Packing slip #1042', { order: wornBy(longRoster, { M: 60 }) }, 3],
  ['Estimate #5001', { quote: sentQuote({ note: 'Ask us about inks. '.repeat(400) }) }, 2],
];
const draw = (drawn: Drawn) =>
  'record' in drawn
    ? numberedFile(drawn.record)
    : 'order' in drawn
      ? slipFile(drawn.order)
      : estimateFile(quoted, drawn.quote);

test.each(everyDocument)(
  '%s says its title and language, and all of it is tagged for screen readers',
  async (name, drawn, count = 1) => {
    const { title, language, isTagged, parts, pages } = await readPdf((await draw(drawn)).content);
    expect({ title, language, isTagged }).toEqual({
      title: name,
      language: 'en-US',
      isTagged: true,
    });
    expect(pages).toHaveLength(count);
    const roles = parts.map(({ role }) => role);
    expect(roles.filter((role) => role === 'H1').length).toBe(1);
    expect(roles).toContain('Table');
    const tables = parts.filter(({ role, text }) => role === 'Table' && text !== '');
    const [heads, ...rows] = tables[0]!.parts;
    expect(new Set(heads?.parts.map(({ role }) => role))).toEqual(new Set(['TH']));
    for (const { parts: cells, text } of rows) {
      if (text !== '') expect(cells.map(({ role }) => role)).toEqual(heads!.parts.map(() => 'TD'));
    }
    // All words are read, except the foot with the page number, and a table's head once only.
    const words = (text: string) => text.split(/\s+/).filter(Boolean).sort();
    const feet = pages.map(
      (_, at) => `Confluence Print Co. · Des Moines, Iowa ${name} · Page ${at + 1} of ${count}`,
    );
    const spoken = words(`${parts.map(({ text }) => text).join(' ')} ${feet.join(' ')}`);
    if (count === 1) expect(spoken).toEqual(words(pages[0]!));
    else expect(new Set(spoken)).toEqual(new Set(words(pages.join(' '))));
  },
);

test('names in other Latin alphabets are set as they’re written', async () => {
  const customerName = 'Nguyễn Ánh-Łukaszewska Ørsted';
  const { pages } = await readPdf(
    (await numberedFile(documentRecord('invoice', { customerName }))).content,
  );
  expect(pages[0]?.replace(/\s/g, '')).toContain(customerName.replace(/\s/g, ''));
});

/** People's names, and others that are hard to set. */
const names = {
  Cyrillic: 'Щукіна Ђорђевић Әлия',
  Greek: 'Παπαδόπουλος Ἀχιλλεύς',
  Arabic: 'محمّد الحسيني لالا پژمان ٢٣',
  Hebrew: 'שָׁלוֹם כהן (בן־דוד)',
  Chinese: '王伟 陳劉 龍',
  Japanese: '渡邊さくら タロー',
  Korean: '김민준 뷁',
  Thai: 'สมชาย น้ำใจ ก๊ำ ปั่น',
  Lao: 'ສົມສັກ ນ້ຳ ເກົ່າ',
  Khmer: 'សុខ ស្រី កោះ',
  Burmese: 'မြန်မာ ကျွန်တော် အောင်ဆန်း',
  Devanagari: 'प्रिया कृष्णमूर्ति क्षत्रिय र्कि',
  Bengali: 'শ্রীমতী রবীন্দ্রনাথ কো',
  Gujarati: 'શ્રી કૃષ્ણ',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Tamil: 'ஸ்ரீ கொண்டையா மௌனி',
  Telugu: 'శ్రీనివాస్ క్రిష్ణమూర్తి',
  Kannada: 'ಶ್ರೀನಿವಾಸ',
  Malayalam: 'ശ്രീകൃഷ്ണൻ കൊച്ചി',
  Sinhala: 'ලංකා කෞශ',
  Armenian: 'Արմեն Սարգսյան',
  Georgian: 'გიორგი',
  Amharic: 'አበበ ቢቂላ',
  'both directions': 'Ann שלום כהן Lee, 23 محمد',
  'accents typed on their own': 'Zoe\u0308 Vie\u0323\u0302t \u1ecd\u0301 Q\u0303',
  'letters that no font has': 'GO 🐔 👩🏽‍🚀 ♥ 𐓏𐓘 M\u0327',
} as const;

/** Without what nobody sees. The reader takes letters apart that are two by NFKC. */
const lettersOf = (text: string): string => text.normalize('NFKC').replaceAll(/[\p{Cf}\s]/gu, '');

describe.each(Object.entries(names))('a name in %s', (script, name) => {
  const [payment] = documentRecord('receipt').payments;
  const named = { customerName: name, customerPoNumber: name };
  const paid = { ...named, payments: [{ ...payment!, reference: name }] };
  const roster = [{ name, number: '7', size: 'M' as const }];
  const slip = { ...wornBy(roster, { M: 1 }), ...named, deliveryName: name, deliveryStreet: name };
  const kinds: [kind: string, drawn: () => Promise<{ content: Uint8Array }>, times: number][] = [
    ['an invoice', () => numberedFile(documentRecord('invoice', named)), 2],
    ['a credit note', () => numberedFile(documentRecord('credit-note', named)), 2],
    ['a receipt', () => numberedFile(documentRecord('receipt', paid)), 4],
    ['a packing slip', () => slipFile(slip), 5],
    ['an estimate', () => estimateFile({ ...quoted, name }, sentQuote({ note: name })), 2],
  ];

  test.each(kinds)('is read back from %s wherever it stands', async (_kind, drawn, times) => {
    const { parts } = await readPdf((await drawn()).content);
    const spoken = lettersOf(parts.map(({ text }) => text).join(''));
    expect(spoken.split(lettersOf(name)), script).toHaveLength(times + 1);
  });
});

test('the same document has the same bytes, whenever and wherever it’s drawn', async () => {
  const roster = Object.values(names).map((name) => ({ name, number: '7', size: 'M' as const }));
  const documents = [
    ...everyDocument.map(([, drawn]) => drawn),
    { order: wornBy(roster, { M: roster.length }) },
  ];
  const hashes = async () => {
    const files = await Promise.all(documents.map(draw));
    return files.map(({ content }) => sha256(content));
  };
  const here = await hashes();
  expect(new Set(here).size).toBe(documents.length);
  expect(await hashes()).toEqual(here);
  const there = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { createHash } from 'node:crypto';
       import { numberedFile, estimateFile, slipFile } from ${JSON.stringify(new URL('document-files.server.ts', import.meta.url).href)};
       const { documents, quoted } = JSON.parse(process.env.DOCUMENTS);
       for (const { record, order, quote } of documents) {
         const { content } = await (record
           ? numberedFile(record)
           : order
             ? slipFile(order)
             : estimateFile(quoted, quote));
         console.log(createHash('sha256').update(content).digest('hex'));
       }`,
    ],
    {
      env: {
        ...process.env,
        DOCUMENTS: JSON.stringify({ documents, quoted }),
        TZ: 'Asia/Tokyo',
      },
      encoding: 'utf8',
    },
  );
  expect(there.trim().split('\n')).toEqual(here);
});
